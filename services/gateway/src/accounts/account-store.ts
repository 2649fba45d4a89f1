// Stores accounts in Postgres.

import { randomUUID } from "node:crypto";
import { storable, violation } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { z } from "zod";
import type { Plan } from "../access/limits/plans.ts";
import type { AuditAction } from "../events/audit-actions.ts";
import { recordOperatorChange } from "../events/operator-audit.ts";

export interface Account {
  id: string;
  email: string;
  /** Whether the operator vouches for the address, or an owner of the account has verified it. */
  emailVerified: boolean;
  plan: string;
  createdAt: Date;
  /** When the account was suspended; since then, the API has rejected its keys. Null if the account is not suspended. */
  suspendedAt: Date | null;
}

/** The account's owners who have verified their addresses. */
const verifiedOwners = { role: "owner", user: { emailVerified: true } } as const;
const shown = {
  id: true,
  email: true,
  emailVerified: true,
  plan: true,
  createdAt: true,
  suspendedAt: true,
  memberships: { where: verifiedOwners, select: { user: { select: { email: true } } } },
} as const;
const MAX_EMAIL_LENGTH = 254;
/** Maximum number of accounts that an error message lists. */
const MAX_CANDIDATES = 20;

/** Maximum length of a string that is looked up as an email address, including surrounding whitespace. */
const MAX_EMAIL_TEXT_LENGTH = 1000;

/** Accepts any string that could be looked up as an email address. Trims it and converts it to lowercase. */
export const emailText = storable(MAX_EMAIL_TEXT_LENGTH).transform((value) => value.trim().toLowerCase());

/** Addresses under this name reach nobody. Accounts that have lost their address get a placeholder under it. */
const PLACEHOLDERS = ".invalid";

/** Parses an email address, and normalizes it as emailText does. */
export const emailSchema = emailText
  .pipe(z.string().max(MAX_EMAIL_LENGTH))
  .pipe(z.email())
  .refine(
    (email) => !email.endsWith(PLACEHOLDERS),
    violation("invalid_value", "Must be an address that can be reached."),
  );

/**
 * Creates an account for the operator, who vouches for the address. Returns undefined if the address is taken. `email` must have passed
 * emailSchema.
 */
export async function createAccount(
  prisma: PrismaClient,
  input: { email: string; plan: Plan },
): Promise<Account | undefined> {
  const id = randomUUID();
  const data = { id, emailVerified: true, ...input };
  await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.account.createMany({ data, skipDuplicates: true });
    const { plan } = input;
    if (count > 0) {
      await recordOperatorChange(transaction, { action: "account.created", ...ofAccount(id), details: { plan } });
    }
  });
  return accountWithId(prisma, id);
}

export async function listAccounts(prisma: PrismaClient): Promise<Account[]> {
  return selectAccounts(prisma, {});
}

export interface AccountMatches {
  /** The account with this ID, or the accounts that the verified address identifies. */
  accounts: Account[];
  /**
   * Accounts of people who have not verified the address. An unverified address identifies no account, because anyone
   * can enter any address.
   */
  unverified: Account[];
}

/**
 * Returns the accounts that an ID or email address entered by an operator can refer to, ignoring case. An address identifies the account that has it,
 * if the operator vouches for the address, and every account with an owner who has verified the address.
 */
export async function matchAccounts(prisma: PrismaClient, idOrEmail: string): Promise<AccountMatches> {
  const id = z.uuid().safeParse(idOrEmail);
  if (id.success) {
    const account = await accountWithId(prisma, id.data);
    return { accounts: account === undefined ? [] : [account], unverified: [] };
  }
  const email = idOrEmail.trim().toLowerCase();
  const ownedBy = (user: { email: string; emailVerified?: boolean }) => ({
    memberships: { some: { role: "owner", user } },
  });
  const identified = { OR: [{ email, emailVerified: true }, ownedBy({ email, emailVerified: true })] };
  const accounts = await selectAccounts(prisma, identified, MAX_CANDIDATES);
  const others = { OR: [{ email }, ownedBy({ email })], id: { notIn: accounts.map((account) => account.id) } };
  return { accounts, unverified: await selectAccounts(prisma, others, MAX_CANDIDATES) };
}

/** Changes the account's plan. Every gateway applies the new plan within a second. Returns undefined if there is no such account. */
export async function changePlan(prisma: PrismaClient, id: string, plan: Plan): Promise<Account | undefined> {
  const change = { where: { id, plan: { not: plan } }, data: { plan } };
  return changeAsOperator(prisma, id, change, { action: "account.plan_changed", details: { plan } });
}

/** Makes every gateway reject the account's keys within a second; idempotent. The account's codes keep redirecting. */
export async function suspendAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  const change = { where: { id, suspendedAt: null }, data: { suspendedAt: new Date() } };
  return changeAsOperator(prisma, id, change, { action: "account.suspended" });
}

/** Undoes a suspension; idempotent. */
export async function resumeAccount(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  const change = { where: { id, suspendedAt: { not: null } }, data: { suspendedAt: null } };
  return changeAsOperator(prisma, id, change, { action: "account.resumed" });
}

/** Makes the change, and records it if the account has changed. Returns the account. */
async function changeAsOperator(
  prisma: PrismaClient,
  id: string,
  change: Prisma.AccountUpdateManyArgs,
  entry: { action: AuditAction; details?: Readonly<Record<string, string>> },
): Promise<Account | undefined> {
  await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.account.updateMany(change);
    if (count > 0) await recordOperatorChange(transaction, { ...entry, ...ofAccount(id) });
  });
  return accountWithId(prisma, id);
}

function ofAccount(id: string) {
  return { accountIds: [id], subject: id };
}

async function accountWithId(prisma: PrismaClient, id: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(prisma, { id });
  return account;
}

/** Returns the matching accounts, oldest first. */
async function selectAccounts(
  prisma: PrismaClient,
  where: Prisma.AccountWhereInput,
  take?: number,
): Promise<Account[]> {
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  const rows = await prisma.account.findMany({
    where,
    select: shown,
    orderBy: [...orderBy],
    ...(take !== undefined && { take }),
  });
  return rows.map(({ memberships, emailVerified, ...account }) => ({
    ...account,
    emailVerified: emailVerified || memberships.some(({ user }) => user.email === account.email),
  }));
}
