// What codes and counts take in Postgres: bytes with their indexes, rows, and the log that Postgres writes ahead.

import type pg from "pg";

/** With indexes and what lies out of line; partitions together. */
export async function tableBytes(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT (pg_total_relation_size($1::regclass) + coalesce((SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits
       WHERE inhparent = $1::regclass AND pg_relation_size(inhrelid) > 0), 0))::float8 AS bytes`,
    [table],
  );
  return rows[0].bytes;
}

export async function quarterHourRows(client: pg.Client): Promise<number> {
  return (await client.query("SELECT count(*)::float8 AS rows FROM quarter_hour_counts")).rows[0].rows;
}

/** Bytes that Postgres has written ahead since it was made. */
export async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes");
  return rows[0].bytes;
}

const PACKED = ["code_days", "code_totals", "visitor_sketches", "quarter_hour_counts"];

/** Writes the tables of counts anew, without the room of rows that are gone. */
export async function packCounts(client: pg.Client): Promise<void> {
  for (const table of PACKED) await client.query(`VACUUM FULL ${table}`);
}

const COMMITS = 60;

/** How long transactions take that write one small row each, in ms. */
export async function commitMs(client: pg.Client): Promise<number[]> {
  await client.query("CREATE TABLE IF NOT EXISTS bench_commits (at timestamptz)");
  const tookMs: number[] = [];
  for (let number = 0; number < COMMITS; number += 1) {
    const startedMs = performance.now();
    await client.query("INSERT INTO bench_commits VALUES (now())");
    tookMs.push(performance.now() - startedMs);
  }
  return tookMs;
}
