// Writes codes, each change in one transaction with the outbox row that tells the others of it; code-reader-store.ts reads them.

import { type Prisma, type PrismaClient, type RunStatement, statementsWithin } from "@qr/database";
import type { Principal } from "../access/principal.ts";
import { createInsertCode, insertAlone } from "./code-inserts-store.ts";
import { readOneForChange } from "./code-reader-store.ts";
import type { NewCode, StoredCode } from "./stored-code.ts";

/** The two attributes of a code that can be changed. */
export interface Editable {
  target: string;
  title: string | null;
}

/** What is left of a deleted code. */
interface Tombstone {
  id: string;
  slug: string;
  version: number;
}

export interface CodeStore {
  /**
   * Saves the code with the message that it was created, in the given transaction or, without one, at once. Undefined where its
   * slug or id is taken; then nothing was saved.
   */
  insert(code: NewCode, transaction?: Prisma.TransactionClient): Promise<StoredCode | undefined>;
  /**
   * Changes the account's code to what `decide` makes of it, while nobody else can change it; what `decide` throws is thrown on
   * and nothing is changed. Undefined where the account has no such code. An unchanged code keeps its version and time.
   */
  change(principal: Principal, id: string, decide: (code: StoredCode) => Editable): Promise<StoredCode | undefined>;
  /**
   * Makes a tombstone of the account's code; what `check` throws is thrown on, and the code stays. Undefined where the account has
   * no such code.
   */
  delete(principal: Principal, id: string, check: (code: StoredCode) => void): Promise<Tombstone | undefined>;
}

export function createCodeStore({ prisma, run }: { prisma: PrismaClient; run: RunStatement }): CodeStore {
  const insertInTurn = createInsertCode(run);
  return {
    insert: (code, transaction) =>
      transaction === undefined ? insertInTurn(code) : insertAlone(statementsWithin(transaction), code),
    change: ({ accountId }, id, decide) =>
      prisma.$transaction(async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        return code === undefined ? undefined : await writeChange(transaction, code, decide(code));
      }),
    delete: ({ accountId }, id, check) =>
      prisma.$transaction(async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        if (code === undefined) return undefined;
        check(code);
        return await writeDeletion(transaction, code.id);
      }),
  };
}

async function writeChange(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { target, title }: Editable,
): Promise<StoredCode> {
  const isTargetNew = target !== code.target;
  if (!isTargetNew && title === code.title) return code;
  const { version, updatedAt } = await transaction.code.update({
    where: { id: code.id },
    data: { target, title, version: { increment: 1 }, updatedAt: new Date() },
    select: { version: true, updatedAt: true },
  });
  if (isTargetNew) await tellTarget(transaction, code.id);
  return { ...code, target, title, version, updatedAt };
}

async function writeDeletion(transaction: Prisma.TransactionClient, id: string): Promise<Tombstone> {
  const tombstone = await transaction.code.update({
    where: { id },
    data: { deletedAt: new Date(), version: { increment: 1 } },
    select: { id: true, slug: true, version: true },
  });
  await tellTarget(transaction, id);
  return tombstone;
}

/** By the database's clock, which its view cache_repairs reads too; the time waited for the code's lock does not count. */
async function tellTarget(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO outbox (code_id, writes_target, created_at) VALUES (${id}::uuid, true, clock_timestamp())`;
}
