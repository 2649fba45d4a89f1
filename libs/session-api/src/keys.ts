// API keys as the dashboard shows them. All routes under /session/keys are for owners and admins only.

import type { Role } from "./accounts.ts";
import type { Listed } from "./transport.ts";

export type KeyScope =
  | "qr:read"
  | "qr:write"
  | "stats:read"
  | "domains:read"
  | "domains:write"
  | "audit:read"
  | "account:export";

/** What a member with each role may do, expressed as API key scopes. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly KeyScope[]>> = {
  viewer: ["qr:read", "stats:read", "domains:read"],
  editor: ["qr:read", "qr:write", "stats:read", "domains:read", "domains:write"],
  admin: ["qr:read", "qr:write", "stats:read", "domains:read", "domains:write", "audit:read"],
  owner: ["qr:read", "qr:write", "stats:read", "domains:read", "domains:write", "audit:read", "account:export"],
};

/** The creator of a key. `operator`: the admin command. `service`: the first start of the installation. */
export interface KeyCreator {
  type: "person" | "api_key" | "operator" | "service";
  /** "" if the person has been deleted. */
  name: string;
}

/** The name of the service's default domain in the limits of keys. It cannot be the host of a domain. */
export const DEFAULT_DOMAIN = "default";

/**
 * The limits of a key. Each limit that is present has 1–20 values. A key with tags or domains sees and changes only codes that have at least
 * one of the tags and that are on one of the domains; routes that concern the whole account return 403 key_limited.
 */
export interface KeyLimitValues {
  /** Tags in lowercase. */
  tags?: readonly string[];
  /** Hosts of the account's domains, or {@link DEFAULT_DOMAIN}. */
  domains?: readonly string[];
  /** Addresses and CIDR ranges, IPv4 or IPv6. Requests from elsewhere get 403 network_not_allowed. */
  networks?: readonly string[];
}

/** `GET /session/keys`: the keys that are not revoked, newest first. Only the newest 100 expired keys are included. */
export interface KeyListing {
  id: string;
  name: string;
  last_four: string;
  /** Empty if the key has all scopes, including those of later releases. */
  scopes: KeyScope[];
  /** Null if the key has no limits. */
  limits: KeyLimitValues | null;
  created_at: string;
  created_by: KeyCreator;
  expires_at: string | null;
  /** Time of the last use, to the minute; null if the key has never been used. */
  last_used_at: string | null;
  /** Set after a rotation has replaced this key. The key then stays valid until `expires_at`. */
  successor_id: string | null;
}
export type Keys = Listed<KeyListing>;

/**
 * `POST /session/keys`: returns 201 with {@link NewKey}, or 409 limit_reached if the account already has 100 live keys. `DELETE /session/keys/{id}`
 * revokes a key and returns {@link Empty}.
 */
export interface CreateKeyBody {
  /** 1–100 characters after trimming. */
  name: string;
  /** Scopes without duplicates. Empty or omitted: all scopes, including those of later releases. */
  scopes?: KeyScope[];
  /** Null or omitted for a key without limits. */
  limits?: KeyLimitValues | null;
  /** A time in ISO 8601 format, at most ten years from now; null or omitted for a key that does not expire. */
  expires_at?: string | null;
}

/** A new key with its secret, which is returned only once and is not stored. */
export interface NewKey extends KeyListing {
  key: string;
}

/**
 * `POST /session/keys/{id}/rotate`: returns 201 with {@link NewKey}; the old key stays valid for the overlap. Errors: 409 key_rotated
 * if the key has already been rotated, key_ended if it has expired or been revoked, limit_reached if more than 100 keys would be valid.
 */
export interface RotateKeyBody {
  /** Hours for which the old key stays valid: 0–720, by default 24. */
  overlap_hours?: number;
}
