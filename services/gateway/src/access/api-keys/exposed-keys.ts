// Warns the operator about API keys that were sent without TLS and that anybody on the network path could therefore read.

import { counter, type Logger } from "@qr/runtime";
import type { KeyHolder } from "./api-key-store.ts";

const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;

/**
 * Returns a function to call for each request that sends an unrevoked key without TLS. The function counts the request, and logs the ID of
 * each key at most once a minute.
 */
export function createExposedKeys(
  log: Logger,
  now: () => number = () => performance.now(),
): (key: Pick<KeyHolder, "keyId" | "principal">) => void {
  const countExposure = counter(
    "gateway_exposed_keys_total",
    "Requests with an unrevoked API key that were sent without TLS.",
  );
  const loggedAt = new Map<string, number>();

  return ({ keyId, principal: { accountId } }) => {
    countExposure();
    const last = loggedAt.get(keyId);
    if (last !== undefined && now() - last < INTERVAL_MS) return;
    if (loggedAt.size >= MAX_KEYS) loggedAt.clear();
    loggedAt.set(keyId, now());
    log.warn(
      { key_id: keyId, account_id: accountId },
      "an API key was sent without TLS and may have been read: rotate it",
    );
  };
}
