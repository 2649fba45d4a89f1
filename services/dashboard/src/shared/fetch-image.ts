// Fetches a file from the image host, which allows all origins.

const DEADLINE_MS = 30_000;

/** Returns the file or, if there is none, a message key for the reason. */
export async function fetchImage(address: string): Promise<Blob | "gone" | "offline" | "failed"> {
  try {
    const response = await fetch(address, { credentials: "omit", signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.ok) return await response.blob();
    return response.status === 404 ? "gone" : "failed";
  } catch {
    return navigator.onLine ? "failed" : "offline";
  }
}

/** Returns the URL of the code's file in a format, given the URL of its PNG file. */
export function imageUrl(pngUrl: string, format: "pdf" | "eps" | "png" | "jpg" | "webp"): string {
  return pngUrl.replace(/\.png$/, `.${format}`);
}
