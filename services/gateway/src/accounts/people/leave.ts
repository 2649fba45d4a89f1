// A person leaves for good, with what nobody else works in. Called by people-routes.ts.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { forgetCreator } from "../../access/api-keys/api-key-store.ts";
import { holdAccounts } from "../../access/membership-store.ts";

/**
 * Deletes the person, their sessions and memberships, and closes the accounts that they alone work in: the keys are revoked, the mail
 * address is forgotten and may sign up anew, the codes go on redirecting. Throws last_owner, and changes nothing, where others
 * would be left in an account without an owner.
 */
export async function deletePerson(prisma: PrismaClient, userId: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    // Nobody can make them a member meanwhile, nor take or give a role.
    await transaction.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const joined = await transaction.membership.findMany({ where: { userId }, select: { accountId: true } });
    const joinedIds = joined.map(({ accountId }) => accountId);
    await holdAccounts(transaction, joinedIds);
    const members = await transaction.membership.findMany({ where: { accountId: { in: joinedIds } } });
    const others = members.filter((member) => member.userId !== userId);
    const ids = members.flatMap((member) =>
      member.userId === userId && member.role === "owner" ? [member.accountId] : [],
    );
    const alone = ids.filter((id) => !others.some(({ accountId }) => accountId === id));
    const isLast = (id: string) => !others.some(({ accountId, role }) => accountId === id && role === "owner");
    if (ids.some((id) => !alone.includes(id) && isLast(id))) {
      throw new HttpError("last_owner", "Others work in an account of yours: make one of them an owner first.");
    }
    for (const id of alone) await closeAccount(transaction, id);
    // An invitation ends with the owner who made it, as it does where they stop being one.
    await transaction.invitation.deleteMany({ where: { createdBy: userId, acceptedAt: null } });
    await forgetCreator(transaction, userId);
    await transaction.user.deleteMany({ where: { id: userId } });
  });
}

async function closeAccount(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  await transaction.apiKey.updateMany({ where: { accountId: id, revokedAt: null }, data: { revokedAt: new Date() } });
  await transaction.invitation.deleteMany({ where: { accountId: id } });
  // Only its codes are left of it, so nobody is named any more.
  await transaction.account.update({ where: { id }, data: { email: `${id}@closed.invalid`, name: null } });
}
