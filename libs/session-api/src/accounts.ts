// Accounts: what codes, keys and a plan belong to, and who works in them.

import type { Listed } from "./transport.ts";

/** From all rights to the fewest. A viewer reads codes and statistics; an editor also creates, changes and deletes codes; an owner also keys, members and the account itself. */
export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface AccountOfPerson {
  id: string;
  name: string;
  role: Role;
  plan: string;
  /**
   * Whether it holds codes and scans that were generated to look around in. `DELETE /session/demo` (owners; responds {@link Empty})
   * deletes these codes, and none that its people have made; it may be repeated.
   */
  has_demo_data: boolean;
}

/** `GET /session/me`: who is signed in. 401 not_signed_in. */
export interface Me {
  user: { id: string; email: string; name: string; created_at: string };
  /** The one that this request was about. */
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
  /** Present if phones outside this machine, or outside its network, cannot reach `short_url`. */
  short_host_warning?: "short_host_loopback" | "short_host_private";
  /** Sign-in of the demo account, where this installation says it openly: to a browser on the same machine, until its password is changed. */
  demo: { email: string; password: string } | null;
}

/** `PATCH /session/account`, returned 200 with {@link Me}. Owners only. */
export interface ChangeAccountBody {
  name: string;
}

/** `GET /session/usage`. */
export interface Usage {
  plan: string;
  /** API requests a minute over all keys; null where the plan has no limit. */
  limit: number | null;
  /** API requests of the present minute, never more than the limit; the dashboard's own are not among them. */
  used: number;
  /** When the present minute ends. */
  resets_at: string;
  codes: number;
  /** Those that open something now. */
  keys: number;
}

/**
 * `GET /session/members`, for owners. `PATCH /session/members/{user_id}` changes the role, `DELETE` lets the person go and is open to
 * everybody for themself; both get {@link Empty}; 409 last_owner. An owner who stops being one loses the invitations that
 * they have made.
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

/** `POST /session/invitations`, returned 201 with {@link NewInvitation}. Owners only, as all of /session/invitations; 409 limit_reached beyond 50 open ones. */
export interface InviteBody {
  role: Role;
}

/** `GET /session/invitations`: those that nobody has taken yet. `DELETE /session/invitations/{id}` takes one back. */
export interface InvitationListing {
  id: string;
  role: Role;
  created_at: string;
  expires_at: string;
}

/** Response of `POST /session/invitations`: the link, this once. */
export interface NewInvitation extends InvitationListing {
  /** To hand to the person: `{dashboard}/invitation#TOKEN`; what stands behind the # reaches no server's log. */
  url: string;
}

/** `POST /session/invitation/look` (nobody needs to be signed in) and `POST /session/invitation/accept` (signed in; responds {@link Me} about the account that was joined). 404 not_found for an unknown, taken or expired one; 409 already_member, which leaves role and invitation as they were; 409 limit_reached beyond 200 members. */
export interface InvitationTokenBody {
  token: string;
}

export interface InvitationView {
  account_name: string;
  role: Role;
  expires_at: string;
}
