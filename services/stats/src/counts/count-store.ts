// Adds folded scans to the count tables in Postgres, with the frames they came in, in one transaction. Used by the scan consumer;
// the only code that writes these tables.

import { setImmediate } from "node:timers/promises";
import type { Logger } from "@qr/runtime";
import type pg from "pg";
import {
  ADD_DAYS,
  ADD_QUARTER_HOURS,
  ADD_TOTALS,
  FORGET_FRAMES,
  INSERT_FRAMES,
  READ_SKETCHES,
  WRITE_SKETCHES,
} from "./count-queries.ts";
import { sqlStateOf } from "./database-fault.ts";
import type { DayVisitors, FoldedScans, PeriodCounts } from "./fold-scans.ts";
import { type KeptSketch, mergeVisitors } from "./merge-visitors.ts";

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
  count(frames: readonly FrameKey[], foldOf: (unseen: readonly FrameKey[]) => FoldedScans): Promise<number>;
  /** Forgets up to `limit` frames that were folded more than `days` days ago; returns how many. */
  forgetFrames(days: number, limit: number): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

export function createCountStore(pool: pg.Pool, log: Logger): CountStore {
  return {
    count: (frames, foldOf) =>
      inTransaction(pool, async (client) => {
        const unseen = await insertFrames(client, frames);
        if (unseen.length > 0) await addCounts(client, foldOf(unseen), log);
        return unseen.length;
      }),
    forgetFrames: async (days, limit) => (await pool.query(FORGET_FRAMES, [days, limit])).rowCount ?? 0,
    ping: async () => {
      await pool.query("SELECT 1");
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await giveBack(client, error);
    throw error;
  }
}

/** Rolls back where the server has answered with an error; else the connection may still be busy, and is ended instead. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const hasAnswered = sqlStateOf(error) !== undefined;
  const isRolledBack = hasAnswered && (await client.query("ROLLBACK").then(ok, notOk));
  client.release(!isRolledBack);
}

const ok = () => true;
const notOk = () => false;

async function insertFrames(client: pg.PoolClient, frames: readonly FrameKey[]): Promise<readonly FrameKey[]> {
  const { rows } = await client.query<{ journal_id: string; frame: string }>(INSERT_FRAMES, [
    column(frames, ({ journalId }) => journalId),
    column(frames, ({ frame }) => frame),
  ]);
  if (rows.length === frames.length) return frames;
  return rows.map((row) => ({ journalId: row.journal_id, frame: Number(row.frame) }));
}

async function addCounts(client: pg.PoolClient, folded: FoldedScans, log: Logger): Promise<void> {
  await client.query(ADD_TOTALS, [
    column(folded.totals, ({ codeId }) => codeId),
    column(folded.totals, ({ mobile, desktop, tablet }) => mobile + desktop + tablet),
    column(folded.totals, ({ bots }) => bots),
  ]);
  await client.query(ADD_DAYS, periodColumns(folded.days));
  const kept = await readSketches(client, folded.visitors);
  const [changed] = await Promise.all([
    mergeOnceSent(folded.visitors, kept, log),
    client.query(ADD_QUARTER_HOURS, periodColumns(folded.quarterHours)),
  ]);
  if (changed.places.length > 0) await writeSketches(client, folded.visitors, changed);
}

/** Merges when the statement beside it is on its way, so that Postgres works meanwhile. */
async function mergeOnceSent(visitors: readonly DayVisitors[], kept: readonly KeptSketch[], log: Logger) {
  await setImmediate();
  return mergeVisitors(visitors, kept, log);
}

function periodColumns(counts: readonly PeriodCounts[]): string[] {
  return [
    column(counts, ({ codeId }) => codeId),
    column(counts, ({ period }) => period),
    column(counts, ({ mobile }) => mobile),
    column(counts, ({ desktop }) => desktop),
    column(counts, ({ tablet }) => tablet),
    column(counts, ({ bots }) => bots),
  ];
}

async function readSketches(client: pg.PoolClient, visitors: readonly DayVisitors[]): Promise<KeptSketch[]> {
  if (visitors.length === 0) return [];
  const { rows } = await client.query<KeptSketch>(READ_SKETCHES, [
    column(visitors, ({ codeId }) => codeId),
    column(visitors, ({ day }) => day),
  ]);
  return rows;
}

async function writeSketches(
  client: pg.PoolClient,
  visitors: readonly DayVisitors[],
  changed: { places: readonly number[]; sketches: readonly Buffer[] },
): Promise<void> {
  const rows = changed.places.flatMap((place) => visitors[place] ?? []);
  let end = 1;
  const begins = changed.sketches.map((sketch) => {
    end += sketch.length;
    return end - sketch.length;
  });
  await client.query(WRITE_SKETCHES, [
    column(rows, ({ codeId }) => codeId),
    column(rows, ({ day }) => day),
    Buffer.concat(changed.sketches),
    column(begins, (begin) => begin),
    column(changed.sketches, ({ length }) => length),
  ]);
}

/** A Postgres array of UUIDs or numbers, which need no quotes; written here because the driver quotes each element. */
function column<T>(rows: readonly T[], read: (row: T) => string | number): string {
  return `{${rows.map(read).join(",")}}`;
}
