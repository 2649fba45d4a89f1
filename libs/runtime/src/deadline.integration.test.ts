import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { backoffMs, pause } from "./backoff.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";

test("a call that does not respond fails at its deadline, with its name", async () => {
  const call = withDeadline(new Promise(() => {}), 20, "the broker");
  await expect(call).rejects.toThrow(DeadlineError);
  await expect(call).rejects.toThrow("the broker did not respond within 20 ms");
});

test("a call that responds in time returns its result or its own error", async () => {
  expect(await withDeadline(Promise.resolve(7), 1000, "x")).toBe(7);
  await expect(withDeadline(Promise.reject(new Error("own")), 1000, "x")).rejects.toThrow("own");
});

test("an aborted call fails at once, with its name", async () => {
  const abort = new AbortController();
  const call = withDeadline(new Promise(() => {}), 60_000, "the broker", abort.signal);
  abort.abort();
  await expect(call).rejects.toThrow(DeadlineError);
  await expect(call).rejects.toThrow("the call to the broker was aborted");
});

test("a call fails at once if it was aborted before it began", async () => {
  const call = withDeadline(new Promise(() => {}), 60_000, "the broker", AbortSignal.abort());
  await expect(call).rejects.toThrow("the call to the broker was aborted");
});

test("a call that was aborted before it began may fail later", async () => {
  const failure = Promise.reject(new Error("own"));
  await expect(withDeadline(failure, 60_000, "the broker", AbortSignal.abort())).rejects.toThrow("was aborted");
});

test("a response that arrived while this process was frozen counts, although its deadline has passed", async () => {
  const echo = fork();
  await once(echo, "message");
  for (let round = 0; round < 5; round += 1) {
    const response = withDeadline(once(echo, "message"), 50, "the other process");
    echo.send("hello");
    const endsMs = performance.now() + 200;
    while (performance.now() < endsMs);
    expect((await response)[0]).toBe("hello");
  }
  echo.kill();
  await once(echo, "exit");
});

/** Starts a process that sends "ready" and then echoes every message. */
function fork() {
  const script = 'process.on("message", (text) => process.send(text)); process.send("ready");';
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

test("backoff stays between half its base and its cap", () => {
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
