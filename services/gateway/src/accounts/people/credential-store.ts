// Passwords and whose they are, in Postgres. Used by the routes of people.

import type { PrismaClient } from "@qr/database";
import type { Passwords } from "../../access/sessions/passwords.ts";

/** The provider by which better-auth knows a password. */
export const PASSWORD_PROVIDER = "credential";

export interface CredentialStore {
  /** The person with this address and this password; undefined, after the same work, where there is none. */
  personBy(email: string, password: string): Promise<{ userId: string } | undefined>;
  /** Gives the person a password and ends all their sessions, in one. */
  changePassword(userId: string, password: string): Promise<void>;
}

/** The store over the gateway's own pool. */
export function createCredentialStore(prisma: PrismaClient, passwords: Passwords): CredentialStore {
  return {
    async personBy(email, password) {
      const row = await prisma.credential.findFirst({
        where: { providerId: PASSWORD_PROVIDER, user: { email } },
        select: { userId: true, password: true },
      });
      if (row === null || row.password === null) {
        // What takes the time of a look at a password, so that an unknown address is not told by it.
        await passwords.hash(password);
        return undefined;
      }
      return (await passwords.verify(row.password, password)) ? { userId: row.userId } : undefined;
    },
    async changePassword(userId, password) {
      const data = { password: await passwords.hash(password), updatedAt: new Date() };
      await prisma.$transaction([
        prisma.credential.updateMany({ where: { userId, providerId: PASSWORD_PROVIDER }, data }),
        prisma.session.deleteMany({ where: { userId } }),
      ]);
    },
  };
}
