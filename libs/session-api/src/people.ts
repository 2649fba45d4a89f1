// People and their sessions.

import type { KeyListing } from "./keys.ts";

/** Minimum length of a password, in characters. The maximum length is in bytes; passwords are never truncated before hashing. */
export const MIN_PASSWORD_LENGTH = 10;
/** Maximum length of a password, in UTF-8 bytes. Longer passwords are rejected before hashing. */
export const MAX_PASSWORD_BYTES = 1024;

/** The languages of emails, which are those of the dashboard. */
export const MAIL_LANGUAGES = ["en", "de", "fr", "es", "it", "pt"] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * `POST /session/sign-up`: returns 201 with {@link Me}, 403 signup_closed, 409 email_taken, or 409 limit_reached. If the service sends mail by
 * SMTP, it returns 202 with {@link MailSent} instead, whether or not the address is in use, and the person signs up with the mailed link.
 */
export interface SignUpBody {
  email: string;
  password: string;
  /** The name that other members see; the email address if omitted. */
  name?: string;
  /**
   * The token of an invitation, which allows the person to sign up while sign-up is closed, or with the email address
   * of the account to which they are invited. If sign-up is closed, signing up accepts the invitation: the person joins
   * that account and gets no account of their own. Otherwise, signing up does not accept the invitation.
   */
  invitation?: string;
  /** The language of emails to the person, such as `de`; English if it is unknown or omitted. */
  language?: string;
}

/** Response to a request that the person completes through a link in an email. */
export interface MailSent {
  mail: "sent";
}

/** `POST /session/sign-in`: returns 200 with {@link Me}, or 401 wrong_credentials if the email address is unknown or the password is wrong. */
export interface SignInBody {
  email: string;
  password: string;
}

/**
 * `POST /session/forgotten-password`: sends an email with a link to set a new password if a person uses the address, and returns {@link Empty}
 * whether or not one does, or 409 mail_disabled. The link works for 30 minutes.
 */
export interface ForgottenPasswordBody {
  email: string;
  /** The language of the email, such as `de`; English if it is unknown or omitted. */
  language?: string;
}

/** `POST /session/password`: ends the person's other sessions and returns 200 with {@link Me}, or returns 403 wrong_password. */
export interface ChangePasswordBody {
  current_password: string;
  new_password: string;
}

/** `PATCH /session/user`: returns 200 with {@link Me}. */
export interface ChangeUserBody {
  name?: string;
  /** The language of emails to the person. */
  language?: MailLanguage;
}

/**
 * What happens to the dynamic codes of type `url` in an erased account. `stop`: they stop at once. `keep_days`: they keep redirecting for
 * 1 to {@link MAX_KEPT_DAYS} days. `redirect_to`: for {@link MAX_KEPT_DAYS} days, they lead to this target instead. All other codes stop at once.
 */
export type ErasedCodes = "stop" | { keep_days: number } | { redirect_to: string };
export const MAX_KEPT_DAYS = 365;

/**
 * `DELETE /session/account` (owners only): returns 202 with {@link Empty}, or 403 wrong_password. The keys and invitations of the account
 * are revoked and its memberships end at once; everything in it is erased in the background.
 */
export interface EraseAccountBody {
  password: string;
  codes: ErasedCodes;
  /** The language of emails. Default: `en`. */
  language?: string;
}

/**
 * `DELETE /session/user`: returns 202 with {@link Empty}, 403 wrong_password, or 409 last_owner if an account with other members would be
 * left without an owner. Erases the accounts in which the person is the only member, as `DELETE /session/account` does.
 */
export interface DeleteUserBody {
  password: string;
  /** Whether to revoke the keys that the person has created in accounts with other members. Default: true. */
  revoke_keys?: boolean;
  /** Required if the person is the only member of an account. */
  codes?: ErasedCodes;
  /** The language of emails. Default: `en`. */
  language?: string;
}

/** `GET /session/user/deletion`: what `DELETE /session/user` would delete and revoke now. */
export interface UserDeletion {
  /** The accounts in which the person is the only member. */
  accounts: { id: string; name: string }[];
  /** The live keys that the person has created in accounts with other members. */
  keys: KeyListing[];
}

/** What a one-time link is for. */
export type LinkPurpose = "sign_in" | "set_password" | "sign_up" | "confirm_email" | "prove_email" | "undo_email";

/**
 * `POST /session/link/look`: returns {@link LinkView} and changes nothing. `POST /session/link/sign-in` uses up a sign-in link and
 * returns 200 with {@link Me}. All routes under /session/link except `email` require no sign-in, and return 404 not_found if the link is
 * unknown, spent, or expired, or is for a different purpose. The link is `{dashboard}/link#TOKEN`; browsers do not send the part after the # to servers.
 */
export interface LinkTokenBody {
  token: string;
}

export interface LinkView {
  purpose: LinkPurpose;
  /** The address of the person whom the link signs in or up, the address that it confirms, or the old one that it restores. */
  email: string;
  expires_at: string;
}

/**
 * `POST /session/link/sign-up` with {@link LinkTokenBody}: creates the person who has signed up, and returns 201 with {@link Me}. The address is
 * verified. If the person came through an invitation that is still open, they join its account; otherwise they get their own. Returns 409
 * email_taken if somebody else has verified the address in the meantime, 403 signup_closed, or 409 limit_reached. The link works for 24 hours.
 */

/** `POST /session/link/set-password`: sets the password, ends the person's sessions, invalidates their links, and returns 200 with {@link Me}. */
export interface SetPasswordBody {
  token: string;
  new_password: string;
}

/**
 * `GET` and `PATCH /session/me/weekly-report`: whether the person gets an email about the account's scans every Monday. The setting applies to the person and
 * the account of the request.
 */
export interface WeeklyReport {
  is_on: boolean;
}

/** `GET /session/me/email`: the signed-in person's address. */
export interface EmailAddressView {
  email: string;
  is_proved: boolean;
  /** Whether a change waits until the link in an email to the new address is opened. Otherwise, the address changes at once, without verification. */
  is_changed_by_mail: boolean;
  /** The address that waits for the link; null if there is none. */
  waiting: { email: string; expires_at: string } | null;
}

/**
 * `POST /session/me/email`: changes the person's address, or verifies it if the given address is the current one. If the service sends mail by SMTP, it returns 202 with
 * {@link MailSent}, whether or not somebody else uses the address; the link in the email works for 24 hours or until the next request. Otherwise,
 * it returns 200 with {@link Me}, or 409 email_taken. Also returns 403 wrong_password, 429 rate_limited, or 400 invalid_request if the address
 * is already verified.
 */
export interface ChangeEmailBody {
  email: string;
  /** The current password. */
  password: string;
  /** The language of the email, such as `de`; English if it is unknown or omitted. */
  language?: string;
}

/**
 * `POST /session/link/email`: confirms the change, ends the person's other sessions, invalidates their one-time links, and returns 200 with
 * {@link Me}. An email to the old address contains a link that, for 7 days, can undo the change. Requires the session of the person who asked for the
 * change, and otherwise returns 403 forbidden. Returns 409 email_taken if somebody else has verified the address.
 *
 * `POST /session/link/undo-email` with {@link SetPasswordBody}: restores the old address, sets the password, ends all the person's sessions, invalidates
 * their one-time links, cancels later changes to the address, and returns 200 with {@link Empty}, or 409 email_taken if somebody else has verified it.
 */
export interface ConfirmEmailBody {
  token: string;
  /** The language of the email to the old address, as in {@link ChangeEmailBody}. */
  language?: string;
}

/**
 * A session. `GET /session/sessions` lists the person's sessions. `DELETE /session/sessions/{id}` ends one of them, and
 * `DELETE /session/sessions` ends all except the current one.
 */
export interface SessionListing {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  /** Browser and system, such as "Chrome on Linux"; IP addresses and user agents are not stored. */
  device: string;
  is_current: boolean;
}

/** Response from `POST /session/sign-out` and from other routes that return no data, such as deletions. */
export type Empty = Record<string, never>;
