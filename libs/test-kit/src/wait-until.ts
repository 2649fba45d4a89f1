import { setTimeout as sleep } from "node:timers/promises";

/** Polls `isSo` every 100 ms until it resolves with true. Throws with the result of `describe` after `deadlineMs`. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  deadlineMs: number,
  describe: () => string = () => "the condition did not become true",
): Promise<void> {
  const endsAt = performance.now() + deadlineMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`${describe()} (waited ${deadlineMs} ms)`);
    await sleep(100);
  }
}
