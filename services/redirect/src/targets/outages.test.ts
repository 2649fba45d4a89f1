import { LEASE_MS } from "@qr/contracts";
import { TargetCacheUnavailableError } from "@qr/target-cache";
import { describe, expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { createResolverUnderTest, keyOf } from "../testing/resolver-under-test.ts";
import { REDIS_DISTRUST_MS } from "./dependency-watch.ts";

const OLD = targetAt("https://example.com/old", 1);
const NEW = targetAt("https://example.com/new", 2);

describe("Redis down", () => {
  it("leaves lookups to Postgres", async () => {
    const { cache, store, get, tick } = createResolverUnderTest();
    const response = get("AAA");
    await tick();
    cache.questions[0]?.fail();
    await tick();
    store.questions[0]?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "postgres" });
  });

  it("is distrusted for 5 s after it recovers: it may lack a change", async () => {
    const { cache, store, clock, get, tick } = createResolverUnderTest();
    cache.setState("down");
    const first = get("AAA");
    await tick();
    store.questions[0]?.respond([NEW]);
    await first;
    cache.setState("up");
    clock.nowMs += REDIS_DISTRUST_MS - 1;
    const second = get("AAA");
    await tick();
    expect(cache.questions).toHaveLength(0);
    store.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("postgres");
    clock.nowMs += LEASE_MS;
    const third = get("AAA");
    await tick();
    cache.questions[0]?.respond([NEW]);
    expect((await third).by).toBe("redis");
  });

  it("stays trusted after one late response on an intact connection: only that lookup goes to Postgres", async () => {
    const { cache, store, get, tick } = createResolverUnderTest();
    const first = get("AAA");
    await tick();
    cache.questions[0]?.fail(new TargetCacheUnavailableError("late", { isConnected: true }));
    await tick();
    store.questions[0]?.respond([NEW]);
    expect((await first).by).toBe("postgres");
    const second = get("BBB");
    await tick();
    cache.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("redis");
  });

  it("is distrusted after a late response if its connection is lost by then", async () => {
    const { cache, store, get, tick } = createResolverUnderTest();
    const first = get("AAA");
    await tick();
    cache.setState("down");
    cache.questions[0]?.fail(new TargetCacheUnavailableError("late", { isConnected: true }));
    await tick();
    store.questions[0]?.respond([NEW]);
    await first;
    cache.setState("up");
    const second = get("BBB");
    await tick();
    expect(cache.questions).toHaveLength(1);
    store.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("postgres");
  });

  it("is distrusted while it lacks a change from the gateway, and for 5 s afterward", async () => {
    const { cache, store, watch, clock, get, tick } = createResolverUnderTest();
    watch.cacheIsBehind(clock.nowMs);
    clock.nowMs += REDIS_DISTRUST_MS - 1;
    const first = get("AAA");
    await tick();
    expect(cache.questions).toHaveLength(0);
    store.questions[0]?.respond([NEW]);
    expect(await first).toEqual({ to: "https://example.com/new", by: "postgres" });
    clock.nowMs += LEASE_MS;
    const second = get("AAA");
    await tick();
    cache.questions[0]?.respond([NEW]);
    expect((await second).by).toBe("redis");
  });

  it("is distrusted by a process that has just started", async () => {
    const { cache, store, get, tick } = createResolverUnderTest({ isTrusting: false });
    const response = get("AAA");
    await tick();
    expect(cache.questions).toHaveLength(0);
    store.questions[0]?.respond([NEW]);
    expect((await response).by).toBe("postgres");
  });

  it("is queried despite the distrust if Postgres is down, but its unknown keys do not count", async () => {
    const { cache, store, get, tick, takeDown } = createResolverUnderTest({ isTrusting: false });
    takeDown("postgres");
    const responses = [get("AAA"), get("BBB")];
    await tick();
    store.questions[0]?.fail();
    await tick();
    cache.questions[0]?.respond([OLD, UNKNOWN]);
    expect(await Promise.all(responses)).toEqual([
      { to: "https://example.com/old", by: "redis" },
      { to: "503", by: "none" },
    ]);
  });
});

describe("Postgres down", () => {
  it("leaves lookups to Redis; keys that Redis lacks are 503, never 404, and nothing is written", async () => {
    const { cache, store, get, tick, takeDown } = createResolverUnderTest();
    takeDown("postgres");
    const responses = [get("AAA"), get("BBB")];
    await tick();
    cache.questions[0]?.respond([OLD, undefined]);
    await tick();
    store.questions[0]?.fail();
    expect(await Promise.all(responses)).toEqual([
      { to: "https://example.com/old", by: "redis" },
      { to: "503", by: "none" },
    ]);
    expect(cache.puts).toEqual([]);
  });

  it("is probed until it responds again: no visitor waits for its deadline", async () => {
    const { cache, store, clock, get, tick, takeDown } = createResolverUnderTest();
    takeDown("postgres");
    const getUncached = async (slug: string) => {
      const response = get(slug);
      await tick();
      cache.questions.at(-1)?.respond([undefined]);
      await tick();
      return { response };
    };
    const first = await getUncached("AAA");
    store.questions[0]?.fail();
    expect((await first.response).to).toBe("503");
    expect((await (await getUncached("BBB")).response).to).toBe("503");
    expect(store.questions).toHaveLength(1);

    clock.nowMs += 1000;
    expect((await (await getUncached("CCC")).response).to).toBe("503");
    expect((await (await getUncached("DDD")).response).to).toBe("503");
    expect(store.questions).toHaveLength(2);
    store.questions[1]?.respond([NEW]);
    await tick();
    const last = await getUncached("EEE");
    store.questions[2]?.respond([NEW]);
    expect(await last.response).toEqual({ to: "https://example.com/new", by: "postgres" });
  });

  it("is not queried by lookups that waited for the semaphore when it failed", async () => {
    const { cache, store, memory, clock, get, tick } = createResolverUnderTest();
    const responses: Promise<{ by: string }>[] = [];
    for (const slug of ["AAA", "BBB", "CCC", "DDD", "EEE"]) {
      memory.keep(keyOf(slug), OLD, clock.nowMs);
      responses.push(get(slug));
      await tick();
      cache.questions.at(-1)?.respond([undefined]);
      await tick();
    }
    expect(store.questions).toHaveLength(4);
    for (const question of [...store.questions]) question.fail();
    expect((await Promise.all(responses)).map(({ by }) => by)).toEqual(["stale", "stale", "stale", "stale", "stale"]);
    expect(store.questions).toHaveLength(4);
  });
});

describe("both down", () => {
  async function withBothDown() {
    const parts = createResolverUnderTest();
    const { cache, store, memory, clock, get, tick, takeDown } = parts;
    takeDown("redis", "postgres");
    memory.keep(keyOf("KNOWN"), OLD, clock.nowMs);
    memory.keep(keyOf("DELETED"), { version: 3, target: { kind: "gone" } }, clock.nowMs);
    memory.keep(keyOf("UNKNOWN"), UNKNOWN, clock.nowMs);
    clock.nowMs += 7 * 86_400_000;
    const responses = ["KNOWN", "DELETED", "UNKNOWN", "NEVER"].map(get);
    await tick();
    cache.questions[0]?.fail();
    await tick();
    store.questions[0]?.fail();
    return { ...parts, responses: await Promise.all(responses) };
  }

  it("serves the last known target, however old; an unknown or new key is 503", async () => {
    const { responses } = await withBothDown();
    expect(responses).toEqual([
      { to: "https://example.com/old", by: "stale" },
      { to: "410", by: "stale" },
      { to: "503", by: "none" },
      { to: "503", by: "none" },
    ]);
  });

  it("grants no lease on the last target: the next request starts a lookup", async () => {
    const { cache, clock, get, tick } = await withBothDown();
    clock.nowMs += 10_000;
    const asked = cache.questions.length;
    const response = get("KNOWN");
    await tick();
    expect(cache.questions.length).toBe(asked + 1);
    cache.questions.at(-1)?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "redis" });
  });
});
