// Checks and changes the passwords that are stored in Postgres.

import type { PrismaClient } from "@qr/database";
import type { Passwords } from "../../access/sessions/passwords.ts";
import { inTransaction } from "../../scheduling/commit.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";

/** The provider id under which better-auth stores a password. */
export const PASSWORD_PROVIDER = "credential";

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
    /** Changes the person's password and ends all their sessions, in one transaction. */
    async changePassword(
      { userId, password, network }: { userId: string; password: string; network: string },
      gate: CommitGate,
    ) {
      const data = { password: await passwords.hash(password, network), updatedAt: new Date() };
      await inTransaction(prisma, gate, async (transaction) => {
        await transaction.credential.updateMany({ where: { userId, providerId: PASSWORD_PROVIDER }, data });
        await transaction.session.deleteMany({ where: { userId } });
      });
    },
  };
}
