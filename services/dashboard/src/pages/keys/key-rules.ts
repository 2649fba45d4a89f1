// The scopes, limits, expiry, and states of keys, and the command for trying a new key.

import {
  type CreateKeyBody,
  DEFAULT_DOMAIN,
  type KeyLimitValues,
  type KeyListing,
  type KeyScope,
} from "@qr/session-api";

export const SCOPES = [
  "qr:read",
  "qr:write",
  "stats:read",
  "domains:read",
  "domains:write",
  "audit:read",
  "account:export",
] as const satisfies readonly KeyScope[];

/** The scopes that most programs need. They are preselected for a new key. */
export const USUAL_SCOPES: readonly KeyScope[] = ["qr:read", "qr:write", "stats:read"];

/** Names for the scopes in message keys, which cannot contain a colon. */
export const SCOPE_TEXTS = {
  "qr:read": "read",
  "qr:write": "write",
  "stats:read": "stats",
  "domains:read": "domainsRead",
  "domains:write": "domainsWrite",
  "audit:read": "auditRead",
  "account:export": "accountExport",
} as const;

/** Maximum number of values in each limit of a key. */
export const MAX_LIMIT_VALUES = 20;

/** The limits as a person chooses them. Empty ones do not limit the key. */
export interface ChosenLimits {
  tags: string[];
  domains: string[];
  /** One network per line. */
  networks: string;
}

export const NO_LIMITS: ChosenLimits = { tags: [], domains: [], networks: "" };

/** Returns the limits for the API; null if there are none. */
export function limitsOf({ tags, domains, networks }: ChosenLimits): NonNullable<CreateKeyBody["limits"]> | null {
  const lines = networks.split(/[\s,]+/).filter((line) => line !== "");
  const limits = {
    ...(tags.length > 0 && { tags }),
    ...(domains.length > 0 && { domains }),
    ...(lines.length > 0 && { networks: lines }),
  };
  return Object.keys(limits).length === 0 ? null : limits;
}

/** Choices for the expiry: a number of days from now, `never`, or `day` for a specific day. */
export const EXPIRIES = ["30", "90", "365", "never", "day"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the expiry time for the API; null for `never`. If a day is given, the key is valid through that day in the
 * viewer's time zone.
 */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string | null {
  if (expiry === "never") return null;
  if (expiry === "day") return new Date(`${day}T23:59:59`).toISOString();
  return new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
}

const SOON_MS = 14 * DAY_MS;

/** `replaced`: rotated, but still valid during the overlap. */
export type KeyState = "active" | "expires_soon" | "replaced" | "expired";

export function keyState(key: Pick<KeyListing, "expires_at" | "successor_id">, nowMs: number): KeyState {
  const leftMs = key.expires_at === null ? Number.POSITIVE_INFINITY : new Date(key.expires_at).getTime() - nowMs;
  if (leftMs <= 0) return "expired";
  if (key.successor_id !== null) return "replaced";
  return leftMs < SOON_MS ? "expires_soon" : "active";
}

interface TriedKey {
  apiUrl: string;
  key: string;
  scopes: readonly KeyScope[];
  limits: KeyLimitValues | null;
}

/**
 * Returns the first of these commands that the key's scopes allow: create a code within the limits, list codes, or read a code's statistics.
 */
export function firstRequest({ apiUrl, key, scopes, limits }: TriedKey): string {
  const bearer = `-H "Authorization: Bearer ${key}"`;
  if (scopes.length === 0 || scopes.includes("qr:write")) {
    const domains = limits?.domains?.includes(DEFAULT_DOMAIN) ? [] : limits?.domains;
    const place = { tags: limits?.tags?.slice(0, 1), domain: domains?.[0] };
    const body = JSON.stringify({ target: "https://example.com", dynamic: true, ...place });
    return `curl -X POST ${apiUrl}/v1/qr ${bearer} -H "Content-Type: application/json" -d '${body}'`;
  }
  return scopes.includes("qr:read") ? `curl ${apiUrl}/v1/qr ${bearer}` : `curl ${apiUrl}/v1/qr/CODE_ID/stats ${bearer}`;
}
