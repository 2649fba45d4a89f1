// API keys as the dashboard shows them. All of these routes are for owners only.

import type { Listed } from "./transport.ts";

export type KeyScope = "qr:read" | "qr:write" | "stats:read";

/** Who made a key. `operator`: the admin command. `service`: the first start of the installation. */
export interface KeyCreator {
  type: "person" | "api_key" | "operator" | "service";
  /** "" if the person has been deleted. */
  name: string;
}

/** `GET /session/keys`: the keys that are not revoked, newest first, but only the newest 100 of the expired ones. */
export interface KeyListing {
  id: string;
  name: string;
  last_four: string;
  scopes: KeyScope[];
  created_at: string;
  created_by: KeyCreator;
  expires_at: string | null;
  /** Time of the last use, to the minute; null if never used. */
  last_used_at: string | null;
  /** Set once a rotation has replaced this key, which then stays valid until `expires_at`. */
  successor_id: string | null;
}
export type Keys = Listed<KeyListing>;

/**
 * `POST /session/keys`: returns 201 with {@link NewKey}, or 409 limit_reached if there are 100 valid keys. `DELETE /session/keys/{id}`
 * revokes a key and returns {@link Empty}.
 */
export interface CreateKeyBody {
  /** 1–100 characters after trimming. */
  name: string;
  /** One or more scopes, without duplicates. */
  scopes: KeyScope[];
  /** Time in ISO 8601; null or omitted for a key that does not expire. */
  expires_at?: string | null;
}

/** A new key with its secret, which is returned only once and is not stored. */
export interface NewKey extends KeyListing {
  key: string;
}

/**
 * `POST /session/keys/{id}/rotate`: returns 201 with {@link NewKey}; the old key stays valid for the overlap. 409 key_rotated if it has
 * already been rotated, key_ended if it has expired or been revoked, limit_reached if the overlap would exceed 100 valid keys.
 */
export interface RotateKeyBody {
  /** Hours for which the old key stays valid: 0–720, by default 24. */
  overlap_hours?: number;
}
