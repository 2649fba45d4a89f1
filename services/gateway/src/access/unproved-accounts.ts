// Accounts whose owners have not verified an address. If the service sends mail to people, such an account has small limits, because anybody could
// have created it with any address.

import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { lockAccounts } from "./membership-store.ts";
import type { Principal } from "./principal.ts";

/** Maximum number of codes that such an account can create, including deleted ones. */
export const MAX_UNPROVED_CODES = 25;

/** Throws email_unproved if nobody has verified the address of the account. `what`: the action that requires a verified address. */
export function requireProved({ isUnproved }: Pick<Principal, "isUnproved">, what: string): void {
  if (isUnproved === true)
    throw new HttpError("email_unproved", `An owner must verify their email address to ${what}.`);
}

/** Locks the account, and throws email_unproved if creating `codes` more would exceed MAX_UNPROVED_CODES. */
export async function requireRoom(
  transaction: Prisma.TransactionClient,
  { accountId, codes }: { accountId: string; codes: number },
): Promise<void> {
  await lockAccounts(transaction, [accountId]);
  const existing = await transaction.code.count({ where: { accountId }, take: MAX_UNPROVED_CODES });
  if (existing + codes <= MAX_UNPROVED_CODES) return;
  throw new HttpError(
    "email_unproved",
    `Until an owner has verified their email address, an account can create at most ${MAX_UNPROVED_CODES} codes, deleted ones included.`,
  );
}
