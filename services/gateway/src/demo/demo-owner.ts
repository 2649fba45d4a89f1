// The person whom standalone gives its first account, so that somebody can look around in the dashboard at once.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** The provider under which better-auth keeps passwords. */
const PROVIDER = "credential";
const NAME = "Demo";

export interface SignIn {
  email: string;
  password: string;
}

/** How a password is kept. Slow by design: not to be computed within a transaction. */
export async function hashedSignIn({ email, password }: SignIn): Promise<{ email: string; passwordHash: string }> {
  return { email, passwordHash: await hashPassword(password) };
}

/** Makes a person with that sign-in an owner of the account; nothing where somebody has the mail address already. */
export async function insertDemoOwner(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const userId = randomUUID();
  const { count } = await transaction.user.createMany({
    data: { id: userId, name: NAME, email },
    skipDuplicates: true,
  });
  if (count === 0) return;
  await transaction.credential.create({
    data: { id: randomUUID(), userId, providerId: PROVIDER, accountId: userId, password: passwordHash },
  });
  await transaction.membership.create({ data: { userId, accountId, role: "owner" } });
}

/** Gives the account an owner with that sign-in where nobody belongs to it: it was made by a release that knew no people. */
export async function adoptOwnerlessAccount(prisma: PrismaClient, accountEmail: string, signIn: SignIn): Promise<void> {
  const where = { email: accountEmail, memberships: { none: {} } };
  if ((await prisma.account.findFirst({ where, select: { id: true } })) === null) return;
  const hashed = await hashedSignIn(signIn);
  await prisma.$transaction(async (transaction) => {
    const account = await transaction.account.findFirst({ where, select: { id: true } });
    if (account !== null) await insertDemoOwner(transaction, account.id, hashed);
  });
}

/** What is kept of the person's password. */
export async function readPasswordHash(prisma: PrismaClient, email: string): Promise<string | undefined> {
  const credential = await prisma.credential.findFirst({
    where: { providerId: PROVIDER, user: { email } },
    select: { password: true },
  });
  return credential?.password ?? undefined;
}

/** The kept form of the password where one can sign in like this, else undefined: the password may have been changed since. */
export async function provenPasswordHash(
  prisma: PrismaClient,
  { email, password }: SignIn,
): Promise<string | undefined> {
  const hash = await readPasswordHash(prisma, email);
  return hash !== undefined && (await verifyPassword({ hash, password })) ? hash : undefined;
}
