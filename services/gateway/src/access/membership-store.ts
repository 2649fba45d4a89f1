// Who belongs to which account, and in which role.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { type AccountOfPerson, ROLES, type Role } from "@qr/session-api";
import { IS_PROVED } from "./proved-account.ts";

export interface AccountMembership {
  account: AccountOfPerson;
  isSuspended: boolean;
  /** Whether nobody has verified the address of the account (proved-account.ts). */
  isUnproved: boolean;
}

/** Returns whether the role is `least` or above it. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** Returns the role with this name, or the least privileged role if the name is unknown to this release. */
export function roleFrom(text: string): Role {
  return ROLES.find((role) => role === text) ?? "viewer";
}

interface MembershipRow extends Omit<AccountOfPerson, "role"> {
  role: string;
  isSuspended: boolean;
  isUnproved: boolean;
}

/** Returns the person's accounts, in the order the person joined them. */
export async function accountsOf(prisma: PrismaClient, userId: string): Promise<AccountMembership[]> {
  const rows = await prisma.$queryRaw<MembershipRow[]>`
    SELECT account.id::text AS id, coalesce(account.name, account.email) AS name, member.role, account.plan, account.has_demo_data,
      account.suspended_at IS NOT NULL AS "isSuspended", NOT ${IS_PROVED} AS "isUnproved"
    FROM memberships member JOIN accounts account ON account.id = member.account_id
    WHERE member.user_id = ${userId}::uuid ORDER BY member.created_at, member.account_id`;
  return rows.map(({ isSuspended, isUnproved, role, ...account }) => ({
    account: { ...account, role: roleFrom(role) },
    isSuspended,
    isUnproved,
  }));
}

/**
 * Locks the accounts until the transaction ends, so that changes to their members are made one at a time. Without the lock, two owners
 * could remove each other, and no owner would remain. Call this before reading the members. The lock does not block the creation of codes.
 */
export async function lockAccounts(transaction: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await transaction.$queryRaw`SELECT id FROM accounts WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Returns the lowest role that may grant, change, or take away this role. */
export function managerOf(role: Role): "owner" | "admin" {
  return role === "owner" ? "owner" : "admin";
}

/**
 * Throws forbidden unless the person's role is still `least` or above it. Call this after `lockAccounts`: while the transaction was waiting
 * for the lock, the person might have been removed, and could otherwise keep access through the key or invitation that they are creating.
 */
export async function requireRole(
  transaction: Prisma.TransactionClient,
  { accountId, userId, least }: { accountId: string; userId: string; least: Role },
): Promise<void> {
  const membership = await transaction.membership.findUnique({
    where: { userId_accountId: { userId, accountId } },
    select: { role: true },
  });
  if (membership === null || !hasRole(roleFrom(membership.role), least)) throw roleTooLow(least);
}

/**
 * Throws not_signed_in if the session has ended. The session cannot end until the transaction does. Call this after `lockAccounts`, so that nobody who has been
 * signed out in the meantime keeps access through the key or invitation that they are creating.
 */
export async function requireSession(transaction: Prisma.TransactionClient, sessionId: string): Promise<void> {
  const found = await transaction.$queryRaw<
    unknown[]
  >`SELECT id FROM sessions WHERE id = ${sessionId}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw new HttpError("not_signed_in", "Your session has ended. Sign in again.");
}

/** Returns the error for a person whose role is below `least`. */
export function roleTooLow(least: Role): HttpError {
  const helper = least === "admin" ? "owner or admin" : least;
  return new HttpError("forbidden", `Your role does not allow this request. Ask an ${helper} of the account.`);
}

/** Returns the name that people see for the account. */
export async function accountName(transaction: Prisma.TransactionClient, id: string): Promise<string> {
  const { name, email } = await transaction.account.findUniqueOrThrow({
    where: { id },
    select: { name: true, email: true },
  });
  return name ?? email;
}
