// The first answers to requests with an Idempotency-Key, in Postgres: each is committed together with what its request made, or not
// at all. Used by answer-once.ts and answer-sweep.ts.

import { Buffer } from "node:buffer";
import type { TargetRow } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { z } from "zod";
import type { ApiAnswer } from "../../route/api-route.ts";
import { readPresentTargets } from "../present-targets-store.ts";

/** How long an answer is kept at least. */
const KEPT_HOURS = 24;

/** What the client says is one request, and what that request is. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  /** SHA-256 of the request. */
  requestHash: Buffer;
}

interface KeptAnswer {
  requestHash: Buffer;
  answer: ApiAnswer;
  /** The codes that the request made. */
  codeIds: readonly string[];
}

/** What a request has made: its answer, and the ids of its codes. */
export type Kept = Omit<KeptAnswer, "requestHash">;

export interface IdempotentAnswerStore {
  /** The committed answer under the account's key, or undefined. */
  find(request: Pick<KeyedRequest, "accountId" | "key">): Promise<KeptAnswer | undefined>;
  /**
   * Runs `work` in a transaction that alone may answer under the key, and commits what it did together with its answer. Undefined,
   * without having run it, where the key has an answer already or another transaction is at work on it: it never waits for that
   * one. What `work` throws is thrown on, and nothing is kept.
   */
  commit<T extends Kept>(
    request: KeyedRequest,
    work: (transaction: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T | undefined>;
  /** The present rows of these codes in the view that the cache mirrors. */
  presentTargets(codeIds: readonly string[]): Promise<TargetRow[]>;
  /** Deletes up to `limit` of the answers that are older than 24 h, and returns how many there were. */
  deleteExpired(limit: number): Promise<number>;
}

const rowSchema = z.object({
  requestHash: z.instanceof(Uint8Array),
  answer: z.object({
    body: z.custom<object>((value) => typeof value === "object" && value !== null),
    headers: z.record(z.string(), z.string()),
  }),
  codeIds: z.array(z.string()),
});

/** `prisma` must have deadlines, as openPrisma's has: every function rejects when Postgres does not answer in time. */
export function createIdempotentAnswerStore(prisma: PrismaClient): IdempotentAnswerStore {
  return {
    async find({ accountId, key }) {
      const row = await prisma.idempotentAnswer.findUnique({ where: { accountId_key: { accountId, key } } });
      if (row === null) return undefined;
      const { requestHash, answer, codeIds } = rowSchema.parse(row);
      return { requestHash: Buffer.from(requestHash), answer, codeIds };
    },
    commit: (request, work) =>
      prisma.$transaction(async (transaction) => {
        if (!(await claim(transaction, request))) return undefined;
        const done = await work(transaction);
        await keep(transaction, request, done);
        return done;
      }),
    presentTargets: (codeIds) => readPresentTargets(prisma, codeIds),
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM idempotent_answers WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotent_answers
        WHERE created_at < now() - ${KEPT_HOURS} * interval '1 hour'
        ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  };
}

/**
 * Whether the key is this transaction's now. The lock is asked for and not waited for: a twin that waited on the row would hold a
 * connection for as long as the first takes. The row, whose key is unique, decides where the first has committed.
 */
async function claim(transaction: Prisma.TransactionClient, request: KeyedRequest): Promise<boolean> {
  const { accountId, key, requestHash } = request;
  const inserted = await transaction.$executeRaw`
    INSERT INTO idempotent_answers (account_id, key, request_hash, code_ids)
    SELECT ${accountId}::uuid, ${key}, ${requestHash}::bytea, '{}'
    WHERE pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))
    ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

async function keep(transaction: Prisma.TransactionClient, request: KeyedRequest, done: Kept): Promise<void> {
  const { body, headers = {} } = done.answer;
  await transaction.$executeRaw`
    UPDATE idempotent_answers SET answer = ${JSON.stringify({ body, headers })}::json, code_ids = ${done.codeIds}::uuid[]
    WHERE account_id = ${request.accountId}::uuid AND key = ${request.key}`;
}
