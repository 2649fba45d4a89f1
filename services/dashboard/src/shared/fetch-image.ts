// Fetches a file from the image host, which allows all origins.

const DEADLINE_MS = 30_000;

type ImageViolation = "gone" | "offline" | "failed";

/** The reason for a missing file; `violation` is a text key. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly violation: ImageViolation;
  constructor(violation: ImageViolation, message: string) {
    super(message);
    this.violation = violation;
  }
}

/** Returns the file. Throws an ImageError if it cannot be fetched. */
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

/** Returns the address of the code's PDF or EPS, next to its other images. */
export function pageUrl(imageUrl: string, format: "pdf" | "eps"): string {
  return imageUrl.replace(/\.png$/, `.${format}`);
}
