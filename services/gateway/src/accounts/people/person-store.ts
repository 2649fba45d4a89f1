// Lets the operator list people and help them.

import type { Prisma, PrismaClient } from "@qr/database";
import { z } from "zod";
import { createOneTimeLink, endOneTimeLinks, type OneTimeLink } from "../../access/one-time-links-store.ts";
import type { AuditAction } from "../../events/audit-actions.ts";
import { recordOperatorChange } from "../../events/operator-audit.ts";

export interface ListedPerson {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The IDs of the person's accounts. */
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

/** Returns the person with this ID or email address, ignoring case. Unless the address is verified, it does not prove who the person is. */
export async function findPerson(prisma: PrismaClient, idOrEmail: string): Promise<ListedPerson | undefined> {
  const id = z.uuid().safeParse(idOrEmail);
  const where = id.success ? { id: id.data } : { email: idOrEmail.trim().toLowerCase() };
  const row = await prisma.user.findUnique({ where, select: shown });
  return row === null ? undefined : withAccounts(row);
}

type Person = Pick<ListedPerson, "id" | "accountIds">;

const recorded = (action: AuditAction, { id, accountIds }: Person) => ({ action, accountIds, subject: id });

/** Creates a link for setting a new password, and records it. */
export function createPasswordLink(prisma: PrismaClient, person: Person, dashboardUrl: string): Promise<OneTimeLink> {
  return prisma.$transaction(async (transaction) => {
    const link = { userId: person.id, purpose: "set_password", dashboardUrl } as const;
    const made = await createOneTimeLink(transaction, link);
    await recordOperatorChange(transaction, recorded("person.link_created", person));
    return made;
  });
}

/** Ends the person's sessions, invalidates their one-time links, and records this. Returns the number of sessions ended. */
export function signOutEverywhere(prisma: PrismaClient, person: Person): Promise<number> {
  return prisma.$transaction(async (transaction) => {
    await endOneTimeLinks(transaction, person.id);
    const { count } = await transaction.session.deleteMany({ where: { userId: person.id } });
    await recordOperatorChange(transaction, recorded("person.sessions_ended", person));
    return count;
  });
}

/** Who uses an address: a person, and the accounts that have it without the operator vouching for it. */
interface UsersOfEmail {
  person: Person | undefined;
  accountIds: readonly string[];
}

/** Returns who would lose the address if it were released. */
export async function usersOfEmail(prisma: PrismaClient, email: string): Promise<UsersOfEmail> {
  const [person, accounts] = await Promise.all([
    findPerson(prisma, email),
    prisma.account.findMany({ where: { email, emailVerified: false }, select: { id: true } }),
  ]);
  return { person, accountIds: accounts.map(({ id }) => id) };
}

/**
 * Releases the address from the person and the accounts that `usersOfEmail` returns, so that somebody else can sign up with it, and records the release.
 * Also ends the person's sessions, and invalidates their one-time links.
 */
export async function releaseEmail(
  prisma: PrismaClient,
  email: string,
  { person, accountIds }: UsersOfEmail,
): Promise<void> {
  const concerned = [...new Set([...(person?.accountIds ?? []), ...accountIds])];
  const subject = person?.id ?? concerned[0] ?? "";
  await prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT release_email(${email})::text`;
    await recordOperatorChange(transaction, { action: "person.address_released", accountIds: concerned, subject });
  });
}

function withAccounts({ memberships, ...person }: Prisma.UserGetPayload<{ select: typeof shown }>): ListedPerson {
  return { ...person, accountIds: memberships.map(({ accountId }) => accountId) };
}
