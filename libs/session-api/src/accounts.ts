// Accounts, each with codes, keys, a plan, and members.

import type { Listed } from "./transport.ts";

/**
 * Roles, from the most permissions to the fewest. A viewer reads codes, domains, and statistics. An editor also creates, changes, and deletes
 * codes and domains. An admin also manages keys, members, invitations, and the account, except that only owners can grant, change, or revoke the
 * role of an owner.
 */
export const ROLES = ["owner", "admin", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface AccountOfPerson {
  id: string;
  name: string;
  role: Role;
  plan: string;
  /**
   * Whether the account contains generated demo codes and scans. `DELETE /session/demo` (owners and admins only; returns {@link Empty}) deletes only
   * these codes; the request can safely be repeated.
   */
  has_demo_data: boolean;
}

/** `GET /session/me`: the signed-in person, their current account, and all their accounts. Returns 401 not_signed_in if nobody is signed in. */
export interface Me {
  user: { id: string; email: string; name: string; created_at: string };
  account: AccountOfPerson;
  accounts: AccountOfPerson[];
  csrf_token: string;
}

/** `GET /session/settings`: what a page needs before a person has signed in. */
export interface DashboardSettings {
  signup: "open" | "closed";
  api_url: string;
  short_url: string;
  image_url: string;
  /** Whether the service sends mail. If not, people who have forgotten their password need the operator's help. */
  mail: boolean;
  /** Set if `short_url` can be reached only from the gateway's machine (loopback) or only from that machine's network (private). */
  short_host_warning?: "short_host_loopback" | "short_host_private";
}

/** `PATCH /session/account`: returns 200 with {@link Me}. Owners and admins only. */
export interface ChangeAccountBody {
  name: string;
}

/** `GET /session/usage`: the account's plan, the units used in the current minute, and how many codes and keys it has. */
export interface Usage {
  plan: string;
  /** Maximum number of units per minute across all keys; null if the plan has no limit. */
  limit: number | null;
  /** Units used in the current minute, never more than `limit`. Requests from the dashboard do not count, but drawing for them does. */
  used: number;
  resets_at: string;
  codes: number;
  keys: number;
}

/**
 * `GET /session/members`: the members of the account; owners and admins only. `PATCH /session/members/{user_id}` changes a member's role.
 * `DELETE` removes the member; anyone may remove themselves. `PATCH` and `DELETE` return {@link Empty}, 403 forbidden if they would grant,
 * change, or revoke a role above that of the caller, or 409 last_owner. If a member can no longer invite people to a role, because the
 * member has another role or has been removed, the member's pending invitations with this role are revoked.
 *
 * `GET /session/members/{user_id}/keys`: the live API keys that the member has created in the account, as {@link Keys}; for owners, admins,
 * and the member. Removing the member revokes these keys unless the query of `DELETE` is `?revoke_keys=false`.
 */
export interface Member {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  since: string;
  is_you: boolean;
}
export type Members = Listed<Member>;

export interface ChangeMemberBody {
  role: Role;
  /** Whether to revoke the keys that the member has created and that may do more than the new role ({@link ROLE_SCOPES}). Default: true. */
  revoke_keys?: boolean;
}

/**
 * `POST /session/invitations`: returns 201 with {@link NewInvitation}, 409 limit_reached if 50 invitations are open, or 409 email_unproved if the
 * invitation is to be mailed and no owner has verified an address. All routes under /session/invitations are for owners and admins only. Only owners create and
 * revoke invitations with the role `owner`.
 */
export interface InviteBody {
  role: Role;
  /**
   * The address to which the link is mailed. Errors: 409 mail_disabled if the service sends no mail, 429 rate_limited if the address has received too
   * many emails. If mail is sent by SMTP, only a person who has verified this address can accept the invitation.
   */
  email?: string;
  /** The language of the email, such as `de`; English if it is unknown or omitted. */
  language?: string;
}

/** `GET /session/invitations`: the pending invitations. `DELETE /session/invitations/{id}` revokes an invitation. */
export interface InvitationListing {
  id: string;
  role: Role;
  /** The only address that can accept the invitation; null if anyone with the link can. */
  email: string | null;
  created_at: string;
  expires_at: string;
}

/** Response to `POST /session/invitations`. The link is shown only once. */
export interface NewInvitation extends InvitationListing {
  /** The link to send to the person: `{dashboard}/invitation#TOKEN`. Browsers do not send the part after the # to servers. */
  url: string;
}

/**
 * `POST /session/invitation/look` returns {@link InvitationView} and requires no sign-in. `POST /session/invitation/accept` returns
 * {@link Me} with the joined account. Errors: 404 not_found if the invitation is unknown, accepted, or expired; 409 already_member, with the
 * role and the invitation unchanged; 409 limit_reached if the account has 200 members.
 */
export interface InvitationTokenBody {
  token: string;
}

export interface InvitationView {
  account_name: string;
  role: Role;
  expires_at: string;
}
