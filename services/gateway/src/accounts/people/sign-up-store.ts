// Stores sign-ups that wait until the person has opened the mailed link.

import type { Prisma, PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { hashLinkToken } from "../../access/link-token.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

const LIFE_MS = 24 * 3_600_000;

export interface WaitingSignUp {
  /** The email address, normalized by emailSchema. */
  email: string;
  name: string;
  passwordHash: string;
  /** The language of emails to the person. */
  language: string;
  /** The hash of the token of an invitation whose link the person has followed. */
  invitationHash: Uint8Array<ArrayBuffer> | null;
}

const shown = { email: true, name: true, passwordHash: true, language: true, invitationHash: true } as const;

/** Saves a sign-up. `token`: that of the mailed link. */
export async function saveSignUp(
  transaction: Prisma.TransactionClient,
  { token, ...signUp }: WaitingSignUp & { id: string; token: string },
): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await transaction.signUp.create({ data: { ...signUp, tokenHash: hashLinkToken(token), expiresAt } });
}

/** Returns the address and the expiry of an open sign-up, without using up its link; undefined if the token does not belong to one. */
export async function lookAtSignUp(prisma: PrismaClient, token: string) {
  const where = { tokenHash: hashLinkToken(token), expiresAt: { gt: new Date() } };
  return (await prisma.signUp.findFirst({ where, select: { email: true, expiresAt: true } })) ?? undefined;
}

/** Uses up the link, and all others for the same address. Of several concurrent calls, only one gets the sign-up; the others get undefined. */
export async function spendSignUp(
  transaction: Prisma.TransactionClient,
  token: string,
): Promise<WaitingSignUp | undefined> {
  const where = { tokenHash: hashLinkToken(token), expiresAt: { gt: new Date() } };
  const found = await transaction.signUp.findFirst({ where, select: shown });
  if (found === null) return undefined;
  const { count } = await transaction.signUp.deleteMany({ where });
  if (count === 0) return undefined;
  await transaction.signUp.deleteMany({ where: { email: found.email } });
  return { ...found, invitationHash: found.invitationHash && new Uint8Array(found.invitationHash) };
}

export function startSignUpSweep({ prisma, log }: { prisma: PrismaClient; log: Logger }): Sweep {
  return startExpirySweep({
    what: "sign-ups",
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM sign_ups WHERE id IN (
        SELECT id FROM sign_ups WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    countDeleted: counter(
      "gateway_sign_ups_deleted_total",
      "Sign-ups that were deleted because nobody opened the mailed link.",
    ),
    countFailure: counter("gateway_sign_up_sweeps_failed_total", "Sweeps of sign-ups that failed."),
    log,
  });
}
