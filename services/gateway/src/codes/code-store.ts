// Writes codes, each change in one transaction with the outbox row that tells the others of it; code-reader-store.ts reads them.

import type { Prisma, PrismaClient, RunStatement } from "@qr/database";
import { createInsertCode, type InsertCode } from "./code-inserts-store.ts";
import { readOneForChange } from "./code-reader-store.ts";
import type { StoredCode } from "./stored-code.ts";

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
  /** Saves the code with the message that it was created. Undefined where its slug or id is taken; then nothing was saved. */
  insert: InsertCode;
  /**
   * Changes the account's code to what `decide` makes of it, while nobody else can change it; what `decide` throws is thrown on
   * and nothing is changed. Undefined where the account has no such code. An unchanged code keeps its version and time.
   */
  change(accountId: string, id: string, decide: (code: StoredCode) => Editable): Promise<StoredCode | undefined>;
  /** Makes a tombstone of the account's code. Undefined where the account has no such code. */
  delete(accountId: string, id: string): Promise<Tombstone | undefined>;
}

export function createCodeStore({ prisma, run }: { prisma: PrismaClient; run: RunStatement }): CodeStore {
  return {
    insert: createInsertCode(run),
    change: (accountId, id, decide) =>
      prisma.$transaction(async (transaction) => {
        const code = await readOneForChange(transaction, accountId, id);
        return code === undefined ? undefined : await writeChange(transaction, code, decide(code));
      }),
    delete: async (accountId, id) => {
      const [tombstone] = await prisma.$queryRaw<Tombstone[]>`
        WITH deleted AS (
          UPDATE codes SET deleted_at = ${new Date()}::timestamptz, version = version + 1
          WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
          RETURNING id, slug, version
        ), told AS (
          INSERT INTO outbox (code_id, writes_target) SELECT id, true FROM deleted
        )
        SELECT id, slug, version FROM deleted`;
      return tombstone;
    },
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
  if (isTargetNew) {
    // By the database's clock, which its view cache_repairs reads too; the time waited for the code's lock does not count.
    await transaction.$executeRaw`
      INSERT INTO outbox (code_id, writes_target, created_at) VALUES (${code.id}::uuid, true, clock_timestamp())`;
  }
  return { ...code, target, title, version, updatedAt };
}
