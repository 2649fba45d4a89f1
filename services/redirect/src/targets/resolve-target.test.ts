import { LEASE_MS } from "@qr/contracts";
import { TargetCacheUnavailableError } from "@qr/target-cache";
import { describe, expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { createResolverUnderTest, keyOf } from "../testing/resolver-under-test.ts";

const OLD = targetAt("https://example.com/old", 1);
const NEW = targetAt("https://example.com/new", 2);

describe("a lookup", () => {
  it("queries Redis for the keys of one tick in one call, each once, and Postgres for those that Redis lacks", async () => {
    const { cache, store, get, tick } = createResolverUnderTest();
    const responses = [get("AAA"), get("BBB"), get("AAA"), get("CCC")];
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA", "BBB", "CCC"]]);
    cache.questions[0]?.respond([OLD, undefined, undefined]);
    await tick();
    expect(store.questions.map(({ keys }) => keys)).toEqual([["BBB", "CCC"]]);
    store.questions[0]?.respond([NEW, UNKNOWN]);
    expect(await Promise.all(responses)).toEqual([
      { to: "https://example.com/old", by: "redis" },
      { to: "https://example.com/new", by: "postgres" },
      { to: "https://example.com/old", by: "redis" },
      { to: "404", by: "postgres" },
    ]);
    // Unknown keys are not written: a sweep would push targets out of Redis.
    expect(cache.puts).toEqual([{ key: "BBB", value: NEW }]);
  });

  it("is coalesced behind a recent call, and shares the next one with all others", async () => {
    const { cache, clock, get, tick } = createResolverUnderTest();
    const responses = [get("AAA")];
    await tick();
    responses.push(get("BBB"));
    await tick();
    responses.push(get("CCC"));
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"]]);
    cache.questions[0]?.respond([OLD]);
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["BBB", "CCC"]]);
    clock.nowMs += 5;
    responses.push(get("DDD"));
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["BBB", "CCC"], ["DDD"]]);
    cache.questions[2]?.respond([NEW]);
    cache.questions[1]?.fail();
    await tick();
    expect((await responses[3])?.to).toBe("https://example.com/new");
  });

  it("is sent if the previous call hangs, even without further lookups", async () => {
    const { cache, clock, get, tick } = createResolverUnderTest();
    void get("AAA");
    await tick();
    const response = get("BBB");
    await tick();
    clock.nowMs += 5;
    await expect.poll(() => cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["BBB"]]);
    cache.questions[1]?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "redis" });
  });

  it("is sent when the previous call has failed", async () => {
    const { cache, get, tick } = createResolverUnderTest();
    void get("AAA");
    await tick();
    const response = get("BBB");
    await tick();
    cache.questions[0]?.fail(new TargetCacheUnavailableError("late", { isConnected: true }));
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["BBB"]]);
    cache.questions[1]?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "redis" });
  });

  it("does not fill Redis once it is older than a lease", async () => {
    const { cache, store, clock, get, tick } = createResolverUnderTest();
    const response = get("AAA");
    await tick();
    cache.questions[0]?.respond([undefined]);
    await tick();
    clock.nowMs += LEASE_MS;
    store.questions[0]?.respond([OLD]);
    expect((await response).to).toBe("https://example.com/old");
    expect(cache.puts).toEqual([]);
  });

  it("S1 lets only Postgres decide that a key is unknown", async () => {
    const { cache, store, get, tick } = createResolverUnderTest();
    const response = get("AAA");
    await tick();
    cache.questions[0]?.respond([UNKNOWN]);
    await tick();
    store.questions[0]?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "postgres" });
  });

  it("does not trust Redis if memory has seen a higher version: Postgres decides", async () => {
    const { cache, store, memory, get, tick, clock } = createResolverUnderTest();
    memory.keep(keyOf("AAA"), NEW, clock.nowMs);
    const response = get("AAA");
    await tick();
    cache.questions[0]?.respond([OLD]);
    await tick();
    store.questions[0]?.respond([NEW]);
    expect(await response).toEqual({ to: "https://example.com/new", by: "postgres" });
  });
});

describe("a lease", () => {
  /** Requests AAA five times, 1 ms before the lease of its target, OLD, ends. When this returns, the lookup that renews the lease is in flight. */
  async function usedMuchUntilItsEnd() {
    const resolver = createResolverUnderTest();
    const { cache, clock, get, tick } = resolver;
    const first = get("AAA");
    await tick();
    cache.questions[0]?.respond([OLD]);
    await first;
    clock.nowMs += LEASE_MS - 1;
    for (let use = 0; use < 5; use += 1) expect((await get("AAA")).by).toBe("lease");
    await tick();
    return resolver;
  }

  it("lasts LEASE_MS from the start of its lookup, and use does not renew it", async () => {
    const { cache, clock, get, tick } = createResolverUnderTest();
    const first = get("AAA");
    await tick();
    clock.nowMs += 100;
    cache.questions[0]?.respond([OLD]);
    await first;
    clock.nowMs += LEASE_MS - 101;
    expect((await get("AAA")).by).toBe("lease");
    clock.nowMs += 1;
    const second = get("AAA");
    await tick();
    expect(cache.questions).toHaveLength(2);
    cache.questions[1]?.respond([NEW]);
    expect(await second).toEqual({ to: "https://example.com/new", by: "redis" });
  });

  it("is renewed early if it is used often: no visitor waits, and a change is seen within a lease", async () => {
    const { cache, clock, get, tick } = await usedMuchUntilItsEnd();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["AAA"]]);
    cache.questions[1]?.respond([OLD]);
    await tick();
    clock.nowMs += LEASE_MS - 1;
    expect(await get("AAA")).toEqual({ to: "https://example.com/old", by: "lease" });
    clock.nowMs += 1;
    const later = get("AAA");
    await tick();
    cache.questions[2]?.respond([NEW]);
    expect(await later).toEqual({ to: "https://example.com/new", by: "redis" });
  });

  it("ends on time if it could not be renewed, and later visitors wait for the lookup", async () => {
    const { cache, clock, get, tick } = await usedMuchUntilItsEnd();
    clock.nowMs += 1;
    const waiting = get("AAA");
    await tick();
    expect(cache.questions).toHaveLength(2);
    cache.questions[1]?.respond([NEW]);
    expect(await waiting).toEqual({ to: "https://example.com/new", by: "redis" });
  });

  it("S1 covers an unknown key too", async () => {
    const { cache, store, clock, get, tick } = createResolverUnderTest();
    const first = get("AAA");
    await tick();
    cache.questions[0]?.respond([undefined]);
    await tick();
    store.questions[0]?.respond([UNKNOWN]);
    await first;
    expect(await get("AAA")).toEqual({ to: "404", by: "lease" });
    clock.nowMs += LEASE_MS;
    const second = get("AAA");
    await tick();
    cache.questions[1]?.respond([NEW]);
    expect((await second).to).toBe("https://example.com/new");
  });
});

describe("a request that joins a lookup in flight", () => {
  it("S8 uses its result within the lease", async () => {
    const { cache, clock, get, tick } = createResolverUnderTest();
    const early = get("AAA");
    await tick();
    clock.nowMs += 100;
    const late = get("AAA");
    clock.nowMs += LEASE_MS - 101;
    cache.questions[0]?.respond([OLD]);
    expect((await early).to).toBe("https://example.com/old");
    expect((await late).to).toBe("https://example.com/old");
    expect(cache.questions).toHaveLength(1);
  });

  it("S8 is looked up again after the lease, while earlier requests get the result, however late", async () => {
    const { cache, clock, get, tick } = createResolverUnderTest();
    const early = get("AAA");
    await tick();
    const late = [get("AAA"), get("AAA")];
    clock.nowMs += LEASE_MS;
    cache.questions[0]?.respond([OLD]);
    expect((await early).to).toBe("https://example.com/old");
    await tick();
    expect(cache.questions.map(({ keys }) => keys)).toEqual([["AAA"], ["AAA"]]);
    cache.questions[1]?.respond([NEW]);
    expect((await Promise.all(late)).map(({ to }) => to)).toEqual([
      "https://example.com/new",
      "https://example.com/new",
    ]);
  });
});
