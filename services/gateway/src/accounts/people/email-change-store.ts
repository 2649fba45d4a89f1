// Stores changes to people's addresses: while they wait for the link in the email to the new address, and while they can be undone.

import type { Prisma, PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { hashLinkToken } from "../../access/link-token.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

const HOUR_MS = 3_600_000;
const CONFIRM_MS = 24 * HOUR_MS;
const UNDO_MS = 7 * 24 * HOUR_MS;

type Database = PrismaClient | Prisma.TransactionClient;

const shown = {
  id: true,
  userId: true,
  oldEmail: true,
  newEmail: true,
  confirmedAt: true,
  expiresAt: true,
  user: { select: { email: true } },
} as const;

/** Saves a change that the link with this token will confirm. It replaces the person's earlier one, whose link no longer works. */
export async function saveEmailChange(
  transaction: Prisma.TransactionClient,
  { token, ...change }: { id: string; userId: string; oldEmail: string; newEmail: string; token: string },
): Promise<void> {
  await endWaitingChanges(transaction, change.userId);
  const expiresAt = new Date(Date.now() + CONFIRM_MS);
  await transaction.emailChange.create({ data: { ...change, tokenHash: hashLinkToken(token), expiresAt } });
}

/**
 * Returns the change that the link confirms, without confirming it. Returns undefined if the token does not belong to an open change, or if the
 * person's address is no longer the old one.
 */
export async function lookAtEmailChange(database: Database, token: string) {
  const where = { tokenHash: hashLinkToken(token), confirmedAt: null, ...openNow() };
  const found = await database.emailChange.findFirst({ where, select: shown });
  return found === null || found.user.email !== found.oldEmail ? undefined : found;
}

/** Returns the confirmed change that the link undoes, without undoing it; undefined if the token does not belong to one. */
export async function lookAtUndo(database: Database, token: string) {
  const where = { undoTokenHash: hashLinkToken(token), ...openNow() };
  const found = await database.emailChange.findFirst({ where, select: shown });
  // The database allows the hash only together with the time.
  return found === null ? undefined : { ...found, confirmedAt: found.confirmedAt as Date };
}

/** Returns the address that is awaiting the person's confirmation, if any. */
export async function waitingEmail(prisma: PrismaClient, userId: string) {
  const where = { userId, confirmedAt: null, ...openNow() };
  return (await prisma.emailChange.findFirst({ where, select: { newEmail: true, expiresAt: true } })) ?? undefined;
}

/** Records that the new address is verified. From then on, the change can be undone with the link with this token. */
export async function keepForUndo(transaction: Prisma.TransactionClient, id: string, undoToken: string): Promise<void> {
  const confirmedAt = new Date();
  const expiresAt = new Date(confirmedAt.getTime() + UNDO_MS);
  const data = { confirmedAt, expiresAt, undoTokenHash: hashLinkToken(undoToken) };
  await transaction.emailChange.update({ where: { id }, data });
}

/** Cancels the person's unconfirmed change, and returns whether there was one. */
export async function endWaitingChanges(transaction: Prisma.TransactionClient, userId: string): Promise<boolean> {
  return (await transaction.emailChange.deleteMany({ where: { userId, confirmedAt: null } })).count > 0;
}

/**
 * Cancels the person's unconfirmed change, and all changes that were confirmed at this time or later. Earlier ones can still be undone, so that
 * nobody can make a change irreversible by making another one.
 */
export async function endChangesSince(
  transaction: Prisma.TransactionClient,
  { userId, confirmedAt }: { userId: string; confirmedAt: Date },
): Promise<void> {
  await endWaitingChanges(transaction, userId);
  await transaction.emailChange.deleteMany({ where: { userId, confirmedAt: { gte: confirmedAt } } });
}

export function startEmailChangeSweep({ prisma, log }: { prisma: PrismaClient; log: Logger }): Sweep {
  return startExpirySweep({
    what: "address changes",
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM email_changes WHERE id IN (
        SELECT id FROM email_changes WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    countDeleted: counter(
      "gateway_email_changes_deleted_total",
      "Address changes that were deleted because their link had expired.",
    ),
    countFailure: counter("gateway_email_change_sweeps_failed_total", "Sweeps of address changes that failed."),
    log,
  });
}

function openNow() {
  return { expiresAt: { gt: new Date() } };
}
