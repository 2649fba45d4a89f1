// Deletes a person, and closes the accounts in which they are the only member.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { forgetCreator, type ListedKey } from "../../access/api-keys/api-key-store.ts";
import { lockAccounts } from "../../access/membership-store.ts";
import { forgetPerson } from "../../codes/history/forgotten-people-store.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { listCreatedKeys, revokeCreatedKeys } from "../api-keys/created-keys-store.ts";

/**
 * Deletes the person together with their sessions and memberships, and closes the accounts in which they are the only member: the keys are
 * revoked, the email address is removed and can be used to sign up again, and the codes keep redirecting. Throws last_owner, and changes
 * nothing, if an account with other members would have no owner. `revokesKeys`: whether to revoke the keys that the person has created in
 * accounts with other members.
 */
export async function deletePerson(
  prisma: PrismaClient,
  { userId, revokesKeys }: { userId: string; revokesKeys: boolean },
  gate: CommitGate,
): Promise<void> {
  await inTransaction(prisma, gate, async (transaction) => {
    // Until the commit, nobody can add this person to an account or change any of their roles.
    await transaction.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const joined = await transaction.membership.findMany({ where: { userId }, select: { accountId: true } });
    const joinedIds = joined.map(({ accountId }) => accountId);
    await lockAccounts(transaction, joinedIds);
    const members = await transaction.membership.findMany({ where: { accountId: { in: joinedIds } } });
    const others = members.filter((member) => member.userId !== userId);
    const ids = members.flatMap((member) =>
      member.userId === userId && member.role === "owner" ? [member.accountId] : [],
    );
    const alone = ids.filter((id) => !others.some(({ accountId }) => accountId === id));
    const isLast = (id: string) => !others.some(({ accountId, role }) => accountId === id && role === "owner");
    if (ids.some((id) => !alone.includes(id) && isLast(id))) {
      throw new HttpError(
        "last_owner",
        "You are the only owner of an account with other members. Make one of them an owner first.",
      );
    }
    for (const id of alone) await closeAccount(transaction, id);
    // Invitations end when the person who created them is deleted, just as when the person loses the role.
    await transaction.invitation.deleteMany({ where: { createdBy: userId, acceptedAt: null } });
    if (revokesKeys) for (const accountId of joinedIds) await revokeCreatedKeys(transaction, { userId, accountId });
    await forgetCreator(transaction, userId);
    await forgetPerson(transaction, userId);
    await transaction.user.deleteMany({ where: { id: userId } });
    await gate.audit.record(transaction);
  });
}

/** Returns the live keys that the person has created in accounts with other members. */
export async function listLeftKeys(prisma: PrismaClient, userId: string): Promise<ListedKey[]> {
  const shared = await prisma.account.findMany({
    where: { AND: [{ memberships: { some: { userId } } }, { memberships: { some: { userId: { not: userId } } } }] },
    select: { id: true },
  });
  return listCreatedKeys(prisma, { userId, accountIds: shared.map(({ id }) => id) });
}

async function closeAccount(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  await transaction.apiKey.updateMany({ where: { accountId: id, revokedAt: null }, data: { revokedAt: new Date() } });
  await transaction.invitation.deleteMany({ where: { accountId: id } });
  // Only the account's codes remain, so its address and name are removed.
  await transaction.account.update({ where: { id }, data: { email: `${id}@closed.invalid`, name: null } });
}
