// Asks Redis and Postgres once a second whether they are there, so that a redirect that nobody uses at the moment notices an
// outage too: what Redis says after one is not believed at once.

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
  let isStoreAsked = false;

  function ping(): void {
    cache.getMany(NO_SLUG).then(watch.cacheAnswered, () => watch.cacheFailed(now()));
    if (isStoreAsked) return;
    isStoreAsked = true;
    store
      .findMany(NO_SLUG)
      .then(watch.storeAnswered, (error: unknown) => watch.storeFailed(now(), error))
      .finally(() => {
        isStoreAsked = false;
      });
  }

  ping();
  const pings = setInterval(ping, PING_MS);
  const glances = setInterval(() => watch.noticeCacheState(now()), GLANCE_MS);
  pings.unref();
  glances.unref();
  return () => {
    clearInterval(pings);
    clearInterval(glances);
  };
}
