// Adds folded scans to the count tables, inside the caller's transaction. A batch usually writes only quarter_hour_counts. Scans in hours
// that have already been rolled up are also added to the day rows.

import { randomInt } from "node:crypto";
import type { Logger } from "@qr/runtime";
import { HASH_BYTES } from "@qr/visitor-sketch";
import type pg from "pg";
import { boundedText } from "../combinations.ts";
import { readEntries } from "../entries.ts";
import { QUARTER_HOUR_MS } from "../quarter-hours.ts";
import { mergeVisitors } from "../visitors.ts";
import { bytesColumns, column, textColumn } from "./columns.ts";
import { addToDays } from "./day-store.ts";
import { byKey, type QuarterHour } from "./fold-scans.ts";
import { lockHours } from "./hour-locks-store.ts";
import { ADD_QUARTER_HOURS, READ_QUARTER_HOURS, WRITE_QUARTER_HOURS } from "./quarter-hour-queries.ts";

/** Maximum number of rows per code and quarter-hour. Up to this many workers can count scans of a popular code without waiting for each other. */
const SHARDS = 8;
/** Maximum number of hashes in a row. If there are more, they are compacted into the row's sketch. */
const MAX_HASHES = 64;
/** Maximum length of a row's combinations, in bytes; longer text is compacted. */
const MAX_COMBINATION_BYTES = 4000;

interface Target {
  /** The number of the shard that this worker writes to, from `pickShard`. */
  shard: number;
  log: Logger;
}

/** Key of a row in quarter_hour_counts within the worker's shard. */
interface RowKey {
  code_id: string;
  quarter_hour: number;
}

/** A row whose visitors or combinations have grown too long. */
interface GrownRow extends RowKey {
  visitors: Buffer;
  sketch: Buffer | null;
  combinations: string;
}

/** Returns a random shard for a new worker. */
export function pickShard(): number {
  return randomInt(SHARDS);
}

/** Adds the counts, which must be in ascending order of code and quarter-hour, without duplicates. */
export async function addQuarterHours(
  client: pg.PoolClient,
  folded: readonly QuarterHour[],
  target: Target,
): Promise<void> {
  // Both queries are queued together; the driver sends the second one after the first result.
  const [rolledUntilMs, grown] = await Promise.all([
    lockHours(client, folded),
    client.query<RowKey>(ADD_QUARTER_HOURS, [
      column(folded, ({ codeId }) => codeId),
      column(folded, ({ quarterHour }) => quarterHour),
      column(folded, ({ mobile }) => mobile),
      column(folded, ({ desktop }) => desktop),
      column(folded, ({ tablet }) => tablet),
      column(folded, ({ bots }) => bots),
      // Sending MAX_HASHES + 1 hashes is enough to trigger the compaction, which adds the remaining hashes.
      textColumn(folded, ({ visitors }) => visitors.slice(0, (MAX_HASHES + 1) * HASH_BYTES * 2)),
      textColumn(folded, ({ combinations }) => combinations),
      target.shard,
      MAX_HASHES * HASH_BYTES,
      MAX_COMBINATION_BYTES,
    ]),
  ]);
  if (grown.rows.length > 0) await compact(client, grown.rows, folded, target);
  const late = folded.filter(({ quarterHour }) => quarterHour * QUARTER_HOUR_MS < rolledUntilMs);
  if (late.length > 0) await addToDays(client, late.map(withHashes), target.log);
}

function withHashes({ visitors, ...row }: QuarterHour) {
  return { ...row, hashes: Buffer.from(visitors, "hex"), sketch: null };
}

async function compact(
  client: pg.PoolClient,
  grown: readonly RowKey[],
  folded: readonly QuarterHour[],
  { shard, log }: Target,
): Promise<void> {
  const { rows } = await client.query<GrownRow>(READ_QUARTER_HOURS, [...keyColumns(grown), shard]);
  const sketches = rows.map((row) => {
    const added = [{ hashes: row.visitors, sketch: null }, ...inBatch(folded, row).map(withHashes)];
    const { code_id, quarter_hour } = row;
    return mergeVisitors(row.sketch, added, log, { code_id, quarter_hour }) ?? row.sketch ?? Buffer.alloc(0);
  });
  await client.query(WRITE_QUARTER_HOURS, [
    ...keyColumns(rows),
    shard,
    ...bytesColumns(sketches),
    textColumn(rows, ({ combinations }) => boundedText(readEntries(combinations))),
  ]);
}

function keyColumns(rows: readonly RowKey[]): [codeIds: string, quarterHours: string] {
  return [column(rows, (row) => row.code_id), column(rows, (row) => row.quarter_hour)];
}

/** Returns a list with the row in the batch that has this key, or an empty list. Uses a binary search. */
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
