import { setTimeout as sleep } from "node:timers/promises";

/** Checks `isSo` for `windowMs`: that something does not happen has no event to wait for. Throws as soon as it returns false. */
export async function staysTrue(isSo: () => boolean, windowMs: number): Promise<void> {
  for (const endMs = performance.now() + windowMs; performance.now() < endMs; await sleep(5)) {
    if (!isSo()) throw new Error(`it did not stay true for ${windowMs} ms: ${isSo}`);
  }
}
