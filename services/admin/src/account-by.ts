// Finds the account that an operator names.

import type { PrismaClient } from "@qr/database";
import { type Account, findAccount } from "@qr/gateway/use-cases";
import { AdminError } from "./admin-error.ts";

/** Returns the account with this id or email address. Throws an AdminError if there is no such account. */
export async function accountBy(prisma: PrismaClient, idOrEmail: string): Promise<Account> {
  const account = await findAccount(prisma, idOrEmail);
  if (account !== undefined) return account;
  throw new AdminError(`There is no account ${JSON.stringify(idOrEmail)}. \`account list\` shows all accounts.`);
}
