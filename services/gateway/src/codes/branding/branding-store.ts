// Stores the branding of accounts.

import { type CustomPagesChange, mergedPages, type StoredPages, storedPages } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";

export interface Branding {
  /** The name that the account has chosen, or null. */
  name: string | null;
  color: string | null;
  /** The logo's UUID, or null. */
  logoId: string | null;
  pages: StoredPages | null;
  reportUrl: string | null;
}

export interface BrandingChange {
  color?: string | null | undefined;
  /** The logo's UUID. */
  logoId?: string | null | undefined;
  pages?: CustomPagesChange | undefined;
  reportUrl?: string | null | undefined;
}

export type BrandingStore = ReturnType<typeof createBrandingStore>;

const shown = {
  name: true,
  branding: { select: { color: true, logoId: true, pages: true, reportUrl: true } },
} as const;

export function createBrandingStore(prisma: PrismaClient) {
  const read = async (client: Prisma.TransactionClient, accountId: string): Promise<Branding> => {
    const { name, branding } = await client.account.findUniqueOrThrow({ where: { id: accountId }, select: shown });
    const { color = null, logoId = null, pages = null, reportUrl = null } = branding ?? {};
    return { name, color, logoId, pages: storedPages.nullable().parse(pages), reportUrl };
  };
  return {
    read: (accountId: string): Promise<Branding> => read(prisma, accountId),
    /**
     * Makes a change to the account's branding, and returns the branding; undefined, without any change, if the account
     * no longer has the logo.
     */
    change: (accountId: string, change: BrandingChange, gate: CommitGate): Promise<Branding | undefined> =>
      inTransaction(prisma, gate, async (transaction) => {
        // Locks the account, so that concurrent changes to different pages are all kept.
        await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
        if (change.logoId && !(await lockLogo(transaction, accountId, change.logoId))) return undefined;
        const before = await read(transaction, accountId);
        const columns = columnsOf(before, change);
        await transaction.branding.upsert({ where: { accountId }, create: { accountId, ...columns }, update: columns });
        await gate.audit.record(transaction);
        return read(transaction, accountId);
      }),
  };
}

/** Locks the account's logo, so that it is not deleted before the transaction ends, and returns whether it exists. */
async function lockLogo(transaction: Prisma.TransactionClient, accountId: string, id: string): Promise<boolean> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 AS one FROM logos WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR KEY SHARE`;
  return found.length > 0;
}

function columnsOf(before: Branding, { color, logoId, pages, reportUrl }: BrandingChange) {
  return {
    ...(color !== undefined && { color }),
    ...(logoId !== undefined && { logoId }),
    ...(pages !== undefined && { pages: mergedPages(before.pages, pages) ?? Prisma.DbNull }),
    ...(reportUrl !== undefined && { reportUrl }),
    updatedAt: new Date(),
  };
}
