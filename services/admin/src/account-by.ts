// Finds the account that an operator names.

import type { PrismaClient } from "@qr/database";
import { type Account, matchAccounts } from "@qr/gateway/use-cases";
import { AdminError } from "./admin-error.ts";

/**
 * Returns the account with this ID or verified email address. Throws an AdminError that lists the IDs of the candidates
 * if several accounts match, or if nobody has verified the address.
 */
export async function accountBy(prisma: PrismaClient, idOrEmail: string): Promise<Account> {
  const { accounts, unverified } = await matchAccounts(prisma, idOrEmail);
  const [account] = accounts;
  const named = JSON.stringify(idOrEmail);
  if (accounts.length > 1) {
    throw new AdminError(
      `The address ${named} identifies several accounts. Use the ID of one:\n${candidates(accounts)}`,
    );
  }
  if (account !== undefined) return account;
  if (unverified.length > 0) {
    throw new AdminError(
      `Nobody has verified the address ${named}, and anybody can sign up with it. Find out which account is meant, and use its ID:\n` +
        candidates(unverified),
    );
  }
  throw new AdminError(`There is no account ${named}. \`account list\` shows all accounts.`);
}

function candidates(accounts: readonly Account[]): string {
  return accounts.map(({ id, plan, createdAt }) => `  ${id}  ${plan}, created ${createdAt.toISOString()}`).join("\n");
}
