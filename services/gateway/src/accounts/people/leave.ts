// Deletes a person, and closes the accounts in which they are the only member, so that they are erased.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { UserDeletion } from "@qr/session-api";
import { forgetCreator } from "../../access/api-keys/api-key-store.ts";
import { lockAccounts } from "../../access/membership-store.ts";
import type { Person } from "../../access/principal.ts";
import { forgetPerson } from "../../codes/history/forgotten-people-store.ts";
import { invalidRequest } from "../../route/violations.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { listCreatedKeys, revokeCreatedKeys } from "../api-keys/created-keys-store.ts";
import { keyListing } from "../api-keys/key-listing.ts";
import { closeAccount, type Recipient } from "../erasure/close-account-store.ts";
import type { ErasedCodes } from "../erasure/erased-codes.ts";

interface Leaving {
  person: Pick<Person, "userId" | "email">;
  /** Whether to revoke the keys that the person has created in accounts with other members. */
  revokesKeys: boolean;
  /** What happens to the accounts in which the person is the only member. */
  closing: { codes: ErasedCodes | undefined; recipient: Recipient | undefined };
}

/**
 * Deletes the person together with their sessions and memberships, and closes the accounts in which they are the only member (closeAccount).
 * Throws last_owner, and changes nothing, if an account with other members would have no owner; and invalid_request if an account is closed
 * without a choice for its codes.
 */
export async function deletePerson(
  prisma: PrismaClient,
  { person: { userId, email }, revokesKeys, closing }: Leaving,
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
    for (const accountId of alone)
      await closeAccount(transaction, { ...closing, accountId, codes: chosen(closing.codes) });
    await forgetAddress(transaction, email);
    // Invitations are revoked when the person who created them is deleted, just as when the person loses the role.
    await transaction.invitation.deleteMany({ where: { createdBy: userId, acceptedAt: null } });
    if (revokesKeys) for (const accountId of joinedIds) await revokeCreatedKeys(transaction, { userId, accountId });
    await forgetCreator(transaction, userId);
    await forgetPerson(transaction, userId);
    await transaction.user.deleteMany({ where: { id: userId } });
    await gate.audit.record(transaction);
  });
}

/** Returns what `deletePerson` would delete and revoke now. */
export async function lookAtDeletion(prisma: PrismaClient, userId: string): Promise<UserDeletion> {
  const accounts = await prisma.account.findMany({
    where: { memberships: { some: { userId } } },
    select: { id: true, name: true, email: true, memberships: { where: { userId: { not: userId } }, take: 1 } },
    orderBy: { id: "asc" },
  });
  const alone = accounts.filter(({ memberships }) => memberships.length === 0);
  const shared = accounts.filter(({ memberships }) => memberships.length > 0);
  const keys = await listCreatedKeys(prisma, { userId, accountIds: shared.map(({ id }) => id) });
  return {
    accounts: alone.map(({ id, name, email }) => ({ id, name: name ?? email })),
    keys: keys.map(keyListing),
  };
}

function chosen(codes: ErasedCodes | undefined): ErasedCodes {
  if (codes !== undefined) return codes;
  const message = "Required, because an account in which you are the only member will be deleted, too.";
  throw invalidRequest([{ field: "codes", code: "required", message }]);
}

/** Removes the address from invitations to other people's accounts, and cancels everything that is waiting for a click on a link mailed to it. */
async function forgetAddress(transaction: Prisma.TransactionClient, email: string): Promise<void> {
  await transaction.invitation.deleteMany({ where: { email, acceptedAt: null } });
  await transaction.invitation.updateMany({ where: { email }, data: { email: null } });
  await transaction.signUp.deleteMany({ where: { email } });
  await transaction.mail.deleteMany({ where: { email, kind: { not: "account_erased" } } });
}
