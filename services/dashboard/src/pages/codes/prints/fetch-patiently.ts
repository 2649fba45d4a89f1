// Fetches many files from the image host, which limits the images that it draws per minute for each network.

const DEADLINE_MS = 30_000;
const BUSY = [429, 503];
const MAX_WAITS = 20;
const DEFAULT_WAIT_S = 5;
const MAX_WAIT_S = 60;

/**
 * Fetches and returns the file. While the image host is busy, waits and retries as its Retry-After header says. Throws
 * an error if there is no file, or if `signal` aborts.
 */
export async function fetchPatiently(address: string, signal: AbortSignal): Promise<Blob> {
  for (let waits = 0; ; waits += 1) {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    const response = await fetch(address, { credentials: "omit", signal: deadline });
    if (response.ok) return response.blob();
    if (!BUSY.includes(response.status) || waits >= MAX_WAITS) throw new Error(`${response.status} ${address}`);
    await pause(Math.min(waitOf(response), MAX_WAIT_S), signal);
  }
}

function waitOf({ headers }: Response): number {
  const wait = Number(headers.get("Retry-After"));
  return wait > 0 ? wait : DEFAULT_WAIT_S;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
