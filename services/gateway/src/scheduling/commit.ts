// The two ways in which a request changes the database: a transaction, or a statement that commits by itself.

import type { Prisma, PrismaClient } from "@qr/database";
import type { CommitGate } from "./commit-gate.ts";

/** Runs `work` in a transaction. If the request has been aborted by the time `work` is done, rolls back and throws the reason. */
export function inTransaction<T>(
  prisma: Pick<PrismaClient, "$transaction">,
  gate: CommitGate,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return gate.commit((begin) =>
    prisma.$transaction(async (transaction) => {
      const result = await work(transaction);
      // From here on, Prisma only commits.
      begin();
      return result;
    }),
  );
}

/**
 * Runs `save`, whose statement commits by itself. If the request has been aborted, throws the reason instead. `save` must not continue after a
 * statement that has changed something: if the next statement failed, the gate would conclude that nothing has changed.
 */
export function inStatement<T>(gate: CommitGate, save: () => Promise<T>): Promise<T> {
  return gate.commit((begin) => {
    begin();
    return save();
  });
}
