import { setTimeout as sleep } from "node:timers/promises";

/** Asks again every 100 ms until `isSo` answers true; throws with the last answer of `describe` after `deadlineMs`. */
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
