// Prepares the baselines, which use only Postgres, without a broker or the stats service. One baseline writes the same scans as plain rows;
// the other writes counts that are folded and encoded in advance.

import type { ScanTuple } from "@qr/contracts";
import { createFold, type QuarterHour } from "@qr/counts";
import type pg from "pg";
import { readNumber } from "../codes/code-rows-store.ts";

/** A statement and its values, ready to be sent. */
export interface Write {
  sql: string;
  values: unknown[];
}

/** Maximum total length of a row's visitor hashes, in hex digits. Beyond this length, the stats service compacts the hashes into a sketch. */
const MAX_DIGITS = 1024;

const CREATE_SCANS = `CREATE TABLE IF NOT EXISTS bench_scans
  (code_id uuid, at timestamptz, kind text, device text, os text, browser text, visitor text)`;
const INSERT_SCANS = `INSERT INTO bench_scans
  SELECT code_id, to_timestamp(at / 1000.0), kind, device, os, browser, visitor
  FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS scans (code_id, at, kind, device, os, browser, visitor)`;

const ADD_QUARTER_HOURS = `
  INSERT INTO quarter_hour_counts AS kept (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, combinations, folded_at)
  SELECT code_id, to_timestamp(quarter_hour * 900), 0, mobile, desktop, tablet, bots, decode(visitors, 'hex'), combinations, now()
  FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[])
    AS added (code_id, quarter_hour, mobile, desktop, tablet, bots, visitors, combinations)
  ON CONFLICT (code_id, starts_at, shard) DO UPDATE
  SET mobile = kept.mobile + excluded.mobile, desktop = kept.desktop + excluded.desktop,
    tablet = kept.tablet + excluded.tablet, bots = kept.bots + excluded.bots,
    visitors = substring(kept.visitors || excluded.visitors FOR 512),
    combinations = left(kept.combinations || excluded.combinations, 4000), folded_at = excluded.folded_at`;

export async function clearRows(client: pg.Client): Promise<void> {
  await client.query(CREATE_SCANS);
  await client.query("TRUNCATE bench_scans");
}

export function countRows(client: pg.Client): Promise<number> {
  return readNumber(client, "SELECT count(*) FROM bench_scans");
}

/** Returns the statement that writes one row per scan. */
export function rowWrite(scans: readonly ScanTuple[]): Write {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((index) => `{${scans.map((scan) => scan[index]).join(",")}}`);
  return { sql: INSERT_SCANS, values: columns };
}

/** Folds a batch and returns the statement that writes its counts. */
export function countWrite(scans: readonly ScanTuple[]): Write {
  const fold = createFold();
  fold.add(scans);
  const rows = fold.result();
  const column = (read: (row: QuarterHour) => number | string) => `{${rows.map(read).join(",")}}`;
  const values = [
    column(({ codeId }) => codeId),
    column(({ quarterHour }) => quarterHour),
    column(({ mobile }) => mobile),
    column(({ desktop }) => desktop),
    column(({ tablet }) => tablet),
    column(({ bots }) => bots),
    column(({ visitors }) => `"${visitors.slice(0, MAX_DIGITS)}"`),
    column(({ combinations }) => `"${combinations}"`),
  ];
  return { sql: ADD_QUARTER_HOURS, values };
}
