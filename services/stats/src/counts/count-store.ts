// Adds folded scans to the count tables in Postgres, with the frames they came in, in one transaction. Used by the scan consumer.
// The usual batch is one statement on quarter_hour_counts; only scans of hours that have been rolled up already go to the days too.

import { randomInt } from "node:crypto";
import type { Logger } from "@qr/runtime";
import { addFacetText, boundedFacetText, type FacetCounts } from "@qr/scan-facets";
import { HASH_BYTES } from "@qr/visitor-sketch";
import type pg from "pg";
import { bytesColumns, column, textColumn } from "./columns.ts";
import {
  ADD_QUARTER_HOURS,
  FORGET_FRAMES,
  INSERT_FRAMES,
  READ_QUARTER_HOURS,
  WRITE_QUARTER_HOURS,
} from "./count-queries.ts";
import { addToDays } from "./day-store.ts";
import { byKey, QUARTER_HOUR_MS, type QuarterHour } from "./fold-scans.ts";
import { lockHours } from "./hour-locks-store.ts";
import { mergeVisitors } from "./merge-visitors.ts";
import { inTransaction } from "./transaction-store.ts";

/** Names a frame for ever. `journalId` is a lower-case UUID. */
export interface FrameKey {
  journalId: string;
  frame: number;
}

export interface CountStore {
  /**
   * Counts the frames that were never counted before, all or none of them, and returns how many these were. `foldOf` is asked
   * once for the counts of just these (not where there are none). `frames` ascend by journal and frame and have no repeats.
   * Rejects where the database does; whether it has counted then is not known, and the same call may be repeated safely.
   */
  count(frames: readonly FrameKey[], foldOf: (unseen: readonly FrameKey[]) => readonly QuarterHour[]): Promise<number>;
  /** Forgets up to `limit` frames that were folded more than `days` days ago; returns how many. */
  forgetFrames(days: number, limit: number): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

/** Rows that a popular quarter-hour has at most: as many workers count it without waiting for one another. */
const SHARDS = 8;
/** Hashes that a row gathers before they are put into its sketch. */
const MOST_HASHES = 64;
const MOST_FACET_BYTES = 1000;

/** Names a row of quarter_hour_counts, of the worker's shard. */
interface RowKey {
  code_id: string;
  quarter_hour: number;
}

/** A row whose visitors or facets have grown long. */
interface GrownRow extends RowKey {
  visitors: Buffer;
  sketch: Buffer | null;
  facets: string;
}

/** `shard`: the rows that this worker writes, 0 to SHARDS - 1. */
export function createCountStore(pool: pg.Pool, log: Logger, shard: number = randomInt(SHARDS)): CountStore {
  return {
    count: (frames, foldOf) =>
      inTransaction(pool, async (client) => {
        const unseen = await insertFrames(client, frames);
        if (unseen.length > 0) await addCounts(client, foldOf(unseen), shard, log);
        return unseen.length;
      }),
    forgetFrames: async (days, limit) => (await pool.query(FORGET_FRAMES, [days, limit])).rowCount ?? 0,
    ping: async () => {
      await pool.query("SELECT 1");
    },
  };
}

async function insertFrames(client: pg.PoolClient, frames: readonly FrameKey[]): Promise<readonly FrameKey[]> {
  const { rows } = await client.query<{ journal_id: string; frame: string }>(INSERT_FRAMES, [
    column(frames, ({ journalId }) => journalId),
    column(frames, ({ frame }) => frame),
  ]);
  if (rows.length === frames.length) return frames;
  return rows.map((row) => ({ journalId: row.journal_id, frame: Number(row.frame) }));
}

async function addCounts(
  client: pg.PoolClient,
  folded: readonly QuarterHour[],
  shard: number,
  log: Logger,
): Promise<void> {
  // Both are sent at once; the driver sends the second when the first has answered.
  const [rolledUntilMs, grown] = await Promise.all([
    lockHours(client, folded),
    client.query<RowKey>(ADD_QUARTER_HOURS, [
      column(folded, ({ codeId }) => codeId),
      column(folded, ({ quarterHour }) => quarterHour),
      column(folded, ({ mobile }) => mobile),
      column(folded, ({ desktop }) => desktop),
      column(folded, ({ tablet }) => tablet),
      column(folded, ({ bots }) => bots),
      // One more than a row may have makes its key come back; the others need not travel.
      textColumn(folded, ({ visitors }) => visitors.slice(0, (MOST_HASHES + 1) * HASH_BYTES * 2)),
      textColumn(folded, ({ facets }) => facets),
      shard,
      MOST_HASHES * HASH_BYTES,
      MOST_FACET_BYTES,
    ]),
  ]);
  if (grown.rows.length > 0) await putInOrder(client, grown.rows, folded, { shard, log });
  const late = folded.filter(({ quarterHour }) => quarterHour * QUARTER_HOUR_MS < rolledUntilMs);
  if (late.length > 0) await addToDays(client, late.map(ofBatch), log);
}

function ofBatch({ visitors, ...row }: QuarterHour) {
  return { ...row, hashes: Buffer.from(visitors, "hex"), sketch: null };
}

async function putInOrder(
  client: pg.PoolClient,
  grown: readonly RowKey[],
  folded: readonly QuarterHour[],
  { shard, log }: { shard: number; log: Logger },
): Promise<void> {
  const { rows } = await client.query<GrownRow>(READ_QUARTER_HOURS, [...keyColumns(grown), shard]);
  const sketches = rows.map((row) => {
    const added = [{ hashes: row.visitors, sketch: null }, ...inBatch(folded, row).map(ofBatch)];
    const { code_id, quarter_hour } = row;
    return mergeVisitors(row.sketch, added, log, { code_id, quarter_hour }) ?? row.sketch ?? Buffer.alloc(0);
  });
  await client.query(WRITE_QUARTER_HOURS, [
    ...keyColumns(rows),
    shard,
    ...bytesColumns(sketches),
    textColumn(rows, ({ facets }) => bounded(facets)),
  ]);
}

function keyColumns(rows: readonly RowKey[]): [codeIds: string, quarterHours: string] {
  return [column(rows, (row) => row.code_id), column(rows, (row) => row.quarter_hour)];
}

/** The row of the batch with this key; `folded` ascends by it. */
function inBatch(folded: readonly QuarterHour[], { code_id, quarter_hour }: RowKey): QuarterHour[] {
  const wanted = { codeId: code_id, quarterHour: quarter_hour };
  let low = 0;
  let high = folded.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const row = folded[middle];
    if (row === undefined) return [];
    const order = byKey(row, wanted);
    if (order === 0) return [row];
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return [];
}

function bounded(facets: string): string {
  const counts: FacetCounts = new Map();
  addFacetText(counts, facets);
  return boundedFacetText(counts);
}
