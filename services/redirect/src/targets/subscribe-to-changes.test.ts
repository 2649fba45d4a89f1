import { LEASE_MS } from "@qr/contracts";
import type { ChangeListener } from "@qr/target-cache";
import { beforeEach, expect, test } from "vitest";
import { targetAt } from "../testing/held-stores.ts";
import { createResolverUnderTest, keyOf } from "../testing/resolver-under-test.ts";
import { subscribeToChanges } from "./subscribe-to-changes.ts";

const OLD = targetAt("https://example.com/old", 1);
const NEW = targetAt("https://example.com/new", 2);
const toOld = { to: "https://example.com/old", by: "redis" };
const toNew = { to: "https://example.com/new", by: "redis" };

let parts: ReturnType<typeof createResolverUnderTest>;
let listener: ChangeListener;
beforeEach(() => {
  parts = createResolverUnderTest();
  const { cache, memory, resolver, watch, clock } = parts;
  const subscribe = (given: ChangeListener) => {
    listener = given;
    return () => {};
  };
  subscribeToChanges({ cache: { ...cache, subscribe }, memory, resolver, watch, now: () => clock.nowMs });
});

async function lookUp(slug: string, value: typeof OLD) {
  const response = parts.get(slug);
  await parts.tick();
  parts.cache.questions.at(-1)?.respond([value]);
  return response;
}

test("a target is looked up once while nothing changes, and again after a change", async () => {
  const { cache, clock, get } = parts;
  listener.onRevalidated(clock.nowMs);
  expect(await lookUp("AAA", OLD)).toEqual(toOld);
  for (let ping = 0; ping < 100; ping += 1) {
    clock.nowMs += LEASE_MS - 1;
    listener.onRevalidated(clock.nowMs);
    expect((await get("AAA")).by).toBe("lease");
  }
  expect(cache.questions).toHaveLength(1);
  listener.onChanged(keyOf("AAA"));
  expect(await lookUp("AAA", NEW)).toEqual(toNew);
});

test("the result of a lookup that was in flight during a change is served, but gets no lease", async () => {
  const { cache, clock, get, tick } = parts;
  listener.onRevalidated(clock.nowMs);
  const early = get("AAA");
  await tick();
  listener.onChanged(keyOf("AAA"));
  cache.questions[0]?.respond([OLD]);
  expect(await early).toEqual(toOld);
  listener.onRevalidated(clock.nowMs);
  expect(await lookUp("AAA", NEW)).toEqual(toNew);
  expect((await get("AAA")).by).toBe("lease");
});

test("no lease is extended while Redis is distrusted, nor one granted in that time", async () => {
  const { cache, clock, get, tick, store, watch } = parts;
  listener.onRevalidated(clock.nowMs);
  await lookUp("AAA", OLD);
  watch.cacheIsBehind(clock.nowMs);
  listener.onRevalidated(clock.nowMs);
  clock.nowMs += LEASE_MS;
  listener.onRevalidated(clock.nowMs);
  const second = get("AAA");
  await tick();
  expect(cache.questions).toHaveLength(1);
  store.questions[0]?.respond([NEW]);
  expect((await second).by).toBe("postgres");
  clock.nowMs += 10_000;
  listener.onRevalidated(clock.nowMs);
  expect(await lookUp("AAA", NEW)).toEqual(toNew);
});

test("invalidateAll ends extended leases", async () => {
  const { clock } = parts;
  listener.onRevalidated(clock.nowMs);
  await lookUp("AAA", OLD);
  clock.nowMs += LEASE_MS;
  listener.onRevalidated(clock.nowMs);
  listener.onInvalidateAll();
  expect(await lookUp("AAA", NEW)).toEqual(toNew);
});

test.each([
  ["the target has changed", () => listener.onChanged(keyOf("AAA"))],
  ["Redis was flushed", () => listener.onInvalidateAll()],
])("a result from Postgres is not written to Redis if %s in the meantime", async (_what, happen) => {
  const { cache, store, get, tick } = parts;
  for (const [slug, meanwhile] of [
    ["BBB", () => {}],
    ["AAA", happen],
  ] as const) {
    const response = get(slug);
    await tick();
    cache.questions.at(-1)?.respond([undefined]);
    await tick();
    meanwhile();
    store.questions.at(-1)?.respond([OLD]);
    expect((await response).by).toBe("postgres");
  }
  expect(cache.puts.map(({ key }) => key)).toEqual(["BBB"]);
});
