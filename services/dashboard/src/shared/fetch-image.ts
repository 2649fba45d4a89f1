// Fetches a file from the image host, which allows every page to read it.

const DEADLINE_MS = 30_000;

type ImageViolation = "gone" | "offline" | "failed";

/** Why there is no file; `violation` is a key of the catalog. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly violation: ImageViolation;
  constructor(violation: ImageViolation, message: string) {
    super(message);
    this.violation = violation;
  }
}

/** The file. Throws an ImageError where it does not come. */
export async function fetchImage(address: string): Promise<Blob> {
  try {
    const response = await fetch(address, { credentials: "omit", signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.ok) return await response.blob();
    throw new ImageError(response.status === 404 ? "gone" : "failed", `${address}: ${response.status}`);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError(navigator.onLine ? "failed" : "offline", String(error));
  }
}

/** The address of the code's page for print shops, which stands beside its other images. */
export function pageUrl(imageUrl: string, format: "pdf" | "eps"): string {
  return imageUrl.replace(/\.png$/, `.${format}`);
}
