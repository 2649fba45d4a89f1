// A resolver with a clock and stores that the test moves by hand, used as the server uses it: memory first.

import { createLogger } from "@qr/runtime";
import { TargetCacheUnavailableError } from "@qr/target-cache";
import { BLIP_MS, watchDependencies } from "../targets/dependency-watch.ts";
import { createTargetResolver, type Source } from "../targets/resolve-target.ts";
import { createTargetMemory } from "../targets/target-memory.ts";
import { createHeldCache, createHeldStore } from "./held-stores.ts";

/** Where a request was led, or "404", "410", "503"; and by whom. */
export interface Seen {
  to: string;
  by: Source;
}

/** `isTrusting`: the distrust of a new process is over already. The outbox holds nothing, unless a test says that it does. */
export function createResolverUnderTest({ isTrusting = true } = {}) {
  const cache = createHeldCache();
  const store = createHeldStore();
  const memory = createTargetMemory(1024 * 1024, (slug) => resolver.renew(slug));
  const clock = { nowMs: 0 };
  const watch = watchDependencies(clock.nowMs, cache.state, createLogger("test", "silent"));
  watch.cacheLacksNothing(Number.POSITIVE_INFINITY);
  if (isTrusting) clock.nowMs = 100_000;
  const now = () => clock.nowMs;
  type Waiter = (seen: Seen) => void;
  const resolver = createTargetResolver<Waiter>({
    memory,
    cache,
    store,
    watch,
    now,
    onResolved: (waiter, target, source) => waiter({ to: nameOf(target), by: source }),
  });
  const get = (slug: string): Promise<Seen> => {
    const leased = memory.leased(slug, now());
    if (leased) return Promise.resolve({ to: nameOf(leased), by: "lease" });
    return new Promise((resolve) => resolver.resolve(slug, resolve));
  };
  /** Lets what is gathered be sent, and what is answered be passed on. */
  const turn = async () => {
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** They have failed for longer than anybody waits for them. */
  const takeAway = (...names: ("redis" | "postgres")[]) => {
    if (names.includes("redis")) watch.cacheFailed(clock.nowMs, new TargetCacheUnavailableError("away"));
    if (names.includes("postgres")) watch.storeFailed(clock.nowMs, new Error("away"));
    clock.nowMs += BLIP_MS;
  };
  return { cache, store, memory, resolver, watch, clock, get, turn, takeAway };
}

function nameOf(target: { kind: string; location?: string } | undefined): string {
  if (!target) return "503";
  if (target.kind === "unknown") return "404";
  return target.kind === "gone" ? "410" : (target.location ?? target.kind);
}
