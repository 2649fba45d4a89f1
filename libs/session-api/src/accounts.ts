// Accounts: what codes, keys, and a plan belong to, and their members.

import type { Listed } from "./transport.ts";

/** From all rights to the fewest. A viewer reads codes and statistics. An editor also creates, changes, and deletes codes. An owner also manages keys, members, and the account. */
export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface AccountOfPerson {
  id: string;
  name: string;
  role: Role;
  plan: string;
  /**
   * Whether the account contains generated demo codes and scans. `DELETE /session/demo` (owners; returns {@link Empty}) deletes these
   * codes only, and may be repeated.
   */
  has_demo_data: boolean;
}

/** `GET /session/me`: who is signed in. 401 not_signed_in. */
export interface Me {
  user: { id: string; email: string; name: string; created_at: string };
  account: AccountOfPerson;
  accounts: AccountOfPerson[];
  csrf_token: string;
}

/** `GET /session/settings`: what a page needs before anybody has signed in. */
export interface DashboardSettings {
  signup: "open" | "closed";
  api_url: string;
  short_url: string;
  image_url: string;
  /** Set if phones outside this machine, or outside its network, cannot reach `short_url`. */
  short_host_warning?: "short_host_loopback" | "short_host_private";
  /** Sign-in of the demo account. Only sent to a browser on the same machine, until the password is changed. */
  demo: { email: string; password: string } | null;
}

/** `PATCH /session/account`: returns 200 with {@link Me}. Owners only. */
export interface ChangeAccountBody {
  name: string;
}

/** `GET /session/usage`. */
export interface Usage {
  plan: string;
  /** API requests per minute over all keys; null if the plan has no limit. */
  limit: number | null;
  /** API requests of the current minute, never more than the limit; requests of the dashboard do not count. */
  used: number;
  resets_at: string;
  codes: number;
  keys: number;
}

/**
 * `GET /session/members`, for owners. `PATCH /session/members/{user_id}` changes the role. `DELETE` removes the person; anyone may remove
 * themselves. Both return {@link Empty}, or 409 last_owner. An owner who loses the role loses the invitations that they have made.
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
}

/** `POST /session/invitations`: returns 201 with {@link NewInvitation}. Owners only, like all of /session/invitations; 409 limit_reached beyond 50 open ones. */
export interface InviteBody {
  role: Role;
}

/** `GET /session/invitations`: the open ones. `DELETE /session/invitations/{id}` revokes one. */
export interface InvitationListing {
  id: string;
  role: Role;
  created_at: string;
  expires_at: string;
}

/** Response of `POST /session/invitations`. The link is shown only once. */
export interface NewInvitation extends InvitationListing {
  /** To give to the person: `{dashboard}/invitation#TOKEN`. Browsers do not send the part after the # to servers. */
  url: string;
}

/** `POST /session/invitation/look` (no sign-in needed) and `POST /session/invitation/accept` (signed in; returns {@link Me} with the joined account). 404 not_found for an unknown, accepted, or expired one; 409 already_member, which changes neither role nor invitation; 409 limit_reached beyond 200 members. */
export interface InvitationTokenBody {
  token: string;
}

export interface InvitationView {
  account_name: string;
  role: Role;
  expires_at: string;
}
