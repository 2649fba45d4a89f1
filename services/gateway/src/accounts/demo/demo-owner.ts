// The person whom standalone gives its first account, so that somebody can look around in the dashboard at once.

import type { PrismaClient } from "@qr/database";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { AT_START } from "../at-start.ts";
import { PASSWORD_PROVIDER } from "../people/credential-store.ts";
import { createPerson } from "../people/sign-up.ts";

export const DEMO_NAME = "Demo";

export interface SignIn {
  email: string;
  password: string;
}

/**
 * Gives the account an owner with that sign-in where nobody belongs to it: it was made by a release that knew no people. Nothing
 * where somebody has the mail address.
 */
export async function adoptOwnerlessAccount(
  prisma: PrismaClient,
  passwords: Pick<Passwords, "hash">,
  accountEmail: string,
  { email, password }: SignIn,
): Promise<void> {
  const ownerless = { where: { email: accountEmail, memberships: { none: {} } }, select: { id: true } } as const;
  if ((await prisma.account.findFirst(ownerless)) === null) return;
  const passwordHash = await passwords.hash(password);
  await prisma.$transaction(async (transaction) => {
    const account = await transaction.account.findFirst(ownerless);
    if (account === null || (await transaction.user.findUnique({ where: { email } })) !== null) return;
    await createPerson(transaction, { email, name: DEMO_NAME, passwordHash }, account.id);
  }, AT_START);
}

/** What is kept of the person's password. */
export async function readPasswordHash(prisma: PrismaClient, email: string): Promise<string | undefined> {
  const credential = await prisma.credential.findFirst({
    where: { providerId: PASSWORD_PROVIDER, user: { email } },
    select: { password: true },
  });
  return credential?.password ?? undefined;
}
