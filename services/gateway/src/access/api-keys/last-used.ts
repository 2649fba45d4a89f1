// Notes when keys were last used, to the minute, off the path of the request. Used by authenticate.ts.

import { counter } from "@qr/runtime";
import type { ApiKeyStore } from "./api-key-store.ts";

const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;
/** Notes under way at a time; where Postgres is slow the others wait for a later request. */
const MAX_UNDER_WAY = 4;

/** Returns what is called with a key's id at each use: it writes at most once a minute and key, waits for nothing, never throws. */
export function createLastUsed(
  store: Pick<ApiKeyStore, "markUsed">,
  now: () => number = () => performance.now(),
): (keyId: string) => void {
  const countFailure = counter("gateway_key_last_used_failures_total", "Times of last use that could not be written.");
  const notedAt = new Map<string, number>();
  let underWay = 0;

  return (keyId) => {
    const last = notedAt.get(keyId);
    if (last !== undefined && now() - last < INTERVAL_MS) return;
    if (underWay >= MAX_UNDER_WAY) return;
    // Forgetting when a key was noted costs one statement that changes nothing.
    if (notedAt.size >= MAX_KEYS) notedAt.clear();
    notedAt.set(keyId, now());
    underWay += 1;
    store
      .markUsed(keyId)
      .catch(() => countFailure())
      .finally(() => {
        underWay -= 1;
      });
  };
}
