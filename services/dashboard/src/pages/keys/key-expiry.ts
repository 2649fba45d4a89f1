// When a new key is to expire, from what the form says.

/** Days from now; `never` for a key that does not expire, `day` for one that the person chooses. */
export const EXPIRIES = ["30", "90", "365", "never", "day"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 3_600_000;

/** The moment for the gateway. A chosen day counts in full, in the viewer's zone. */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string | null {
  if (expiry === "never") return null;
  if (expiry === "day") return new Date(`${day}T23:59:59`).toISOString();
  return new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
}

/** A day for an `<input type="date">`: `2026-11-21` in the viewer's zone. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
