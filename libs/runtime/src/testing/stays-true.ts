import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `isSo` repeatedly for `windowMs`, because there is no event to wait for when something must not happen. Throws
 * if `isSo` returns false.
 */
export async function staysTrue(isSo: () => boolean, windowMs: number): Promise<void> {
  for (const endMs = performance.now() + windowMs; performance.now() < endMs; await sleep(5)) {
    if (!isSo()) throw new Error(`it did not stay true for ${windowMs} ms: ${isSo}`);
  }
}
