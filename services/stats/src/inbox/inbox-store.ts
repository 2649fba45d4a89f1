// The inbox of counted frames: adds frames and their counts in one transaction, so that a redelivered frame is counted once.

import { addQuarterHours, pickShard, type QuarterHour } from "@qr/counts";
import { inTransaction } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type pg from "pg";

/** The unique key of a frame. `journalId` is a lowercase UUID. */
export interface FrameKey {
  journalId: string;
  frame: number;
}

export interface Inbox {
  /**
   * Counts the frames that are not in the inbox, either all or none of them, and resolves with their number. If there
   * are any, calls `foldOf` once to get the counts for these frames. `frames` must be sorted by journal and frame,
   * without duplicates. If the call rejects, the frames may or may not have been counted, and it is safe to repeat the
   * call.
   */
  count(frames: readonly FrameKey[], foldOf: (unseen: readonly FrameKey[]) => readonly QuarterHour[]): Promise<number>;
  /** Forgets up to `limit` frames that were counted more than `days` days ago. Resolves with the number of forgotten frames. */
  forgetFrames(days: number, limit: number): Promise<number>;
  ping(): Promise<void>;
}

/** Inserts and returns new frames, after waiting for workers that are counting them. Ascending keys make all workers lock in the same order. */
const INSERT_FRAMES = `
  INSERT INTO inbox (journal_id, frame)
  SELECT journal_id, frame FROM unnest($1::uuid[], $2::bigint[]) AS frames (journal_id, frame)
  ON CONFLICT DO NOTHING
  RETURNING journal_id, frame`;

/** Deletes old frames. $1: the number of days to keep; $2: the maximum number of rows. Skips rows that another worker is deleting. */
const FORGET_FRAMES = `
  DELETE FROM inbox
  WHERE (journal_id, frame) IN (
    SELECT journal_id, frame FROM inbox
    WHERE folded_at < now() - make_interval(days => $1)
    ORDER BY folded_at
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )`;

export function createInbox(pool: pg.Pool, log: Logger, shard = pickShard()): Inbox {
  return {
    count: (frames, foldOf) =>
      inTransaction(pool, async (client) => {
        const unseen = await insertFrames(client, frames);
        if (unseen.length > 0) await addQuarterHours(client, foldOf(unseen), { shard, log });
        return unseen.length;
      }),
    forgetFrames: async (days, limit) => (await pool.query(FORGET_FRAMES, [days, limit])).rowCount ?? 0,
    ping: async () => {
      await pool.query("SELECT 1");
    },
  };
}

async function insertFrames(client: pg.PoolClient, frames: readonly FrameKey[]): Promise<readonly FrameKey[]> {
  // Array literals are used because the driver would quote each element in an array; UUIDs and numbers need no quotes.
  const { rows } = await client.query<{ journal_id: string; frame: string }>(INSERT_FRAMES, [
    `{${frames.map(({ journalId }) => journalId).join(",")}}`,
    `{${frames.map(({ frame }) => frame).join(",")}}`,
  ]);
  if (rows.length === frames.length) return frames;
  return rows.map((row) => ({ journalId: row.journal_id, frame: Number(row.frame) }));
}
