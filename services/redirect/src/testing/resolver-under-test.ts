// A resolver whose clock and stores the test controls. As in a visit, memory is checked before the resolver is called.

import { DEFAULT_DOMAIN, linkKey, type TargetKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { TargetCacheUnavailableError } from "@qr/target-cache";
import { TRANSIENT_MS, watchDependencies } from "../targets/dependency-watch.ts";
import { createTargetResolver, type Source } from "../targets/resolve-target.ts";
import { createTargetMemory } from "../targets/target-memory.ts";
import { createHeldCache, createHeldStore } from "./held-stores.ts";

/** The location of a response (or "404", "410", or "503") and the source of its target. */
export interface Seen {
  to: string;
  by: Source;
}

/** Creates the resolver. `isTrusting`: whether the initial distrust of Redis is over. No repair is waiting unless the test reports one. */
export function createResolverUnderTest({ isTrusting = true } = {}) {
  const cache = createHeldCache();
  const store = createHeldStore();
  const memory = createTargetMemory(1024 * 1024, (key) => resolver.renew(key));
  const clock = { nowMs: 0 };
  const watch = watchDependencies(clock.nowMs, cache.state, createLogger("test", "silent"));
  watch.cacheIsComplete(Number.POSITIVE_INFINITY);
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
    const key = keyOf(slug);
    const leased = memory.leased(key, now());
    if (leased) return Promise.resolve({ to: nameOf(leased), by: "lease" });
    return new Promise((resolve) => resolver.resolve(key, resolve));
  };
  /** Waits until gathered lookups are sent and responses are processed. */
  const tick = async () => {
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Makes stores fail for longer than a transient outage lasts. */
  const takeDown = (...names: ("redis" | "postgres")[]) => {
    if (names.includes("redis")) watch.cacheFailed(clock.nowMs, new TargetCacheUnavailableError("down"));
    if (names.includes("postgres")) watch.storeFailed(clock.nowMs, new Error("down"));
    clock.nowMs += TRANSIENT_MS;
  };
  return { cache, store, memory, resolver, watch, clock, get, tick, takeDown };
}

export function keyOf(path: string): TargetKey {
  return linkKey(DEFAULT_DOMAIN, path);
}

function nameOf(target: { kind: string; location?: string } | undefined): string {
  if (!target) return "503";
  if (target.kind === "unknown") return "404";
  return target.kind === "gone" ? "410" : (target.location ?? target.kind);
}
