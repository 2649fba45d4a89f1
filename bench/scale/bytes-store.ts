// Reads the size of codes and counts in Postgres: table bytes, rows, and write-ahead log.

import type pg from "pg";

/** Returns the bytes of a table with its indexes, TOAST, and partitions. */
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

/** Returns the bytes of write-ahead log since the cluster was created. */
export async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes");
  return rows[0].bytes;
}

const COUNT_TABLES = ["code_days", "code_totals", "visitor_sketches", "quarter_hour_counts"];

/** Rewrites the count tables without dead rows. */
export async function packCounts(client: pg.Client): Promise<void> {
  for (const table of COUNT_TABLES) await client.query(`VACUUM FULL ${table}`);
}
