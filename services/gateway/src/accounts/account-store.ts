// Stores accounts in Postgres.

import { randomUUID } from "node:crypto";
import { storable } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { z } from "zod";
import type { Plan } from "../access/limits/plans.ts";

export interface Account {
  id: string;
  email: string;
  plan: string;
  createdAt: Date;
  /** When the account was suspended; since then, the API has rejected its keys. Null if the account is not suspended. */
  suspendedAt: Date | null;
}

const shown = { id: true, email: true, plan: true, createdAt: true, suspendedAt: true } as const;
const MAX_EMAIL_LENGTH = 254;

/** Maximum length of a string that is looked up as an email address, including surrounding whitespace. */
const MAX_EMAIL_TEXT_LENGTH = 1000;

/** Accepts any string that could be looked up as an email address. Trims it and converts it to lowercase. */
export const emailText = storable(MAX_EMAIL_TEXT_LENGTH).transform((value) => value.trim().toLowerCase());

/** Parses an email address, and normalizes it as emailText does. */
export const emailSchema = emailText.pipe(z.string().max(MAX_EMAIL_LENGTH)).pipe(z.email());

/** Creates an account. Returns undefined if the address is taken. `email` must have passed emailSchema. */
export async function createAccount(
  prisma: PrismaClient,
  input: { email: string; plan: Plan },
): Promise<Account | undefined> {
  const id = randomUUID();
  const { count } = await prisma.account.createMany({ data: { id, ...input }, skipDuplicates: true });
  if (count === 0) return undefined;
  return (await prisma.account.findUnique({ where: { id }, select: shown })) ?? undefined;
}

export async function listAccounts(prisma: PrismaClient): Promise<Account[]> {
  return prisma.account.findMany({ select: shown, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

/** Returns the account with this id or email address, ignoring case. */
export async function findAccount(prisma: PrismaClient, idOrEmail: string): Promise<Account | undefined> {
  const id = z.uuid().safeParse(idOrEmail);
  const where = id.success ? { id: id.data } : { email: idOrEmail.trim().toLowerCase() };
  return (await prisma.account.findUnique({ where, select: shown })) ?? undefined;
}

/** Changes the account's plan. Every gateway applies the new plan within a second. Returns undefined if there is no such account. */
export async function changePlan(prisma: PrismaClient, id: string, plan: Plan): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id }, data: { plan } });
  return findAccount(prisma, id);
}

/** Makes every gateway reject the account's keys within a second; idempotent. The account's codes keep redirecting. */
export async function suspendAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id, suspendedAt: null }, data: { suspendedAt: new Date() } });
  return findAccount(prisma, id);
}

/** Undoes a suspension; idempotent. */
export async function resumeAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  await prisma.account.updateMany({ where: { id }, data: { suspendedAt: null } });
  return findAccount(prisma, id);
}
