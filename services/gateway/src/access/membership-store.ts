// Who works in which account. Read for every request of the dashboard that is about an account, and by what changes members.

import type { Prisma, PrismaClient } from "@qr/database";
import { type AccountOfPerson, ROLES, type Role } from "@qr/session-api";

export interface AccountMembership {
  account: AccountOfPerson;
  isSuspended: boolean;
}

/** Whether somebody with the role may do what asks for `least`. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** The role that a stored text names; the one with the fewest rights where it names none that this release knows. */
export function roleFrom(text: string): Role {
  return ROLES.find((role) => role === text) ?? "viewer";
}

/** The person's accounts, in the order in which they came to them. */
export async function accountsOf(prisma: PrismaClient, userId: string): Promise<AccountMembership[]> {
  const rows = await prisma.membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { accountId: "asc" }],
    select: {
      role: true,
      account: { select: { id: true, email: true, name: true, plan: true, hasDemoData: true, suspendedAt: true } },
    },
  });
  return rows.map(({ role, account }) => ({
    account: {
      id: account.id,
      name: account.name ?? account.email,
      role: roleFrom(role),
      plan: account.plan,
      has_demo_data: account.hasDemoData,
    },
    isSuspended: account.suspendedAt !== null,
  }));
}

/**
 * Holds the accounts until the transaction ends, so that changes to who works in them come one after the other: only so can it be
 * said whether an owner is left. Call it before reading their members. Codes go on being made, whose rows only refer to the account.
 */
export async function holdAccounts(transaction: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await transaction.$queryRaw`SELECT id FROM accounts WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}
