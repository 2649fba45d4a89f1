// Creates a person as a member of an account: of a new account or, if sign-up is closed, of the account to which the person is invited.

import { randomUUID } from "node:crypto";
import { Prisma, type PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { Plan } from "../../access/limits/plans.ts";
import { hashLinkToken } from "../../access/link-token.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { acceptInvitation, type OpenInvitation } from "../invitations/invitation-store.ts";
import { setPassword } from "./credential-store.ts";

interface NewPerson {
  /** The email address, normalized by emailSchema. */
  email: string;
  name: string;
  /** Whether the address is known to be the person's own. Default: false. */
  emailVerified?: boolean;
  /** The language of emails to the person. Default: English. */
  language?: string;
  /** If omitted, the person can sign in only with a one-time link. */
  passwordHash?: string;
}

interface InvitedPerson extends NewPerson {
  /** The account to which the person has an invitation. */
  invitedTo?: { email: string } | undefined;
}

/**
 * Creates a person with an account on the `free` plan. Returns undefined if a person or an account already has the address. Exception: the
 * account to which the person is invited may have it (for example, if the operator created that account for the person). That account then
 * keeps the address, and the new account gets a placeholder.
 */
export async function createPersonWithAccount(
  prisma: PrismaClient,
  { invitedTo, ...person }: InvitedPerson,
  gate: CommitGate,
): Promise<{ userId: string; accountId: string } | undefined> {
  const accountId = randomUUID();
  const email = invitedTo?.email === person.email ? `${accountId}@account.invalid` : person.email;
  const account = { id: accountId, email, name: person.name, plan: "free" satisfies Plan };
  try {
    const userId = await inTransaction(prisma, gate, async (transaction) => {
      await transaction.account.create({ data: account });
      const userId = await createPerson(transaction, person, accountId);
      await gate.audit.record(transaction, { accountId, person: { userId, name: person.name } });
      return userId;
    });
    return { userId, accountId };
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/**
 * Creates a person who accepts an invitation and is not a member of any other account. Returns undefined if another person, or an account
 * other than the invitation's, already has the address. Throws limit_reached, or signup_closed if somebody else has accepted the invitation
 * in the meantime.
 */
export async function createInvitedPerson(
  prisma: PrismaClient,
  person: NewPerson,
  { token, account }: OpenInvitation,
  gate: CommitGate,
): Promise<{ userId: string } | undefined> {
  try {
    return await inTransaction(prisma, gate, async (transaction) => {
      const others = { email: person.email, id: { not: account.id } };
      if ((await transaction.account.count({ where: others })) > 0) return undefined;
      const userId = await createUser(transaction, person);
      if ((await acceptInvitation(transaction, hashLinkToken(token), userId)) === undefined) throw signupClosed();
      await gate.audit.record(transaction, { accountId: account.id, person: { userId, name: person.name } });
      return { userId };
    });
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** Creates a person who owns an existing account, and returns the person's ID. Throws if the address is taken. */
export async function createPerson(
  transaction: Prisma.TransactionClient,
  person: NewPerson,
  accountId: string,
): Promise<string> {
  const userId = await createUser(transaction, person);
  await transaction.membership.create({ data: { userId, accountId, role: "owner" } });
  return userId;
}

export function emailTaken(): HttpError {
  return new HttpError("email_taken", "This email address is already in use. Sign in, or use another address.");
}

export function signupClosed(): HttpError {
  return new HttpError("signup_closed", "Sign-up is closed. Ask an owner or admin of an account for an invitation.");
}

/** Creates a person who belongs to no account yet. Throws if the address is taken. */
export async function createUser(
  transaction: Prisma.TransactionClient,
  { passwordHash, ...person }: NewPerson,
): Promise<string> {
  const userId = randomUUID();
  await transaction.user.create({ data: { id: userId, ...person } });
  if (passwordHash !== undefined) await setPassword(transaction, userId, passwordHash);
  return userId;
}

/** Returns whether another row already has the address. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
