// Lets the operator list people and help them.

import type { Prisma, PrismaClient } from "@qr/database";
import { z } from "zod";
import { endOneTimeLinks } from "../../access/one-time-links-store.ts";

export interface ListedPerson {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The ids of the person's accounts. */
  accountIds: readonly string[];
  createdAt: Date;
}

const shown = {
  id: true,
  email: true,
  emailVerified: true,
  name: true,
  createdAt: true,
  memberships: { select: { accountId: true } },
} as const;

/** Returns all people, oldest first. */
export async function listPeople(prisma: PrismaClient): Promise<ListedPerson[]> {
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  return (await prisma.user.findMany({ select: shown, orderBy: [...orderBy] })).map(withAccounts);
}

/** Returns the person with this id or email address, ignoring case. Unless the address is verified, it does not prove who the person is. */
export async function findPerson(prisma: PrismaClient, idOrEmail: string): Promise<ListedPerson | undefined> {
  const id = z.uuid().safeParse(idOrEmail);
  const where = id.success ? { id: id.data } : { email: idOrEmail.trim().toLowerCase() };
  const row = await prisma.user.findUnique({ where, select: shown });
  return row === null ? undefined : withAccounts(row);
}

/** Ends the person's sessions and one-time links. Returns the number of sessions ended. */
export function signOutEverywhere(prisma: PrismaClient, userId: string): Promise<number> {
  return prisma.$transaction(async (transaction) => {
    await endOneTimeLinks(transaction, userId);
    const { count } = await transaction.session.deleteMany({ where: { userId } });
    return count;
  });
}

/**
 * Returns who would lose the address if it were released: the person, and the accounts that have it without the
 * operator vouching for it.
 */
export async function usersOfEmail(prisma: PrismaClient, email: string) {
  const [person, accounts] = await Promise.all([
    prisma.user.findUnique({ where: { email }, select: { id: true } }),
    prisma.account.findMany({ where: { email, emailVerified: false }, select: { id: true } }),
  ]);
  return { personId: person?.id ?? null, accountIds: accounts.map(({ id }) => id) };
}

/**
 * Releases the address from the person and the accounts that `usersOfEmail` returns, so that somebody else can sign up with it. Also ends
 * the person's sessions and one-time links. Does nothing if nobody uses the address.
 */
export async function releaseEmail(prisma: PrismaClient, email: string): Promise<void> {
  await prisma.$queryRaw`SELECT release_email(${email})::text`;
}

function withAccounts({ memberships, ...person }: Prisma.UserGetPayload<{ select: typeof shown }>): ListedPerson {
  return { ...person, accountIds: memberships.map(({ accountId }) => accountId) };
}
