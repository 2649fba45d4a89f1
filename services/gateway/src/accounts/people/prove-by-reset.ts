// Makes an address a person's own once they have set a password with the link that was mailed to it.

import type { Prisma } from "@qr/database";
import { revokeCreatedKeys } from "../api-keys/created-keys-store.ts";

/**
 * Records that the person has proved the address, if they still have it. Somebody else may have claimed the address until then, so the first
 * proof ends what that person could still use: the keys and the open invitations that they have created, and the shares of accounts without
 * other members. The caller ends the sessions and the one-time links.
 */
export async function proveAddress(
  transaction: Prisma.TransactionClient,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { count } = await transaction.user.updateMany({
    where: { id: userId, email, emailVerified: false },
    data: { emailVerified: true, updatedAt: new Date() },
  });
  if (count === 0) return;
  await revokeCreatedKeys(transaction, { userId });
  await transaction.invitation.deleteMany({ where: { createdBy: userId, acceptedAt: null } });
  const ownAlone = { memberships: { some: { userId }, none: { userId: { not: userId } } } };
  await transaction.share.deleteMany({ where: { account: ownAlone } });
}
