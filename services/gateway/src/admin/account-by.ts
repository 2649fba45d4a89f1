// Finds the account that an operator names. Used by the commands.

import type { PrismaClient } from "@qr/database";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { AdminError } from "./admin-error.ts";

/** The account with this id or mail address. Throws an AdminError that says where to look where there is none. */
export async function accountBy(prisma: PrismaClient, idOrEmail: string): Promise<Account> {
  const account = await findAccount(prisma, idOrEmail);
  if (account !== undefined) return account;
  throw new AdminError(`There is no account ${JSON.stringify(idOrEmail)}; \`account list\` shows all.`);
}
