// Asks Redis and Postgres again and again whether they are there, so that a redirect that nobody uses at the moment notices an
// outage too: what Redis says after one is not believed at once. Postgres is asked whether the gateway could not write a change
// to Redis, and so tells of the outages that the gateway alone has; that it could is believed for a while from the sending of the question.

import { CACHE_REPAIRS_POLL_MS } from "@qr/contracts";
import type { TargetCache } from "@qr/target-cache";
import type { DependencyWatch } from "./dependency-watch.ts";
import type { TargetStore } from "./target-store.ts";

const PING_MS = 1000;
const GLANCE_MS = 100;
/** Too short for a slug: nobody has a target under it. */
const NO_SLUG = ["-"];

/** Returns what ends the pings. */
export function startPings(parts: {
  cache: TargetCache;
  store: TargetStore;
  watch: DependencyWatch;
  now: () => number;
}): () => void {
  const { cache, store, watch, now } = parts;
  function pingCache(): void {
    cache.getMany(NO_SLUG).then(watch.cacheAnswered, (error: unknown) => watch.cacheFailed(now(), error));
  }

  function pollStore(): void {
    const askedMs = now();
    store.areCacheRepairsWaiting().then(
      (areWaiting) => {
        watch.storeAnswered();
        if (areWaiting) watch.cacheIsBehind(now());
        else watch.cacheLacksNothing(askedMs);
      },
      (error: unknown) => watch.storeFailed(now(), error),
    );
  }

  pingCache();
  pollStore();
  const pings = setInterval(pingCache, PING_MS);
  const polls = setInterval(pollStore, CACHE_REPAIRS_POLL_MS);
  const glances = setInterval(() => watch.noticeCacheState(now()), GLANCE_MS);
  for (const timer of [pings, polls, glances]) timer.unref();
  return () => {
    clearInterval(pings);
    clearInterval(polls);
    clearInterval(glances);
  };
}
