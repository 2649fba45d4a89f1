// The responses to requests with an Idempotency-Key, in Postgres. Each is committed together with what its request created, or not at all.

import { Buffer } from "node:buffer";
import type { Prisma, PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { z } from "zod";
import type { ApiResponse } from "../../route/api-route.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

const KEPT_HOURS = 24;

export interface KeyedRequest {
  accountId: string;
  key: string;
  requestHash: Buffer;
}

export interface ResponseStore {
  find(
    request: Pick<KeyedRequest, "accountId" | "key">,
  ): Promise<{ requestHash: Buffer; response: ApiResponse } | undefined>;
  /**
   * Runs `work` in a transaction that owns the key, and commits its changes together with its response. If the key has a response, or another
   * transaction owns the key, returns undefined without waiting or running `work`. If `work` throws or the request is aborted, throws the error
   * or the reason and stores nothing.
   */
  commit<T extends { response: ApiResponse }>(
    request: KeyedRequest,
    gate: CommitGate,
    work: (transaction: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T | undefined>;
  /** Deletes up to `limit` responses older than 24 h, and returns how many it deleted. */
  deleteExpired(limit: number): Promise<number>;
}

const rowSchema = z.object({
  requestHash: z.instanceof(Uint8Array),
  response: z.object({
    body: z.custom<object>((value) => typeof value === "object" && value !== null),
    headers: z.record(z.string(), z.string()),
  }),
});

/** Creates a store. `prisma` must have deadlines, as clients from openPrisma do, so that every function rejects if Postgres is too slow. */
export function createResponseStore(prisma: PrismaClient): ResponseStore {
  return {
    async find({ accountId, key }) {
      const row = await prisma.idempotentResponse.findUnique({ where: { accountId_key: { accountId, key } } });
      if (row === null) return undefined;
      const { requestHash, response } = rowSchema.parse(row);
      return { requestHash: Buffer.from(requestHash), response };
    },
    commit: (request, gate, work) =>
      inTransaction(prisma, gate, async (transaction) => {
        if (!(await claim(transaction, request))) return undefined;
        const done = await work(transaction);
        await keep(transaction, request, done.response);
        return done;
      }),
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM idempotent_responses WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotent_responses
        WHERE created_at < now() - ${KEPT_HOURS} * interval '1 hour'
        ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  };
}

/**
 * Returns whether this transaction now owns the key. The advisory lock is tried, not awaited: a duplicate that waited for the row would
 * occupy a connection for as long as the first request takes. If the first request has committed, the row's unique key decides.
 */
async function claim(transaction: Prisma.TransactionClient, request: KeyedRequest): Promise<boolean> {
  const { accountId, key, requestHash } = request;
  const inserted = await transaction.$executeRaw`
    INSERT INTO idempotent_responses (account_id, key, request_hash)
    SELECT ${accountId}::uuid, ${key}, ${requestHash}::bytea
    WHERE pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))
    ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

async function keep(
  transaction: Prisma.TransactionClient,
  { accountId, key }: KeyedRequest,
  { body, headers = {} }: ApiResponse,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE idempotent_responses SET response = ${JSON.stringify({ body, headers })}::json
    WHERE account_id = ${accountId}::uuid AND key = ${key}`;
}

interface SweepOptions {
  responses: Pick<ResponseStore, "deleteExpired">;
  log: Logger;
  everyMs?: number;
}

export function startResponseSweep({ responses, log, everyMs }: SweepOptions): Sweep {
  return startExpirySweep({
    what: "idempotent responses",
    deleteExpired: (limit) => responses.deleteExpired(limit),
    countDeleted: counter(
      "gateway_idempotent_responses_deleted_total",
      "Idempotent responses that were deleted after 24 hours.",
    ),
    countFailure: counter("gateway_idempotent_sweeps_failed_total", "Sweeps of idempotent responses that failed."),
    log,
    everyMs,
  });
}
