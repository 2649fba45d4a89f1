// Makes an address a person's own once they have set a password with the link that was mailed to it.

import type { Prisma } from "@qr/database";
import { lockAccounts } from "../../access/membership-store.ts";
import type { Person } from "../../access/principal.ts";
import { recordFurther } from "../../events/audit-entry-store.ts";
import type { AuditTrail } from "../../scheduling/audit-trail.ts";
import { revokeCreatedKeys } from "../api-keys/created-keys-store.ts";

interface Proof {
  person: Pick<Person, "userId" | "name" | "sessionId">;
  /** The address to which the link was mailed. */
  email: string;
  audit: AuditTrail;
}

/**
 * Records that the person has verified the address, if they still have it. Somebody else may have claimed the address before then, so the first
 * verification removes what that person could still use: the keys and the pending invitations that they have created; in the account that was created
 * for the address, all other members, keys, and pending invitations; and the shares of accounts without other members. The caller ends the person's
 * sessions and invalidates their one-time links.
 */
export async function proveAddress(transaction: Prisma.TransactionClient, proof: Proof): Promise<void> {
  const { userId } = proof.person;
  const { count } = await transaction.user.updateMany({
    where: { id: userId, email: proof.email, emailVerified: false },
    data: { emailVerified: true, updatedAt: new Date() },
  });
  if (count === 0) return;
  await revokeCreatedKeys(transaction, { userId });
  await transaction.invitation.deleteMany({ where: { createdBy: userId, acceptedAt: null } });
  await takeBackAccount(transaction, proof);
  const ownAlone = { memberships: { some: { userId }, none: { userId: { not: userId } } } };
  await transaction.share.deleteMany({ where: { account: ownAlone } });
}

/** Leaves the person as the only member of the account that was created for the address, if they are an owner of it and it has other members. */
async function takeBackAccount(transaction: Prisma.TransactionClient, { person, email, audit }: Proof): Promise<void> {
  const { userId } = person;
  const owned = { email, memberships: { some: { userId, role: "owner" } } };
  const shared = { ...owned, AND: { memberships: { some: { userId: { not: userId } } } } };
  const found = await transaction.account.findFirst({ where: shared, select: { id: true } });
  if (found === null) return;
  const accountId = found.id;
  await lockAccounts(transaction, [accountId]);
  // While the transaction was waiting for the lock, the person might have lost the role.
  if ((await transaction.account.count({ where: { id: accountId, ...owned } })) === 0) return;
  // The emails to the invited people contain the name of the account.
  await transaction.$executeRaw`
    DELETE FROM mails WHERE id IN (SELECT id FROM invitations WHERE account_id = ${accountId}::uuid AND accepted_at IS NULL)`;
  await transaction.invitation.deleteMany({ where: { accountId, acceptedAt: null } });
  await transaction.apiKey.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: new Date() } });
  const others = { accountId, userId: { not: userId } };
  const removed = await transaction.membership.findMany({ where: others, select: { userId: true } });
  await transaction.membership.deleteMany({ where: others });
  for (const { userId: subject } of removed) {
    await recordFurther(transaction, audit, "member.removed", { subject, accountId, person });
  }
}
