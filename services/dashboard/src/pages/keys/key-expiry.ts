/** Days from now, `never`, or `day` for a specific day. */
export const EXPIRIES = ["30", "90", "365", "never", "day"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 3_600_000;

/** Returns the time of expiry for the API. A specific day is included in full, in the viewer's time zone. */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string | null {
  if (expiry === "never") return null;
  if (expiry === "day") return new Date(`${day}T23:59:59`).toISOString();
  return new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
}
