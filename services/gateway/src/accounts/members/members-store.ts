// Changes who works in an account. One change of an account after the other, so that an owner is always left; who makes one is checked
// anew inside, because they may have been sent away a moment before. Used by member-session-routes.ts.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Role } from "@qr/session-api";
import { holdAccounts, roleFrom } from "../../access/membership-store.ts";

interface ListedMember {
  userId: string;
  name: string;
  email: string;
  role: Role;
  since: Date;
}

interface Change {
  accountId: string;
  /** Who makes the change. */
  by: string;
  /** Whose membership it is. */
  of: string;
}

export interface MembersStore {
  /** In the order in which they came. */
  list(accountId: string): Promise<ListedMember[]>;
  /** Throws not_found, last_owner, and forbidden where `by` is no owner any more. The person's invitations end where they stop being one. */
  changeRole(change: Change & { role: Role }): Promise<void>;
  /** As changeRole; everybody may let themself go. */
  remove(change: Change): Promise<void>;
}

export function createMembersStore(prisma: PrismaClient): MembersStore {
  return {
    async list(accountId) {
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
    changeRole: ({ role, ...change }) =>
      prisma.$transaction(async (transaction) => {
        await checkChange(transaction, change, role);
        const { accountId, of: userId } = change;
        await transaction.membership.updateMany({ where: { userId, accountId }, data: { role } });
        if (role !== "owner") await endInvitations(transaction, change);
      }),
    remove: (change) =>
      prisma.$transaction(async (transaction) => {
        await checkChange(transaction, change, undefined);
        const { accountId, of: userId } = change;
        await transaction.membership.deleteMany({ where: { userId, accountId } });
        await endInvitations(transaction, change);
      }),
  };
}

/** Holds the account, then throws what the change is to be refused with. `role`: the new one; undefined where the person goes. */
async function checkChange(
  transaction: Prisma.TransactionClient,
  { accountId, by, of }: Change,
  role: Role | undefined,
): Promise<void> {
  await holdAccounts(transaction, [accountId]);
  const rows = await transaction.membership.findMany({ where: { accountId }, select: { userId: true, role: true } });
  const roleOf = (userId: string) => rows.find((row) => row.userId === userId)?.role;
  const isLeaving = by === of && role === undefined;
  if (!isLeaving && roleOf(by) !== "owner")
    throw new HttpError("forbidden", "Only an owner of the account may do this.");
  const present = roleOf(of);
  if (present === undefined) throw new HttpError("not_found", "There is no such member.");
  const isLast = present === "owner" && rows.every((row) => row.userId === of || row.role !== "owner");
  if (isLast && role !== "owner") {
    throw new HttpError("last_owner", "An account needs an owner: make somebody else one first.");
  }
}

/** Or who is sent away could come back by a link of their own. */
async function endInvitations(transaction: Prisma.TransactionClient, { accountId, of }: Change): Promise<void> {
  await transaction.invitation.deleteMany({ where: { accountId, createdBy: of, acceptedAt: null } });
}
