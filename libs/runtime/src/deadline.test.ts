import { expect, test } from "vitest";
import { backoffMs, pause } from "./backoff.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";

test("a call that does not answer ends at its deadline, with its name", async () => {
  const call = withDeadline(new Promise(() => {}), 20, "the broker");
  await expect(call).rejects.toThrow(DeadlineError);
  await expect(call).rejects.toThrow("the broker did not answer within 20 ms");
});

test("a call that answers in time gives its result, or its own error", async () => {
  expect(await withDeadline(Promise.resolve(7), 1000, "x")).toBe(7);
  await expect(withDeadline(Promise.reject(new Error("own")), 1000, "x")).rejects.toThrow("own");
});

test("back-off stays between half its base and its cap", () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ms = backoffMs(attempt, 100, 2000);
    expect(ms).toBeGreaterThanOrEqual(50);
    expect(ms).toBeLessThanOrEqual(2000);
  }
});

test("a pause ends at once when it is aborted", async () => {
  const abort = new AbortController();
  const paused = pause(60_000, abort.signal);
  abort.abort();
  await paused;
});
