import { TargetCacheUnavailableError } from "@qr/target-cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { targetAt } from "../testing/held-stores.ts";
import { createResolverUnderTest, keyOf } from "../testing/resolver-under-test.ts";
import { TRANSIENT_MS } from "./dependency-watch.ts";

const RETRY_MS = 100;
const LATE = new TargetCacheUnavailableError("late", { isConnected: true });
const OLD = targetAt("https://example.com/old", 1);
const NEW = targetAt("https://example.com/new", 2);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function startWithNobodyThere(slug: string) {
  const parts = createResolverUnderTest();
  const { cache, store, clock, get, tick } = parts;
  const failBoth = async () => {
    await tick();
    cache.questions.at(-1)?.fail(LATE);
    await tick();
    store.questions.at(-1)?.fail();
    await tick();
  };
  const pass = async (ms: number) => {
    clock.nowMs += ms;
    vi.advanceTimersByTime(ms);
    await tick();
  };
  return { ...parts, response: get(slug), failBoth, pass };
}

test("a key new to the process is retried when Redis was late and Postgres has just gone down", async () => {
  const { cache, response, failBoth, pass } = startWithNobodyThere("NEVER");
  await failBoth();
  expect(cache.questions).toHaveLength(1);
  await pass(RETRY_MS);
  cache.questions[1]?.respond([NEW]);
  expect(await response).toEqual({ to: "https://example.com/new", by: "redis" });
});

test("requests in between share the retry", async () => {
  const { cache, response, get, failBoth, pass } = startWithNobodyThere("NEVER");
  await failBoth();
  const later = get("NEVER");
  await pass(RETRY_MS);
  expect(cache.questions.map(({ keys }) => keys)).toEqual([["NEVER"], ["NEVER"]]);
  cache.questions[1]?.respond([NEW]);
  expect(await Promise.all([response, later])).toEqual([
    { to: "https://example.com/new", by: "redis" },
    { to: "https://example.com/new", by: "redis" },
  ]);
});

test("Postgres is probed in the meantime, and used when it recovers", async () => {
  const { cache, store, response, failBoth, pass } = startWithNobodyThere("NEVER");
  await failBoth();
  for (let round = 0; round < 3; round += 1) {
    await pass(RETRY_MS);
    cache.questions.at(-1)?.respond([undefined]);
    await pass(0);
  }
  // This is the probe, for which no visitor waits.
  store.questions.at(-1)?.respond([NEW]);
  await pass(RETRY_MS);
  cache.questions.at(-1)?.respond([undefined]);
  await pass(0);
  store.questions.at(-1)?.respond([NEW]);
  expect(await response).toEqual({ to: "https://example.com/new", by: "postgres" });
});

test("a known key is served its last target at once", async () => {
  const { memory, clock, response, failBoth } = startWithNobodyThere("KNOWN");
  memory.keep(keyOf("KNOWN"), OLD, clock.nowMs);
  await failBoth();
  expect(await response).toEqual({ to: "https://example.com/old", by: "stale" });
});

test("a key whose target has changed is retried, and served its last target only if no store responds", async () => {
  const { memory, clock, cache, response, get, failBoth, pass } = startWithNobodyThere("CHANGED");
  memory.keep(keyOf("CHANGED"), OLD, clock.nowMs);
  memory.invalidate(keyOf("CHANGED"));
  await failBoth();
  await pass(RETRY_MS);
  cache.questions[1]?.respond([NEW]);
  expect(await response).toEqual({ to: "https://example.com/new", by: "redis" });
  memory.invalidate(keyOf("CHANGED"));
  const last = get("CHANGED");
  await failBoth();
  for (let ms = 0; ms < TRANSIENT_MS; ms += RETRY_MS) {
    await pass(RETRY_MS);
    await failBoth();
  }
  expect(await last).toEqual({ to: "https://example.com/new", by: "stale" });
});

test("a Redis that lacks a change does not replace Postgres during a transient outage", async () => {
  const { cache, store, watch, clock, response, tick, pass } = startWithNobodyThere("NEVER");
  watch.cacheIsBehind(clock.nowMs);
  await tick();
  store.questions.at(-1)?.fail();
  await tick();
  // The probe, for which no visitor waits, shows that Postgres has recovered.
  for (let round = 0; round < 3; round += 1) await pass(RETRY_MS);
  store.questions.at(-1)?.respond([NEW]);
  await tick();
  await pass(RETRY_MS);
  expect(cache.questions).toEqual([]);
  store.questions.at(-1)?.respond([NEW]);
  expect(await response).toEqual({ to: "https://example.com/new", by: "postgres" });
});

test("the response is 503 after a second", async () => {
  const { response, failBoth, pass } = startWithNobodyThere("NEVER");
  await failBoth();
  let isServed = false;
  const served = response.then((seen) => {
    isServed = true;
    return seen;
  });
  for (let ms = RETRY_MS; ms < TRANSIENT_MS; ms += RETRY_MS) {
    await pass(RETRY_MS);
    expect(isServed).toBe(false);
    await failBoth();
  }
  await pass(RETRY_MS);
  await failBoth();
  expect(await served).toEqual({ to: "503", by: "none" });
});

test("nothing is retried in a lasting outage, or after a store reported no entry", async () => {
  const { cache, watch, clock, response, tick } = startWithNobodyThere("NEVER");
  watch.storeFailed(clock.nowMs - TRANSIENT_MS, new Error("down"));
  await tick();
  cache.questions[0]?.respond([undefined]);
  expect(await response).toEqual({ to: "503", by: "none" });
});
