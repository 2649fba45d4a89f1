import { expect, test } from "vitest";
import { SessionError } from "../../session/session-error.ts";
import { deleteCodes } from "./delete-codes.ts";

const refusal = (code: string, status: number, waitSeconds?: number) =>
  new SessionError(code, code, { status, ...(waitSeconds === undefined ? {} : { waitSeconds }) });

/** Deletes the codes from a fake service, and returns what happened. The service calls `respond` for each request. */
async function run(codes: string[], respond: (code: string, attempt: number) => void, stop = new AbortController()) {
  const attempts = new Map<string, number>();
  const waits: number[] = [];
  const progress: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const { deleted, failures } = await deleteCodes({
    codes,
    remove: async (code) => {
      const attempt = (attempts.get(code) ?? 0) + 1;
      attempts.set(code, attempt);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      respond(code, attempt);
    },
    pause: async (seconds) => {
      waits.push(seconds);
    },
    onProgress: (done) => {
      progress.push(done);
    },
    signal: stop.signal,
  });
  return { deleted, failed: failures.map(({ code }) => code), attempts, waits, progress, mostAtOnce };
}

const CODES = ["a", "b", "c", "d", "e", "f", "g"];

test("deletes all codes, at most four at the same time, and reports each", async () => {
  const seen = await run(CODES, () => {});
  expect(seen.deleted.sort()).toEqual(CODES);
  expect(seen.failed).toEqual([]);
  expect(seen.progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(seen.mostAtOnce).toBe(4);
});

test("deletes the other codes when one is rejected", async () => {
  const seen = await run(CODES, (code) => {
    if (code === "b") throw refusal("forbidden", 403);
  });
  expect(seen.failed).toEqual(["b"]);
  expect(seen.deleted.sort()).toEqual(["a", "c", "d", "e", "f", "g"]);
  expect(seen.attempts.get("b")).toBe(1);
});

test("counts a missing code as deleted", async () => {
  const seen = await run(["a"], () => {
    throw refusal("not_found", 404);
  });
  expect(seen.deleted).toEqual(["a"]);
});

test("retries after Retry-After when rate limited", async () => {
  const seen = await run(["a"], (_, attempt) => {
    if (attempt < 3) throw refusal("rate_limited", 429, 7);
  });
  expect(seen.deleted).toEqual(["a"]);
  expect(seen.waits).toEqual([7, 7]);
});

test("gives up after several attempts", async () => {
  const seen = await run(["a"], () => {
    throw refusal("rate_limited", 429);
  });
  expect(seen.failed).toEqual(["a"]);
  expect(seen.attempts.get("a")).toBe(6);
  expect(seen.waits).toEqual([2, 4, 8, 16, 32]);
});

test("starts no further deletion once stopped", async () => {
  const stop = new AbortController();
  const seen = await run(CODES, () => stop.abort(), stop);
  expect(seen.deleted.length).toBeLessThanOrEqual(4);
  expect(seen.attempts.size).toBeLessThanOrEqual(4);
});
