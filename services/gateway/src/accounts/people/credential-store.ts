// Checks and changes the passwords that are stored in Postgres.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { endOneTimeLinks, spendOneTimeLink } from "../../access/one-time-links-store.ts";
import type { Person } from "../../access/principal.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";

/** The provider id under which better-auth stores a password. */
const PASSWORD_PROVIDER = "credential";

export type CredentialStore = ReturnType<typeof createCredentialStore>;

export function createCredentialStore(prisma: PrismaClient, passwords: Passwords) {
  return {
    /** Returns the person with this email address and password, if any. Takes the same time for a known and an unknown email address. */
    async personBy({ email, password, network }: { email: string; password: string; network: string }) {
      const row = await prisma.credential.findFirst({
        where: { providerId: PASSWORD_PROVIDER, user: { email } },
        select: { userId: true, password: true },
      });
      if (row === null || row.password === null) {
        // Takes as long as a password check, so that the response time does not reveal which addresses are known.
        await passwords.hash(password, network);
        return undefined;
      }
      return (await passwords.verify(row.password, password, network)) ? { userId: row.userId } : undefined;
    },
    /** Changes the person's password, ends all their sessions, and invalidates their one-time links, in one transaction. */
    async changePassword(
      { userId, password, network }: { userId: string; password: string; network: string },
      gate: CommitGate,
    ) {
      const passwordHash = await passwords.hash(password, network);
      await inTransaction(prisma, gate, async (transaction) => {
        await replacePassword(transaction, { userId, passwordHash });
        await gate.audit.record(transaction);
      });
    },
    /**
     * Spends a link for setting a password and, in the same transaction, changes the person's password as
     * `changePassword` does, but without ending the person's session. Returns false, and changes nothing, if the
     * token does not belong to an open link for setting a password.
     */
    async setPasswordWithLink(
      { token, passwordHash, person }: { token: string; passwordHash: string; person: Person },
      gate: CommitGate,
    ): Promise<boolean> {
      return inTransaction(prisma, gate, async (transaction) => {
        const userId = await spendOneTimeLink(transaction, { token, purpose: "set_password" });
        if (userId === undefined) return false;
        await replacePassword(transaction, { userId, passwordHash, keptSessionId: person.sessionId });
        await gate.audit.record(transaction, { person });
        return true;
      });
    },
  };
}

/** Sets the person's password, whether or not they have one. */
export async function setPassword(
  transaction: Prisma.TransactionClient,
  userId: string,
  password: string,
): Promise<void> {
  const providerId = PASSWORD_PROVIDER;
  await transaction.credential.upsert({
    where: { providerId_accountId: { providerId, accountId: userId } },
    create: { id: randomUUID(), userId, accountId: userId, providerId, password },
    update: { password, updatedAt: new Date() },
  });
}

/** Sets the person's password, and ends their sessions, except the one to keep, and their one-time links. */
export async function replacePassword(
  transaction: Prisma.TransactionClient,
  { userId, passwordHash, keptSessionId }: { userId: string; passwordHash: string; keptSessionId?: string },
): Promise<void> {
  await setPassword(transaction, userId, passwordHash);
  const kept = keptSessionId === undefined ? {} : { id: { not: keptSessionId } };
  await transaction.session.deleteMany({ where: { userId, ...kept } });
  await endOneTimeLinks(transaction, userId);
}
