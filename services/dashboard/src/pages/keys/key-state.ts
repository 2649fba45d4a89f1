import type { KeyListing } from "@qr/session-api";

const SOON_MS = 14 * 24 * 3_600_000;

/** `replaced`: rotated, but still valid during the overlap. */
export type KeyState = "active" | "expires_soon" | "replaced" | "expired";

export function keyState(key: Pick<KeyListing, "expires_at" | "successor_id">, nowMs: number): KeyState {
  const leftMs = key.expires_at === null ? Number.POSITIVE_INFINITY : new Date(key.expires_at).getTime() - nowMs;
  if (leftMs <= 0) return "expired";
  if (key.successor_id !== null) return "replaced";
  return leftMs < SOON_MS ? "expires_soon" : "active";
}
