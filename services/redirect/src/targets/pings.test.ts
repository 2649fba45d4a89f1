import { CACHE_REPAIRS_POLL_MS, CACHE_TRUSTED_MS } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeldCache, createHeldStore } from "../testing/held-stores.ts";
import { REDIS_DISTRUST_MS, startPings, watchDependencies } from "./dependency-watch.ts";

const START_MS = 100_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the pings. `polls`: the pending queries for waiting repairs, each settled by the test. */
function start() {
  const clock = { nowMs: START_MS };
  const polls: ((areWaiting: boolean) => Promise<void>)[] = [];
  const cache = createHeldCache();
  const watch = watchDependencies(START_MS - REDIS_DISTRUST_MS, cache.state, createLogger("test", "silent"));
  const areCacheRepairsWaiting = () =>
    new Promise<boolean>((resolve) => {
      polls.push(async (areWaiting) => {
        resolve(areWaiting);
        await new Promise((then) => setImmediate(then));
      });
    });
  const store = { ...createHeldStore(), areCacheRepairsWaiting };
  const stop = startPings({ cache, store, watch, now: () => clock.nowMs });
  const pass = (ms: number) => {
    clock.nowMs += ms;
    vi.advanceTimersByTime(ms);
  };
  return { clock, polls, watch, stop, pass };
}

test("a late report of waiting repairs counts from the time of its query, because the process may have been frozen since", async () => {
  const { clock, polls, watch, stop } = start();
  clock.nowMs += CACHE_TRUSTED_MS;
  await polls[0]?.(false);
  expect(watch.isCacheTrusted(clock.nowMs)).toBe(false);
  stop();
});

test("a slow database is polled as often as a fast one, so that Redis stays trusted", async () => {
  const { clock, polls, watch, stop, pass } = start();
  await polls.shift()?.(false);
  for (let round = 0; round < 10; round += 1) {
    pass(CACHE_REPAIRS_POLL_MS);
    expect(watch.isCacheTrusted(clock.nowMs)).toBe(true);
    if (round > 0) await polls.shift()?.(false);
  }
  expect(polls).toHaveLength(1);
  stop();
});
