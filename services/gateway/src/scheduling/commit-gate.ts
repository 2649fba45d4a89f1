// Decides whether a request may still change something. An expired deadline or a disconnected client aborts the request, but only before it
// commits: an aborted request changes nothing, and a request that has begun to commit reports the outcome, however long that takes. The
// database's own deadlines bound the wait.
//
// States: open → committing → committed. A commit that is known to have changed nothing opens the gate again. A request can commit several times.

import type { Prisma, PrismaClient } from "@qr/database";
import { type AuditTrail, NO_AUDIT_TRAIL } from "./audit-trail.ts";
import { hasChangedNothing } from "./database-errors.ts";

export interface CommitGate {
  /** Can be aborted only while the gate is open; its reason is the error to throw. Use it to stop work that is no longer wanted. */
  readonly signal: AbortSignal;
  /** Returns whether the request has changed something, or might have: its commit is in flight, or failed without a response. */
  mayHaveChanged(): boolean;
  /** Aborts the request, and returns true, unless it has begun to commit. */
  abort(reason: Error): boolean;
  /**
   * Runs `save`, which calls `begin` immediately before the statement that commits. If the request is aborted, `begin` throws the signal's
   * reason, and `save` must then change nothing. Rethrows what `save` throws.
   */
  commit<T>(save: (begin: () => void) => Promise<T>): Promise<T>;
  /** The trail to which the request's changes write their audit entry. Set by the route that is called. */
  audit: AuditTrail;
}

/** Creates an open gate. Without calls to `abort`, it lets every commit pass. */
export function createCommitGate(): CommitGate {
  const controller = new AbortController();
  const { signal } = controller;
  let state: "open" | "committing" | "committed" = "open";
  const begin = () => {
    signal.throwIfAborted();
    if (state === "open") state = "committing";
  };
  return {
    audit: NO_AUDIT_TRAIL,
    signal,
    mayHaveChanged: () => state !== "open",
    abort(reason) {
      if (state !== "open") return false;
      controller.abort(reason);
      return true;
    },
    async commit(save) {
      signal.throwIfAborted();
      try {
        const saved = await save(begin);
        if (state === "committing") state = "committed";
        return saved;
      } catch (error) {
        if (state === "committing" && hasChangedNothing(error)) state = "open";
        throw error;
      }
    },
  };
}

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
