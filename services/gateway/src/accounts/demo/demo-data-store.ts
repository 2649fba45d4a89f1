// An account's example codes, and the state of their generated scans.

import { randomUUID } from "node:crypto";
import { type Prisma, type PrismaClient, statementsWithin } from "@qr/database";
import type { Principal } from "../../access/principal.ts";
import type { Address } from "../../codes/address.ts";
import { addAliasWithin, type ChangedAliases } from "../../codes/aliases/alias-store.ts";
import type { NewCode } from "../../codes/code.ts";
import { readOneForChange } from "../../codes/code-reader-store.ts";
import { deleteWithin, type Tombstone } from "../../codes/code-store.ts";
import { insertCodes, isSaved } from "../../codes/insert-codes-store.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { AT_START } from "../at-start.ts";

/** Demo codes that have been created. Their scans might not have been sent yet. */
export interface MadeDemo {
  /** The journal ID in the frames that contain the scans. */
  journalId: string;
  /** When the codes were saved. The generated scans end at this time. */
  madeAt: Date;
  /** The UUIDs of the codes, in the order of their descriptions. */
  codeIds: readonly string[];
}

interface SavedDemo extends MadeDemo {
  accountId: string;
  /** The codes, if they have just been saved. */
  saved: readonly NewCode[];
}

interface EnsuredAlias {
  aliasId: string;
  changed?: ChangedAliases;
}

export type DemoDataStore = ReturnType<typeof createDemoDataStore>;

/** Marks the account for demo data. The codes are created later. */
export async function planDemoData(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await transaction.demoData.create({ data: { accountId, journalId: randomUUID() } });
  await transaction.account.update({ where: { id: accountId }, data: { hasDemoData: true } });
}

export function createDemoDataStore(prisma: PrismaClient) {
  return {
    /**
     * Returns demo data whose scans have not been sent, after saving its codes if necessary. Concurrent calls save the codes only once.
     * Returns undefined if there is no such demo data.
     */
    ensureCodes: (describe: (accountId: string, madeAt: Date) => readonly NewCode[]) =>
      prisma.$transaction(async (transaction): Promise<SavedDemo | undefined> => {
        const [locked] = await transaction.$queryRaw<{ accountId: string }[]>`
          SELECT account_id AS "accountId" FROM demo_data WHERE scans_sent_at IS NULL
          ORDER BY made_at, account_id LIMIT 1 FOR UPDATE`;
        if (locked === undefined) return undefined;
        const { accountId } = locked;
        const where = { accountId };
        const known = await transaction.demoData.findUniqueOrThrow({
          where,
          select: { journalId: true, madeAt: true, codeIds: true },
        });
        if (known.codeIds.length > 0) return { ...known, accountId, saved: [] };
        const madeAt = new Date();
        const codes = describe(accountId, madeAt);
        const outcomes = await insertCodes(statementsWithin(transaction), codes);
        if (!outcomes.every(isSaved)) throw new Error("the random slug of a demo code is taken");
        const codeIds = codes.map(({ id }) => id);
        await transaction.demoData.update({ where, data: { codeIds, madeAt } });
        return { journalId: known.journalId, madeAt, codeIds, accountId, saved: codes };
      }, AT_START),
    /**
     * Adds the alias to the code, unless the code has ever had one. Returns the ID of its first alias, and the changed code if the alias was
     * added; undefined if the code has been deleted. Runs in its own transaction, because the embedded database runs only one at a time.
     */
    ensureAlias: (by: Principal, codeId: string, address: Address) =>
      prisma.$transaction(async (transaction): Promise<EnsuredAlias | undefined> => {
        if ((await readOneForChange(transaction, by, codeId)) === undefined) return undefined;
        const known = await firstAlias(transaction, codeId);
        if (known !== undefined) return { aliasId: known };
        const changed = await addAliasWithin(transaction, by, codeId, address);
        const aliasId = await firstAlias(transaction, codeId);
        return changed && aliasId ? { aliasId, changed } : undefined;
      }, AT_START),
    async markScansSent(journalId: string) {
      await prisma.demoData.updateMany({ where: { journalId }, data: { scansSentAt: new Date() } });
    },
    /** Ends the demo: turns the account's remaining demo codes into tombstones, and returns them. Does nothing if there is no demo data. */
    clear: (principal: Pick<Principal, "accountId" | "actor" | "limits">, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const { accountId } = principal;
        const [ended] = await transaction.$queryRaw<{ codeIds: string[] }[]>`
          DELETE FROM demo_data WHERE account_id = ${accountId}::uuid RETURNING coalesce(code_ids, ARRAY[]::uuid[]) AS "codeIds"`;
        const cleared: Tombstone[] = [];
        for (const id of ended?.codeIds.toSorted() ?? []) {
          const tombstone = await deleteWithin(transaction, principal, id);
          if (tombstone !== undefined) cleared.push(tombstone);
        }
        await transaction.account.update({ where: { id: accountId }, data: { hasDemoData: false } });
        await gate.audit.record(transaction);
        return cleared;
      }),
  };
}

/** Returns the UUID of the code's oldest alias, which may have been deleted since. IDs of aliases increase over time. */
async function firstAlias(transaction: Prisma.TransactionClient, codeId: string): Promise<string | undefined> {
  const [first] = await transaction.$queryRaw<{ aliasId: string }[]>`
    SELECT alias_id AS "aliasId" FROM links WHERE code_id = ${codeId}::uuid AND alias_id IS NOT NULL
    ORDER BY alias_id LIMIT 1`;
  return first?.aliasId;
}
