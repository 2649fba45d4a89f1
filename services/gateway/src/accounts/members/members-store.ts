// Changes the members of an account, one change at a time, so that an owner always remains. The person who makes a change is checked again
// in the change's transaction, because that person might have been removed a moment earlier.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { ROLES, type Role } from "@qr/session-api";
import { accountName, hasRole, lockAccounts, managerOf, roleFrom, roleTooLow } from "../../access/membership-store.ts";
import { NO_NOTICES, type Notices } from "../../events/notices.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { revokeCreatedKeys } from "../api-keys/created-keys-store.ts";

interface Change {
  accountId: string;
  by: string;
  of: string;
  /** Whether to revoke the keys created by the person that have scopes the person lacks after the change. */
  revokesKeys: boolean;
}

export type MembersStore = ReturnType<typeof createMembersStore>;

export function createMembersStore(prisma: PrismaClient, notices: Notices = NO_NOTICES) {
  return {
    async list(accountId: string) {
      const rows = await prisma.membership.findMany({
        where: { accountId },
        orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
        select: { userId: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
      });
      return rows.map(({ userId, role, createdAt, user }) => ({
        userId,
        ...user,
        role: roleFrom(role),
        since: createdAt,
      }));
    },
    /**
     * Changes a member's role. Throws not_found or last_owner. Throws forbidden if `by` is neither an owner nor an admin, or if the present
     * or the new role is above the role of `by`. The member's pending invitations that the new role does not allow are revoked.
     */
    changeRole: ({ role, ...change }: Change & { role: Role }, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await checkChange(transaction, change, role);
        const { accountId, of: userId } = change;
        await transaction.membership.updateMany({ where: { userId, accountId }, data: { role } });
        await endInvitations(transaction, change, role);
        if (change.revokesKeys) await revokeCreatedKeys(transaction, { accountId, userId, role });
        await gate.audit.record(transaction, { details: { role } });
      }),
    /** Removes a member. Throws the same errors as `changeRole`, except that all members may remove themselves. */
    remove: (change: Change, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await checkChange(transaction, change, undefined);
        const { accountId, of: userId } = change;
        await transaction.membership.deleteMany({ where: { userId, accountId } });
        await endInvitations(transaction, change, undefined);
        if (change.revokesKeys) await revokeCreatedKeys(transaction, { accountId, userId });
        if (userId !== change.by) await tellRemoved(transaction, notices, change);
        await gate.audit.record(transaction);
      }),
  };
}

async function tellRemoved(
  transaction: Prisma.TransactionClient,
  notices: Notices,
  { accountId, of }: Change,
): Promise<void> {
  const data = { account: await accountName(transaction, accountId) };
  await notices.toPerson(transaction, of, { kind: "removed_member", data });
}

/** Locks the account, and throws if the change is not allowed. `role` is the new role; undefined to remove the person. */
async function checkChange(
  transaction: Prisma.TransactionClient,
  { accountId, by, of }: Change,
  role: Role | undefined,
): Promise<void> {
  await lockAccounts(transaction, [accountId]);
  const rows = await transaction.membership.findMany({ where: { accountId }, select: { userId: true, role: true } });
  const roleOf = (userId: string) => {
    const row = rows.find((one) => one.userId === userId);
    return row === undefined ? undefined : roleFrom(row.role);
  };
  const requireManager = (least: Role) => {
    const own = roleOf(by);
    const isLeaving = by === of && role === undefined;
    if (!isLeaving && (own === undefined || !hasRole(own, least))) throw roleTooLow(least);
  };
  requireManager("admin");
  const present = roleOf(of);
  if (present === undefined) throw new HttpError("not_found", "There is no such member in this account.");
  requireManager(managerOf(present));
  if (role !== undefined) requireManager(managerOf(role));
  const isLast = present === "owner" && rows.every((row) => row.userId === of || row.role !== "owner");
  if (isLast && role !== "owner") {
    throw new HttpError("last_owner", "An account needs an owner. Make another member an owner first.");
  }
}

/**
 * Revokes the person's pending invitations that the new role does not allow; all of them if the person is removed. Otherwise, the person could use
 * one of them to rejoin.
 */
async function endInvitations(
  transaction: Prisma.TransactionClient,
  { accountId, of }: Change,
  role: Role | undefined,
): Promise<void> {
  const ended = ROLES.filter((invited) => role === undefined || !hasRole(role, managerOf(invited)));
  await transaction.invitation.deleteMany({
    where: { accountId, createdBy: of, acceptedAt: null, role: { in: ended } },
  });
}
