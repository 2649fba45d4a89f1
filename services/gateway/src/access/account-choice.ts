// Which of the person's accounts a request is about, and whether their role in it is enough. Used by mount-session-routes.ts,
// public-api.ts and me.ts.

import type { IncomingHttpHeaders } from "node:http";
import { HttpError } from "@qr/runtime";
import { ACCOUNT_HEADER, type AccountOfPerson, type Role } from "@qr/session-api";
import { type AccountMembership, hasRole } from "./membership-store.ts";

/**
 * The account that the header names, or the first. Throws not_found, the same for an account that is another's, unknown or no
 * account at all, and forbidden for who belongs to none any more.
 */
export function chosenAccount(accounts: readonly AccountMembership[], headers: IncomingHttpHeaders): AccountMembership {
  const named = headers[ACCOUNT_HEADER.toLowerCase()];
  const chosen = named === undefined ? accounts[0] : accounts.find(({ account }) => account.id === named);
  if (chosen !== undefined) return chosen;
  if (named === undefined)
    throw new HttpError("forbidden", "You belong to no account any more; ask for an invitation.");
  throw new HttpError("not_found", "You belong to no such account.");
}

/** The chosen account where it may be worked in. Throws what `chosenAccount` does, account_suspended, and forbidden for a lesser role. */
export function accountFor(
  accounts: readonly AccountMembership[],
  headers: IncomingHttpHeaders,
  least: Role,
): AccountOfPerson {
  const { account, isSuspended } = chosenAccount(accounts, headers);
  if (isSuspended) {
    throw new HttpError("account_suspended", "The account is suspended; its printed codes go on working.");
  }
  if (!hasRole(account.role, least)) throw new HttpError("forbidden", `Only an ${least} of the account may do this.`);
  return account;
}
