// Checks and changes the passwords that are stored in Postgres.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { endOneTimeLinks, spendOneTimeLink } from "../../access/one-time-links-store.ts";
import type { Person } from "../../access/principal.ts";
import type { Passwords } from "../../access/sessions/passwords.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { endWaitingChanges } from "./email-change-store.ts";
import { proveAddress } from "./prove-by-reset.ts";

/** The provider ID under which better-auth stores a password. The account ID with it is the person's ID, and the two are indexed together. */
const PASSWORD_PROVIDER = "credential";

export type CredentialStore = ReturnType<typeof createCredentialStore>;

interface CredentialParts {
  prisma: PrismaClient;
  passwords: Passwords;
  /** Whether a person who uses a mailed link has verified their address. */
  mailProves: boolean;
}

export function createCredentialStore({ prisma, passwords, mailProves }: CredentialParts) {
  return {
    /** Returns the person with this email address and password, if any. Does the same work for a known and an unknown email address. */
    async personBy({ email, password, network }: { email: string; password: string; network: string }) {
      const { userId, passwordHash } = await storedPasswordOf(prisma, email);
      const matches = await passwords.verify(passwordHash, password, network);
      return matches && userId !== null && passwordHash !== null ? { userId, passwordHash } : undefined;
    },
    /**
     * Changes the person's password, ends all their sessions, and invalidates their one-time links, in one transaction. Throws
     * wrong_credentials if the password that they entered correctly has been replaced in the meantime.
     */
    async changePassword(
      proved: ProvedPassword,
      { password, network }: { password: string; network: string },
      gate: CommitGate,
    ) {
      const passwordHash = await passwords.hash(password, network);
      await inTransaction(prisma, gate, async (transaction) => {
        await requireCurrent(transaction, proved);
        await replacePassword(transaction, { userId: proved.userId, passwordHash });
        await gate.audit.record(transaction);
      });
    },
    /**
     * Uses up a link for setting a password and, in the same transaction, changes the person's password as
     * `changePassword` does, but without ending the person's session. Returns false, and changes nothing, if the
     * token does not belong to an open link for setting a password. If the link was mailed and mail reaches people, the
     * person has verified their address.
     */
    async setPasswordWithLink(
      { token, passwordHash, person }: { token: string; passwordHash: string; person: Person },
      gate: CommitGate,
    ): Promise<boolean> {
      return inTransaction(prisma, gate, async (transaction) => {
        const spent = await spendOneTimeLink(transaction, { token, purpose: "set_password" });
        if (spent === undefined) return false;
        const { userId, mailedTo } = spent;
        await replacePassword(transaction, { userId, passwordHash, keptSessionId: person.sessionId });
        if (mailProves && mailedTo !== null) {
          await proveAddress(transaction, { person: { ...person, userId }, email: mailedTo, audit: gate.audit });
        }
        await gate.audit.record(transaction, { person });
        return true;
      });
    },
  };
}

/** Returns the password that is stored for an address. Always reads one row, so that the time does not reveal whether there is a password. */
async function storedPasswordOf(
  prisma: PrismaClient,
  email: string,
): Promise<{ userId: string | null; passwordHash: string | null }> {
  const [row] = await prisma.$queryRaw<[{ userId: string | null; passwordHash: string | null }]>`
    SELECT credential.user_id AS "userId", credential.password AS "passwordHash"
    FROM (SELECT ${email}::text AS email) AS asked
    LEFT JOIN users ON users.email = asked.email
    LEFT JOIN credentials AS credential ON credential.provider_id = ${PASSWORD_PROVIDER} AND credential.account_id = users.id::text`;
  return row;
}

/** A person who has proved that they know their password, and the hash of this password. */
export interface ProvedPassword {
  userId: string;
  passwordHash: string;
}

export function wrongCredentials(): HttpError {
  return new HttpError("wrong_credentials", "The email address or the password is wrong.");
}

/**
 * Locks the person's password until the transaction ends. Throws wrong_credentials if it has been replaced since the person proved that they knew it.
 * Without this check, somebody who knows the old password could get in while the new one is being set.
 */
export async function requireCurrent(
  transaction: Prisma.TransactionClient,
  { userId, passwordHash }: ProvedPassword,
): Promise<void> {
  const [current] = await transaction.$queryRaw<{ password: string | null }[]>`
    SELECT password FROM credentials WHERE provider_id = ${PASSWORD_PROVIDER} AND account_id = ${userId} FOR UPDATE`;
  if (current?.password !== passwordHash) throw wrongCredentials();
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

/**
 * Sets the person's password, invalidates their one-time links, cancels any unconfirmed change of address, and ends their sessions, except
 * the one to keep.
 */
export async function replacePassword(
  transaction: Prisma.TransactionClient,
  { userId, passwordHash, keptSessionId }: { userId: string; passwordHash: string; keptSessionId?: string },
): Promise<void> {
  // The order matters: a session that is opened at the same time with the old password or a link is either deleted below or ended by its own request.
  await setPassword(transaction, userId, passwordHash);
  await endOneTimeLinks(transaction, userId);
  await endWaitingChanges(transaction, userId);
  const kept = keptSessionId === undefined ? {} : { id: { not: keptSessionId } };
  await transaction.session.deleteMany({ where: { userId, ...kept } });
}
