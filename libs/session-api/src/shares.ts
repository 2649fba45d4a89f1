// What anyone who has the link to a share can read without a session. The page is at `/shared#TOKEN`. Every request carries the token; a share with
// a password also needs an entry.

/** Header for the token from the link. */
export const SHARE_TOKEN_HEADER = "X-Share-Token";

/** Header for the entry from `POST /session/shared/entry`. */
export const SHARE_ENTRY_HEADER = "X-Share-Entry";

/**
 * `GET /session/shared`. Errors: 404 not_found if the link is unknown or its share or code has been deleted, 410 expired. `GET
 * /session/shared/stats` accepts the same query and returns the same record as `GET /v1/qr/{id}/stats` or, for a tag, as `GET /v1/stats` without
 * `tag`, `domain`, and `top_codes`. Without a valid entry: 401 password_required.
 */
export interface SharedView {
  kind: "code" | "tag";
  /** The title of the code or, if it has none, its short URL; or the tag. Null if the password must be entered first. */
  title: string | null;
  /** Omitted for a tag, and if the password must be entered first. */
  short_url?: string;
  expires_at: string;
  has_password: boolean;
  /** Whether the password must be entered, because the request has no valid entry. */
  needs_password: boolean;
}

/** `POST /session/shared/entry`: returns {@link SharedEntry}. Errors: 403 wrong_password, 429 rate_limited. */
export interface SharedEntryBody {
  password: string;
}

/** Proves for 12 hours that the visitor has entered the password of the share. */
export interface SharedEntry {
  entry: string;
}
