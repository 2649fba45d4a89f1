// API keys as their owner sees them. All of these routes are for owners.

import type { Listed } from "./transport.ts";

export type KeyScope = "qr:read" | "qr:write" | "stats:read";

/** Who made a key. `operator`: the admin command. `service`: the first start of the installation. */
export interface KeyCreator {
  type: "person" | "api_key" | "operator" | "service";
  /** "" for a person who has deleted themselves. */
  name: string;
}

/** `GET /session/keys`, newest first: all that are not revoked, the newest 100 expired ones included. */
export interface KeyListing {
  id: string;
  name: string;
  last_four: string;
  scopes: KeyScope[];
  created_at: string;
  created_by: KeyCreator;
  expires_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  /** Set once a rotation has put another key in this one's place; then it lives until `expires_at`. */
  successor_id: string | null;
}
export type Keys = Listed<KeyListing>;

/** `POST /session/keys`, returned 201 with {@link NewKey}. 409 limit_reached beyond 100 live keys. `DELETE /session/keys/{id}` ends one for good, responded with {@link Empty}. */
export interface CreateKeyBody {
  /** 1–100 characters after trimming. */
  name: string;
  /** One or more, each once. */
  scopes: KeyScope[];
  /** ISO 8601; null or left out for a key that does not expire. */
  expires_at?: string | null;
}

/** A key's secret is served this once and kept nowhere. */
export interface NewKey extends KeyListing {
  key: string;
}

/**
 * `POST /session/keys/{id}/rotate`, returned 201 with {@link NewKey}; the old one lives on for the overlap. 409 key_rotated
 * where it was rotated before, key_ended where it has expired, limit_reached where the overlap would make more than 100 live keys.
 */
export interface RotateKeyBody {
  /** 0–720; 24 where it is left out. */
  overlap_hours?: number;
}
