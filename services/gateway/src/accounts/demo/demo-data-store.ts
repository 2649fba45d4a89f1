// An account's example codes, and the state of their generated scans.

import { randomUUID } from "node:crypto";
import { type Prisma, type PrismaClient, statementsWithin } from "@qr/database";
import type { Principal } from "../../access/principal.ts";
import type { Address } from "../../codes/address.ts";
import { addAliasWithin, type ChangedAliases } from "../../codes/aliases/alias-store.ts";
import type { NewCode } from "../../codes/code.ts";
import { deleteWithin, type Tombstone } from "../../codes/code-store.ts";
import { insertCodes, isSaved } from "../../codes/insert-codes-store.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { AT_START } from "../at-start.ts";

/** Demo codes that have been created. Their scans might not have been sent yet. */
export interface MadeDemo {
  /** The journal id in the frames that contain the scans. */
  journalId: string;
  /** When the codes were saved. The generated scans end at this time. */
  madeAt: Date;
  /** The UUIDs of the codes, in the order of their descriptions. */
  codeIds: readonly string[];
  /** The UUID of the alias of each code that was created with one, by the UUID of the code. */
  aliasIds: Readonly<Record<string, string>>;
}

/** A demo code to save. */
export interface NewDemoCode {
  code: NewCode;
  /** The address of an alias to add to the code. */
  alias?: Address | undefined;
}

interface SavedDemo {
  codes: readonly NewCode[];
  aliased: readonly ChangedAliases[];
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
    ensureCodes: (describe: (accountId: string, madeAt: Date) => { by: Principal; codes: readonly NewDemoCode[] }) =>
      prisma.$transaction(async (transaction): Promise<(MadeDemo & { saved: SavedDemo }) | undefined> => {
        const [locked] = await transaction.$queryRaw<{ accountId: string }[]>`
          SELECT account_id AS "accountId" FROM demo_data WHERE scans_sent_at IS NULL
          ORDER BY made_at, account_id LIMIT 1 FOR UPDATE`;
        if (locked === undefined) return undefined;
        const where = { accountId: locked.accountId };
        const known = await transaction.demoData.findUniqueOrThrow({
          where,
          select: { journalId: true, madeAt: true, codeIds: true },
        });
        if (known.codeIds.length > 0) {
          const aliasIds = await firstAliases(transaction, known.codeIds);
          return { ...known, aliasIds, saved: { codes: [], aliased: [] } };
        }
        const madeAt = new Date();
        const { by, codes } = describe(locked.accountId, madeAt);
        const saved = await saveCodes(transaction, by, codes);
        const codeIds = codes.map(({ code }) => code.id);
        await transaction.demoData.update({ where, data: { codeIds, madeAt } });
        const { journalId } = known;
        return { journalId, madeAt, codeIds, aliasIds: await firstAliases(transaction, codeIds), saved };
      }, AT_START),
    async markScansSent(journalId: string) {
      await prisma.demoData.updateMany({ where: { journalId }, data: { scansSentAt: new Date() } });
    },
    /** Ends the demo: turns the account's remaining demo codes into tombstones, and returns them. Does nothing if there is no demo data. */
    clear: (principal: Pick<Principal, "accountId" | "actor">, gate: CommitGate) =>
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
        return cleared;
      }),
  };
}

async function saveCodes(
  transaction: Prisma.TransactionClient,
  by: Principal,
  codes: readonly NewDemoCode[],
): Promise<SavedDemo> {
  const news = codes.map(({ code }) => code);
  const outcomes = await insertCodes(statementsWithin(transaction), news);
  if (!outcomes.every(isSaved)) throw new Error("the random slug of a demo code is taken");
  const aliased: ChangedAliases[] = [];
  for (const { code, alias } of codes) {
    const changed = alias && (await addAliasWithin(transaction, by, code.id, alias));
    if (changed !== undefined) aliased.push(changed);
  }
  return { codes: news, aliased };
}

/** Returns the oldest alias of each code that has had aliases, by the id of the code. Ids of aliases increase over time. */
async function firstAliases(
  transaction: Prisma.TransactionClient,
  codeIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await transaction.$queryRaw<{ codeId: string; aliasId: string }[]>`
    SELECT DISTINCT ON (code_id) code_id AS "codeId", alias_id AS "aliasId" FROM links
    WHERE code_id = ANY(${codeIds}::uuid[]) AND alias_id IS NOT NULL ORDER BY code_id, alias_id`;
  return Object.fromEntries(rows.map(({ codeId, aliasId }) => [codeId, aliasId]));
}
