// Makes an address a person's own once they have opened the link that was mailed to it.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import type { Plan } from "../../access/limits/plans.ts";
import { endOneTimeLinks } from "../../access/one-time-links-store.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { acceptInvitation } from "../invitations/invitation-store.ts";
import { createPerson, createUser, emailTaken, isTaken, signupClosed } from "./sign-up.ts";
import { spendSignUp, type WaitingSignUp } from "./sign-up-store.ts";

/**
 * Uses up the link of a sign-up, and creates the person: as a member of the account whose invitation link they have followed, or else with an account of
 * their own. Returns undefined if the token does not belong to an open sign-up. Throws email_taken, signup_closed, or limit_reached; in that case, the link
 * can still be used.
 */
export async function completeSignUp(
  prisma: PrismaClient,
  { token, signup }: { token: string; signup: "open" | "closed" },
  gate: CommitGate,
): Promise<{ userId: string } | undefined> {
  return inTransaction(prisma, gate, async (transaction) => {
    const waiting = await spendSignUp(transaction, token);
    if (waiting === undefined) return undefined;
    await releaseUnproved(transaction, waiting.email);
    const { userId, accountId } = await createProved(transaction, waiting, signup);
    await gate.audit.record(transaction, { accountId, person: { userId, name: waiting.name } });
    return { userId };
  }).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
}

async function createProved(
  transaction: Prisma.TransactionClient,
  { email, name, language, passwordHash, invitationHash }: WaitingSignUp,
  signup: "open" | "closed",
): Promise<{ userId: string; accountId: string }> {
  const person = { email, name, language, passwordHash, emailVerified: true };
  if (invitationHash !== null) {
    const userId = await createUser(transaction, person);
    const joinedId = await acceptInvitation(transaction, invitationHash, userId);
    if (joinedId !== undefined) return { userId, accountId: joinedId };
    if (signup === "closed") throw signupClosed();
    const accountId = await createAccount(transaction, { email, name });
    await transaction.membership.create({ data: { userId, accountId, role: "owner" } });
    return { userId, accountId };
  }
  const accountId = await createAccount(transaction, { email, name });
  return { userId: await createPerson(transaction, person, accountId), accountId };
}

/** Creates an account on the `free` plan. If another account has the address, the new one gets a placeholder. */
async function createAccount(
  transaction: Prisma.TransactionClient,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const id = randomUUID();
  const isUsed = (await transaction.account.count({ where: { email } })) > 0;
  const plan: Plan = "free";
  await transaction.account.create({ data: { id, email: isUsed ? placeholder(id) : email, name, plan } });
  return id;
}

/**
 * Takes the address away from somebody who has claimed it and never verified it, ends their sessions, and invalidates their links. Their account
 * remains, but nobody can sign in to it with the address.
 */
export async function releaseUnproved(transaction: Prisma.TransactionClient, email: string): Promise<void> {
  const claimed = await transaction.user.findFirst({ where: { email, emailVerified: false } });
  if (claimed !== null) {
    const { id, name } = claimed;
    const released = `${id}@released.invalid`;
    const data = { email: released, name: name === email ? released : name, updatedAt: new Date() };
    await transaction.user.update({ where: { id }, data });
    await transaction.session.deleteMany({ where: { userId: id } });
    await endOneTimeLinks(transaction, id);
  }
  const account = await transaction.account.findFirst({ where: { email, emailVerified: false }, select: { id: true } });
  if (account === null) return;
  await transaction.account.update({ where: { id: account.id }, data: { email: placeholder(account.id) } });
}

/** Returns what an account has in place of an address that belongs to somebody else. */
export function placeholder(accountId: string): string {
  return `${accountId}@account.invalid`;
}
