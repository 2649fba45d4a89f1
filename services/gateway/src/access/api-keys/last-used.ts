// Records when keys were last used, to the minute, without delaying the request.

import { counter } from "@qr/runtime";
import type { ApiKeyStore } from "./api-key-store.ts";

const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;
/** Maximum number of concurrent writes. Beyond it, the use of a key is not recorded until a later request with the key. */
const MAX_UNDER_WAY = 4;

/** Returns a function to call with a key's id at each use. The function writes at most once a minute per key, does not wait, and never throws. */
export function createLastUsed(
  store: Pick<ApiKeyStore, "markUsed">,
  now: () => number = () => performance.now(),
): (keyId: string) => void {
  const countFailure = counter("gateway_key_last_used_failures_total", "Last-used times that could not be written.");
  const notedAt = new Map<string, number>();
  let underWay = 0;

  return (keyId) => {
    const last = notedAt.get(keyId);
    if (last !== undefined && now() - last < INTERVAL_MS) return;
    if (underWay >= MAX_UNDER_WAY) return;
    // Clearing the map costs at most one needless statement per key.
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
