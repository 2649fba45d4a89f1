// Saves the codes of a batch together, each with its event. Used by create-batch.ts.

import { type Prisma, type PrismaClient, statementsWithin } from "@qr/database";
import { insertCodes } from "../code-inserts-store.ts";
import type { NewCode } from "../stored-code.ts";

export interface BatchStore {
  /** Runs `work` in the given transaction, or else in one of its own. */
  within<T>(
    transaction: Prisma.TransactionClient | undefined,
    work: (transaction: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T>;
  /** Saves the codes whose slugs are free, in one statement, and returns their ids. */
  insertAll(codes: readonly NewCode[], transaction: Prisma.TransactionClient): Promise<ReadonlySet<string>>;
}

export function createBatchStore(prisma: PrismaClient): BatchStore {
  return {
    within: (transaction, work) => (transaction === undefined ? prisma.$transaction(work) : work(transaction)),
    insertAll: async (codes, transaction) =>
      codes.length === 0 ? new Set() : insertCodes(statementsWithin(transaction), codes),
  };
}
