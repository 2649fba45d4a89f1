// Measures the size of the count tables, and holds the roll-up back until all scans have been counted.

import { waitUntil } from "@qr/test-kit/wait-until";
import type pg from "pg";
import { connectDatabase, readNumber } from "../codes/code-rows-store.ts";

const ROLL_UP_DEADLINE_MS = 300_000;

export interface KeptBytes {
  codes: number;
  /** Size of each table, including indexes and TOAST data but excluding months without scans. */
  bytes: Record<"quarterHours" | "days" | "totals" | "sketches" | "accounts" | "frames", number>;
}

/** Resets the roll-up to `untilMs` and holds it there until the returned function is called. */
export async function holdRollUp(url: string, untilMs: number): Promise<() => Promise<void>> {
  const client = await connectDatabase(url);
  await client.query("SELECT make_quarter_hour_partitions(to_timestamp($1)::date, current_date)", [untilMs / 1000]);
  await client.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1)", [untilMs / 1000]);
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM roll_up_progress FOR UPDATE");
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

/** Resolves when all hours before `untilMs` have been rolled up. */
export async function waitForRollUp(client: pg.Client, untilMs: number): Promise<void> {
  const progress = () => readNumber(client, "SELECT extract(epoch FROM rolled_until) FROM roll_up_progress");
  await waitUntil(async () => (await progress()) >= untilMs / 1000, ROLL_UP_DEADLINE_MS);
}

/** Rewrites the count tables without dead rows. */
export async function packCounts(client: pg.Client): Promise<void> {
  const tables = ["code_days", "code_totals", "visitor_sketches", "quarter_hour_counts"];
  for (const table of tables) await client.query(`VACUUM FULL ${table}`);
}

export async function readKeptBytes(client: pg.Client): Promise<KeptBytes> {
  await client.query("VACUUM ANALYZE");
  const size = (table: string) => `pg_total_relation_size('${table}')::float8`;
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM code_totals) AS codes,
       (SELECT sum(pg_total_relation_size(inhrelid))::float8 FROM pg_inherits
        WHERE inhparent = 'quarter_hour_counts'::regclass AND pg_relation_size(inhrelid) > 0) AS "quarterHours",
       ${size("code_days")} AS days, ${size("code_totals")} AS totals, ${size("visitor_sketches")} AS sketches,
       ${size("account_days")} AS accounts, ${size("inbox")} AS frames`,
  );
  const { codes, ...bytes } = rows[0];
  return { codes, bytes };
}
