// Keeps the logos of accounts in Postgres: few, small, and saved and restored with the codes that show them. Used by the routes and by
// check-style.ts.

import { MAX_LOGOS } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";

/** What is told of a logo. */
export interface Logo {
  /** A UUIDv7; logoIdFromUuid makes the public id of it. */
  id: string;
  createdAt: Date;
}

export interface LogoStore {
  /** The PNG of the account's logo, or undefined where it has none with this id. */
  find(accountId: string, id: string): Promise<Buffer | undefined>;
  /** Newest first; never more than an account may have. */
  list(accountId: string): Promise<Logo[]>;
  /** Throws limit_reached where the account has as many as it may have. */
  insert(logo: Logo & { accountId: string; png: Buffer }): Promise<void>;
  /** Whether there was one. Throws logo_in_use where a code that is not deleted shows it. */
  delete(accountId: string, id: string): Promise<boolean>;
}

export function createLogoStore(prisma: PrismaClient): LogoStore {
  return {
    find: async (accountId, id) => {
      const logo = await prisma.logo.findFirst({ where: { id, accountId }, select: { png: true } });
      return logo === null ? undefined : Buffer.from(logo.png);
    },
    list: (accountId) =>
      prisma.logo.findMany({
        where: { accountId },
        select: { id: true, createdAt: true },
        orderBy: { id: "desc" },
        take: MAX_LOGOS,
      }),
    insert: ({ id, accountId, png, createdAt }) =>
      prisma.$transaction(async (transaction) => {
        // One at a time for an account, so that two at once cannot both be the last.
        await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
        if ((await transaction.logo.count({ where: { accountId } })) >= MAX_LOGOS) {
          throw new HttpError("limit_reached", `An account has ${MAX_LOGOS} logos at most; delete one first.`);
        }
        await transaction.logo.create({ data: { id, accountId, png: new Uint8Array(png), createdAt } });
      }),
    delete: (accountId, id) =>
      prisma.$transaction(async (transaction) => {
        // From here on no new code can show it.
        const found = await transaction.$queryRaw<unknown[]>`
          SELECT 1 AS one FROM logos WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR UPDATE`;
        if (found.length === 0) return false;
        if ((await transaction.code.count({ where: { logoId: id, deletedAt: null } })) > 0) {
          throw new HttpError("logo_in_use", "A code that is not deleted shows this logo.");
        }
        await transaction.logo.delete({ where: { id } });
        return true;
      }),
  };
}
