// The accounts in Postgres. Used by the admin command and when the first account is made.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import { z } from "zod";
import type { Plan } from "../access/limits/plans.ts";

export interface Account {
  id: string;
  email: string;
  plan: string;
  createdAt: Date;
  /** Since when the API refuses the account's keys. */
  suspendedAt: Date | null;
}

const shown = { id: true, email: true, plan: true, createdAt: true, suspendedAt: true } as const;
const MAX_EMAIL_LENGTH = 254;

/** A mail address as it is stored: without blanks around it, in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/** Makes an account; undefined where there is one with this address already. `email` must have passed emailSchema. */
export async function createAccount(
  prisma: PrismaClient,
  input: { email: string; plan: Plan },
): Promise<Account | undefined> {
  const id = randomUUID();
  const { count } = await prisma.account.createMany({ data: { id, ...input }, skipDuplicates: true });
  if (count === 0) return undefined;
  return (await prisma.account.findUnique({ where: { id }, select: shown })) ?? undefined;
}

/** All accounts, oldest first. */
export async function listAccounts(prisma: PrismaClient): Promise<Account[]> {
  return prisma.account.findMany({ select: shown, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

/** The account with this id or, in any letter case, this mail address. */
export async function findAccount(prisma: PrismaClient, idOrEmail: string): Promise<Account | undefined> {
  const id = z.uuid().safeParse(idOrEmail);
  const where = id.success ? { id: id.data } : { email: idOrEmail.trim().toLowerCase() };
  return (await prisma.account.findUnique({ where, select: shown })) ?? undefined;
}

/** Puts the account on a plan, whose limit holds on every gateway within a second. */
export async function changePlan(prisma: PrismaClient, id: string, plan: Plan): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id }, data: { plan } });
  return findAccount(prisma, id);
}

/** Makes the API refuse the account's keys, on every gateway within a second; a repeat changes nothing. Its codes go on redirecting. */
export async function suspendAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id, suspendedAt: null }, data: { suspendedAt: new Date() } });
  return findAccount(prisma, id);
}

/** Undoes a suspension; a repeat changes nothing. */
export async function resumeAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id }, data: { suspendedAt: null } });
  return findAccount(prisma, id);
}
