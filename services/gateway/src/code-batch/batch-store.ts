// Saves the codes of a batch together, each with the outbox row that tells the others of it. Used by create-batch.ts.

import type { Prisma, PrismaClient } from "@qr/database";
import { createdMessage } from "../codes/code-store.ts";
import type { NewCode } from "../codes/stored-code.ts";

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
    insertAll: async (codes, transaction) => {
      if (codes.length === 0) return new Set();
      const rows = codes.map((code) => ({ ...code, message: createdMessage(code) }));
      // In the order of the slugs: two batches with the same ones wait for each other, and never each for the other.
      const saved = await transaction.$queryRaw<{ id: string }[]>`
        WITH new AS (
          SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new(
            "id" uuid, "accountId" uuid, "slug" text, "type" text, "target" text, "dynamic" boolean, "title" text,
            "colorDark" text, "colorLight" text, "format" text, "payload" text, "createdAt" timestamptz, "message" jsonb)
        ), saved AS (
          INSERT INTO codes (id, account_id, slug, type, target, dynamic, title, color_dark, color_light, format,
            payload, version, created_at, updated_at)
          SELECT "id", "accountId", "slug", "type", "target", "dynamic", "title", "colorDark", "colorLight", "format",
            "payload", 1, "createdAt", "createdAt"
          FROM new ORDER BY "slug"
          ON CONFLICT DO NOTHING RETURNING id
        ), told AS (
          INSERT INTO outbox (code_id, message_name, body, writes_target)
          SELECT "id", 'code.created.v1', "message", true FROM new JOIN saved USING (id)
        )
        SELECT id FROM saved`;
      return new Set(saved.map(({ id }) => id));
    },
  };
}
