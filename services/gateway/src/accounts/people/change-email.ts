// Changes a person's address: at once, or with a link to the new address, and back with a link to the old one.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { mailLinkToken } from "../../access/link-token.ts";
import { endOneTimeLinks } from "../../access/one-time-links-store.ts";
import type { Person } from "../../access/principal.ts";
import { requestMail } from "../../events/request-mail.ts";
import { invalidRequest } from "../../route/violations.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { replacePassword } from "./credential-store.ts";
import {
  endChangesSince,
  endWaitingChanges,
  keepForUndo,
  lookAtEmailChange,
  lookAtUndo,
  saveEmailChange,
} from "./email-change-store.ts";
import { linkNotFound } from "./link-attempts.ts";
import { lockPerson, moveToProved, moveToUnproved } from "./move-address.ts";
import { emailTaken, isTaken } from "./sign-up.ts";

type Transaction = Prisma.TransactionClient;

interface NewAddress {
  person: Person;
  /** The new address, normalized by emailSchema. */
  email: string;
}

/** Changes the address at once, without verification, ends the person's other sessions, and invalidates their links. Throws email_taken. */
export async function changeEmail(
  prisma: PrismaClient,
  { person, email }: NewAddress,
  gate: CommitGate,
): Promise<void> {
  await changing(prisma, gate, async (transaction) => {
    const user = await signedIn(transaction, person);
    if (user.email === email) throw sameAddress();
    await moveToUnproved(transaction, user, email);
    await endWaitingChanges(transaction, user.id);
    await endOtherAccess(transaction, person);
    await gate.audit.record(transaction);
  });
}

/**
 * Requests an email to the new address with a link that confirms the change. Looks up only the person, so that nobody learns who uses the address.
 * If the address is the present one, the link verifies it. Throws invalid_request if the person has already verified it.
 */
export async function requestEmailChange(
  prisma: PrismaClient,
  { person, email, language, secret }: NewAddress & { language: string; secret: string },
  gate: CommitGate,
): Promise<void> {
  const id = randomUUID();
  await inTransaction(prisma, gate, async (transaction) => {
    const user = await signedIn(transaction, person);
    if (user.email === email && user.emailVerified) throw sameAddress();
    const change = { id, userId: user.id, oldEmail: user.email, newEmail: email };
    await saveEmailChange(transaction, { ...change, token: mailLinkToken(secret, id) });
    await requestMail(transaction, { id, kind: "confirm_email", email, language });
  });
}

/** Cancels the unconfirmed change, whose link then no longer works. Throws not_found if there is no such change. */
export async function cancelEmailChange(prisma: PrismaClient, person: Person, gate: CommitGate): Promise<void> {
  await inTransaction(prisma, gate, async (transaction) => {
    const user = await signedIn(transaction, person);
    const wasWaiting = await endWaitingChanges(transaction, user.id);
    if (!wasWaiting) throw new HttpError("not_found", "No change of your address is pending.");
    await gate.audit.record(transaction);
  });
}

/**
 * Uses up the link that was mailed to the new address: the address becomes the person's, and an email with a link that undoes the change is sent to the old one.
 * Ends the person's other sessions, and invalidates their links. Throws not_found, forbidden if somebody else asked for the change, or email_taken;
 * the link can still be used after the last two.
 */
export async function confirmEmail(
  prisma: PrismaClient,
  { person, token, language, secret }: { person: Person; token: string; language: string; secret: string },
  gate: CommitGate,
): Promise<void> {
  await changing(prisma, gate, async (transaction) => {
    const user = await signedIn(transaction, person);
    const change = await lookAtEmailChange(transaction, token);
    if (change === undefined) throw linkNotFound();
    if (change.userId !== user.id) throw otherPerson();
    await moveToProved(transaction, user, change.newEmail);
    if (change.newEmail === user.email) {
      await endWaitingChanges(transaction, user.id);
    } else {
      const id = randomUUID();
      await keepForUndo(transaction, change.id, mailLinkToken(secret, id));
      await endOtherAccess(transaction, person);
      await requestMail(transaction, { id, kind: "email_changed", email: user.email, language });
    }
    await gate.audit.record(transaction);
  });
}

/**
 * Uses up the link that was mailed to the old address: restores this address, sets the password, ends all the person's sessions, invalidates
 * their links, and cancels this and all later changes to the address. Throws not_found, or email_taken if somebody else has verified the address in
 * the meantime; the link can then still be used.
 */
export async function undoEmailChange(
  prisma: PrismaClient,
  { token, passwordHash }: { token: string; passwordHash: string },
  gate: CommitGate,
): Promise<void> {
  await changing(prisma, gate, async (transaction) => {
    const found = await lookAtUndo(transaction, token);
    if (found === undefined) throw linkNotFound();
    const user = await lockPerson(transaction, found.userId);
    // Another request may have undone the change before the lock.
    const change = await lookAtUndo(transaction, token);
    if (user === undefined || change === undefined) throw linkNotFound();
    await moveToProved(transaction, user, change.oldEmail);
    await replacePassword(transaction, { userId: user.id, passwordHash });
    await endChangesSince(transaction, change);
    await gate.audit.record(transaction, { person: { userId: user.id, name: user.name } });
  });
}

/** Runs the change in a transaction. Throws email_taken if somebody else uses the address. */
async function changing(
  prisma: PrismaClient,
  gate: CommitGate,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(prisma, gate, work).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
}

async function signedIn(transaction: Transaction, { userId }: Person) {
  const user = await lockPerson(transaction, userId);
  if (user === undefined) throw new HttpError("not_signed_in", "Your session has ended. Sign in again.");
  return user;
}

/** Removes the access that others could have gained with the old address: ends the person's other sessions, and invalidates links mailed to it. */
async function endOtherAccess(transaction: Transaction, { userId, sessionId }: Person): Promise<void> {
  await transaction.session.deleteMany({ where: { userId, id: { not: sessionId } } });
  await endOneTimeLinks(transaction, userId);
}

function sameAddress(): HttpError {
  return invalidRequest([{ field: "email", code: "invalid_value", message: "This is already your address." }]);
}

function otherPerson(): HttpError {
  return new HttpError(
    "forbidden",
    "Somebody else asked for this change. Sign in with the account whose address is to be changed, and open the link again.",
  );
}
