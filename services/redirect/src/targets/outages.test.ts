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
    const { cache, store, get, turn } = createResolverUnderTest();
    const answer = get("AAA");
    await turn();
    cache.questions[0]?.fail();
    await turn();
    store.questions[0]?.respond([NEW]);
    expect(await answer).toEqual({ to: "https://example.com/new", by: "postgres" });
  });

  it("is distrusted for 5 s after it recovers: it may lack a change", async () => {
    const { cache, store, clock, get, turn } = createResolverUnderTest();
    cache.setState("down");
    const first = get("AAA");
    await turn();
    store.questions[0]?.respond([NEW]);
    await first;
    cache.setState("up");
    clock.nowMs += REDIS_DISTRUST_MS - 1;
    const second = get("AAA");
    await turn();
    expect(cache.questions).toHaveLength(0);
    store.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("postgres");
    clock.nowMs += LEASE_MS;
    const third = get("AAA");
    await turn();
    cache.questions[0]?.respond([NEW]);
    expect((await third).by).toBe("redis");
  });

  it("stays trusted after one late response on an intact connection: only that lookup goes to Postgres", async () => {
    const { cache, store, get, turn } = createResolverUnderTest();
    const first = get("AAA");
    await turn();
    cache.questions[0]?.fail(new TargetCacheUnavailableError("late", { isConnected: true }));
    await turn();
    store.questions[0]?.respond([NEW]);
    expect((await first).by).toBe("postgres");
    const second = get("BBB");
    await turn();
    cache.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("redis");
  });

  it("is distrusted after a late response if its connection is lost by then", async () => {
    const { cache, store, get, turn } = createResolverUnderTest();
    const first = get("AAA");
    await turn();
    cache.setState("down");
    cache.questions[0]?.fail(new TargetCacheUnavailableError("late", { isConnected: true }));
    await turn();
    store.questions[0]?.respond([NEW]);
    await first;
    cache.setState("up");
    const second = get("BBB");
    await turn();
    expect(cache.questions).toHaveLength(1);
    store.questions[1]?.respond([NEW]);
    expect((await second).by).toBe("postgres");
  });

  it("is distrusted while it lacks a change of the gateway, and for 5 s afterward", async () => {
    const { cache, store, watch, clock, get, turn } = createResolverUnderTest();
    watch.cacheIsBehind(clock.nowMs);
    clock.nowMs += REDIS_DISTRUST_MS - 1;
    const first = get("AAA");
    await turn();
    expect(cache.questions).toHaveLength(0);
    store.questions[0]?.respond([NEW]);
    expect(await first).toEqual({ to: "https://example.com/new", by: "postgres" });
    clock.nowMs += LEASE_MS;
    const second = get("AAA");
    await turn();
    cache.questions[0]?.respond([NEW]);
    expect((await second).by).toBe("redis");
  });

  it("is distrusted by a process that has just started", async () => {
    const { cache, store, get, turn } = createResolverUnderTest({ isTrusting: false });
    const answer = get("AAA");
    await turn();
    expect(cache.questions).toHaveLength(0);
    store.questions[0]?.respond([NEW]);
    expect((await answer).by).toBe("postgres");
  });

  it("is asked while it is distrusted if Postgres is down; but an unknown key does not count", async () => {
    const { cache, store, get, turn, takeAway } = createResolverUnderTest({ isTrusting: false });
    takeAway("postgres");
    const answers = [get("AAA"), get("BBB")];
    await turn();
    store.questions[0]?.fail();
    await turn();
    cache.questions[0]?.respond([OLD, UNKNOWN]);
    expect(await Promise.all(answers)).toEqual([
      { to: "https://example.com/old", by: "redis" },
      { to: "503", by: "none" },
    ]);
  });
});

describe("Postgres down", () => {
  it("leaves lookups to Redis; what Redis lacks is 503, never 404, and nothing is written", async () => {
    const { cache, store, get, turn, takeAway } = createResolverUnderTest();
    takeAway("postgres");
    const answers = [get("AAA"), get("BBB")];
    await turn();
    cache.questions[0]?.respond([OLD, undefined]);
    await turn();
    store.questions[0]?.fail();
    expect(await Promise.all(answers)).toEqual([
      { to: "https://example.com/old", by: "redis" },
      { to: "503", by: "none" },
    ]);
    expect(cache.puts).toEqual([]);
  });

  it("is probed until it responds again: no visitor waits for its deadline", async () => {
    const { cache, store, clock, get, turn, takeAway } = createResolverUnderTest();
    takeAway("postgres");
    const getUncached = async (slug: string) => {
      const answer = get(slug);
      await turn();
      cache.questions.at(-1)?.respond([undefined]);
      await turn();
      return { answer };
    };
    const first = await getUncached("AAA");
    store.questions[0]?.fail();
    expect((await first.answer).to).toBe("503");
    expect((await (await getUncached("BBB")).answer).to).toBe("503");
    expect(store.questions).toHaveLength(1);

    clock.nowMs += 1000;
    expect((await (await getUncached("CCC")).answer).to).toBe("503");
    expect((await (await getUncached("DDD")).answer).to).toBe("503");
    expect(store.questions).toHaveLength(2);
    store.questions[1]?.respond([NEW]);
    await turn();
    const last = await getUncached("EEE");
    store.questions[2]?.respond([NEW]);
    expect(await last.answer).toEqual({ to: "https://example.com/new", by: "postgres" });
  });

  it("is not asked by lookups that waited for the semaphore when it failed", async () => {
    const { cache, store, memory, clock, get, turn } = createResolverUnderTest();
    const answers: Promise<{ by: string }>[] = [];
    for (const slug of ["AAA", "BBB", "CCC", "DDD", "EEE"]) {
      memory.keep(keyOf(slug), OLD, clock.nowMs);
      answers.push(get(slug));
      await turn();
      cache.questions.at(-1)?.respond([undefined]);
      await turn();
    }
    expect(store.questions).toHaveLength(4);
    for (const question of [...store.questions]) question.fail();
    expect((await Promise.all(answers)).map(({ by }) => by)).toEqual(["stale", "stale", "stale", "stale", "stale"]);
    expect(store.questions).toHaveLength(4);
  });
});

describe("both down", () => {
  async function withBothAway() {
    const parts = createResolverUnderTest();
    const { cache, store, memory, clock, get, turn, takeAway } = parts;
    takeAway("redis", "postgres");
    memory.keep(keyOf("KNOWN"), OLD, clock.nowMs);
    memory.keep(keyOf("DELETED"), { version: 3, target: { kind: "gone" } }, clock.nowMs);
    memory.keep(keyOf("UNKNOWN"), UNKNOWN, clock.nowMs);
    clock.nowMs += 7 * 86_400_000;
    const answers = ["KNOWN", "DELETED", "UNKNOWN", "NEVER"].map(get);
    await turn();
    cache.questions[0]?.fail();
    await turn();
    store.questions[0]?.fail();
    return { ...parts, answers: await Promise.all(answers) };
  }

  it("serves the last known target, however old; an unknown or new key is 503", async () => {
    const { answers } = await withBothAway();
    expect(answers).toEqual([
      { to: "https://example.com/old", by: "stale" },
      { to: "410", by: "stale" },
      { to: "503", by: "none" },
      { to: "503", by: "none" },
    ]);
  });

  it("grants no lease on it: the next request asks again", async () => {
    const { cache, clock, get, turn } = await withBothAway();
    clock.nowMs += 10_000;
    const asked = cache.questions.length;
    const answer = get("KNOWN");
    await turn();
    expect(cache.questions.length).toBe(asked + 1);
    cache.questions.at(-1)?.respond([NEW]);
    expect(await answer).toEqual({ to: "https://example.com/new", by: "redis" });
  });
});
