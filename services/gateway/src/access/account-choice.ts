// Chooses the account that a signed-in person's request applies to, and checks the person's role in it.

import type { IncomingHttpHeaders } from "node:http";
import { HttpError } from "@qr/runtime";
import { ACCOUNT_HEADER, type Role } from "@qr/session-api";
import { type AccountMembership, hasRole, roleTooLow } from "./membership-store.ts";

/**
 * Returns the account named in the header or, if there is no header, the person's first account. Throws not_found if the named account does
 * not exist or is not one of the person's accounts. Throws forbidden if there is no header and the person belongs to no account.
 */
export function chosenAccount(accounts: readonly AccountMembership[], headers: IncomingHttpHeaders): AccountMembership {
  const named = headers[ACCOUNT_HEADER.toLowerCase()];
  const chosen = named === undefined ? accounts[0] : accounts.find(({ account }) => account.id === named);
  if (chosen !== undefined) return chosen;
  if (named === undefined) throw new HttpError("forbidden", "You do not belong to any account. Ask for an invitation.");
  throw new HttpError("not_found", "You do not belong to this account, or it does not exist.");
}

/**
 * Returns the person's membership in the chosen account. Throws the same errors as `chosenAccount`. Also throws account_suspended if the account
 * is suspended, and forbidden if the person's role is below `least`.
 */
export function accountFor(
  accounts: readonly AccountMembership[],
  headers: IncomingHttpHeaders,
  least: Role,
): AccountMembership {
  const chosen = chosenAccount(accounts, headers);
  if (chosen.isSuspended) {
    throw new HttpError(
      "account_suspended",
      "The account is suspended. Its printed codes keep working. Contact the operator of the service.",
    );
  }
  if (!hasRole(chosen.account.role, least)) throw roleTooLow(least);
  return chosen;
}
