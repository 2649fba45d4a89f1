// Changes the members of an account, one change at a time, so that an owner always remains. The person who makes a change is checked again
// in the change's transaction, because that person might have been removed a moment earlier.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Role } from "@qr/session-api";
import { lockAccounts, roleFrom } from "../../access/membership-store.ts";
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

export function createMembersStore(prisma: PrismaClient) {
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
     * Changes a member's role. Throws not_found or last_owner. Throws forbidden if `by` is not an owner. If an owner loses the
     * owner role, the open invitations that they created are revoked.
     */
    changeRole: ({ role, ...change }: Change & { role: Role }, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await checkChange(transaction, change, role);
        const { accountId, of: userId } = change;
        await transaction.membership.updateMany({ where: { userId, accountId }, data: { role } });
        if (role !== "owner") await endInvitations(transaction, change);
        if (change.revokesKeys) await revokeCreatedKeys(transaction, { accountId, userId, role });
        await gate.audit.record(transaction, { details: { role } });
      }),
    /** Removes a member. Throws the same errors as `changeRole`, except that all members may remove themselves. */
    remove: (change: Change, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await checkChange(transaction, change, undefined);
        const { accountId, of: userId } = change;
        await transaction.membership.deleteMany({ where: { userId, accountId } });
        await endInvitations(transaction, change);
        if (change.revokesKeys) await revokeCreatedKeys(transaction, { accountId, userId });
        await gate.audit.record(transaction);
      }),
  };
}

/** Locks the account, and throws if the change is not allowed. `role` is the new role; undefined to remove the person. */
async function checkChange(
  transaction: Prisma.TransactionClient,
  { accountId, by, of }: Change,
  role: Role | undefined,
): Promise<void> {
  await lockAccounts(transaction, [accountId]);
  const rows = await transaction.membership.findMany({ where: { accountId }, select: { userId: true, role: true } });
  const roleOf = (userId: string) => rows.find((row) => row.userId === userId)?.role;
  const isLeaving = by === of && role === undefined;
  if (!isLeaving && roleOf(by) !== "owner")
    throw new HttpError("forbidden", "Your role does not allow this request. Ask an owner of the account.");
  const present = roleOf(of);
  if (present === undefined) throw new HttpError("not_found", "There is no such member in this account.");
  const isLast = present === "owner" && rows.every((row) => row.userId === of || row.role !== "owner");
  if (isLast && role !== "owner") {
    throw new HttpError("last_owner", "An account needs an owner. Make another member an owner first.");
  }
}

/** Ends the open invitations that the person created, because a removed person could use one of them to rejoin. */
async function endInvitations(transaction: Prisma.TransactionClient, { accountId, of }: Change): Promise<void> {
  await transaction.invitation.deleteMany({ where: { accountId, createdBy: of, acceptedAt: null } });
}
