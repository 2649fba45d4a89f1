// Stores the logos of accounts in Postgres: logos are few and small, and are backed up with the codes that use them.

import { logoIdFromUuid } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import type { DrawnLogo } from "../drawing/drawing-task.ts";

export const MAX_LOGOS = 50;

export interface Logo {
  /** A UUIDv7; logoIdFromUuid returns the public ID. */
  id: string;
  createdAt: Date;
}

export type LogoStore = ReturnType<typeof createLogoStore>;

export function createLogoStore(prisma: PrismaClient) {
  return {
    has: async (accountId: string, id: string) => (await prisma.logo.count({ where: { id, accountId } })) > 0,
    /** Returns the PNG of the account's logo, or undefined if the account has no logo with this ID. */
    find: async (accountId: string, id: string) => {
      const logo = await prisma.logo.findFirst({ where: { id, accountId }, select: { png: true } });
      return logo === null ? undefined : Buffer.from(logo.png);
    },
    /** Returns the account's logo with its PNG, or undefined if the account has no logo with this ID. */
    read: async (accountId: string, id: string): Promise<(Logo & { png: Buffer }) | undefined> => {
      const logo = await prisma.logo.findFirst({
        where: { id, accountId },
        select: { id: true, createdAt: true, png: true },
      });
      return logo === null ? undefined : { ...logo, png: Buffer.from(logo.png) };
    },
    list: (accountId: string): Promise<Logo[]> =>
      prisma.logo.findMany({
        where: { accountId },
        select: { id: true, createdAt: true },
        orderBy: { id: "desc" },
        take: MAX_LOGOS,
      }),
    /** Saves a logo. Throws limit_reached if the account already has MAX_LOGOS. */
    insert: ({ png, pagePng, ...logo }: Logo & DrawnLogo & { accountId: string }, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        // Locks the account, so that concurrent inserts cannot exceed the limit.
        const { accountId } = logo;
        await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
        if ((await transaction.logo.count({ where: { accountId } })) >= MAX_LOGOS) {
          throw new HttpError("limit_reached", `An account can have at most ${MAX_LOGOS} logos. Delete one first.`);
        }
        const images = { png: new Uint8Array(png), pagePng: new Uint8Array(pagePng) };
        await transaction.logo.create({ data: { ...logo, ...images } });
        await gate.audit.record(transaction, { subject: logoIdFromUuid(logo.id) });
      }),
    /** Deletes a logo, and returns whether it existed. Throws logo_in_use if a preset, the branding, or a code that is not deleted uses it. */
    delete: (accountId: string, id: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        // From here on, no new code can use the logo.
        const found = await transaction.$queryRaw<unknown[]>`
          SELECT 1 AS one FROM logos WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR UPDATE`;
        if (found.length === 0) return false;
        if (await isUsed(transaction, id)) {
          const message = "The logo is used by a preset, by the branding, or by a current or earlier design of a code.";
          throw new HttpError("logo_in_use", `${message} Delete the code, or change the preset or the branding.`);
        }
        await transaction.logo.delete({ where: { id } });
        await gate.audit.record(transaction);
        return true;
      }),
  };
}

async function isUsed(transaction: Prisma.TransactionClient, id: string): Promise<boolean> {
  const [found] = await transaction.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT FROM codes WHERE logo_id = ${id}::uuid AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM designs JOIN codes ON codes.id = code_id WHERE designs.logo_id = ${id}::uuid AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM presets WHERE logo_id = ${id}::uuid)
      OR EXISTS (SELECT FROM brandings WHERE logo_id = ${id}::uuid) AS used`;
  return found?.used === true;
}
