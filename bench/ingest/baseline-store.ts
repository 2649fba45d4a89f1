// The baselines: Postgres alone, without a broker and the stats service. Writes the same scans as plain rows, and the same counts, folded and
// encoded in advance.

import type { ScanTuple } from "@qr/contracts";
import type pg from "pg";

/** A statement and its values, ready to be sent. */
export interface Write {
  sql: string;
  values: unknown[];
}

const CREATE_SCANS = `CREATE TABLE IF NOT EXISTS bench_scans
  (code_id uuid, at timestamptz, kind text, device text, os text, browser text, visitor text)`;
const INSERT_SCANS = `INSERT INTO bench_scans
  SELECT code_id, to_timestamp(at / 1000.0), kind, device, os, browser, visitor
  FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS scans (code_id, at, kind, device, os, browser, visitor)`;

const ADD_QUARTER_HOURS = `
  INSERT INTO quarter_hour_counts AS kept (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, dimensions, folded_at)
  SELECT code_id, date_trunc('hour', now()), 0, mobile, desktop, tablet, bots, decode(visitors, 'hex'), dimensions, now()
  FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::text[])
    AS added (code_id, mobile, desktop, tablet, bots, visitors, dimensions)
  ON CONFLICT (code_id, starts_at, shard) DO UPDATE
  SET mobile = kept.mobile + excluded.mobile, desktop = kept.desktop + excluded.desktop,
    tablet = kept.tablet + excluded.tablet, bots = kept.bots + excluded.bots,
    visitors = substring(kept.visitors || excluded.visitors FOR 512),
    dimensions = left(kept.dimensions || excluded.dimensions, 1000), folded_at = excluded.folded_at`;

export async function clearRows(client: pg.Client): Promise<void> {
  await client.query(CREATE_SCANS);
  await client.query("TRUNCATE bench_scans");
}

export async function countRows(client: pg.Client): Promise<number> {
  return (await client.query("SELECT count(*)::float8 AS rows FROM bench_scans")).rows[0].rows;
}

/** Returns the write of one row per scan. */
export function rowWrites(scans: readonly ScanTuple[]): Write[] {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((index) => `{${scans.map((scan) => scan[index]).join(",")}}`);
  return [{ sql: INSERT_SCANS, values: columns }];
}

interface Count {
  mobile: number;
  desktop: number;
  tablet: number;
  bots: number;
  visitors: string;
}

/** Maximum number of hex digits of visitors in a row; the stats service would compact more into a sketch. */
const MAX_DIGITS = 1024;

/** Folds a batch into the statement that counts it. */
export function countWrites(scans: readonly ScanTuple[]): Write[] {
  const counts = new Map<string, Count>();
  for (const [codeId, , kind, device, , , visitor] of scans) {
    const count = counts.get(codeId) ?? { mobile: 0, desktop: 0, tablet: 0, bots: 0, visitors: "" };
    counts.set(codeId, count);
    count[kind === "person" ? device : "bots"] += 1;
    if (kind === "person" && count.visitors.length < MAX_DIGITS) count.visitors += visitor;
  }
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const column = (read: (count: Count) => number | string) => `{${rows.map(([, count]) => read(count)).join(",")}}`;
  const values = [
    `{${rows.map(([codeId]) => codeId).join(",")}}`,
    column(({ mobile }) => mobile),
    column(({ desktop }) => desktop),
    column(({ tablet }) => tablet),
    column(({ bots }) => bots),
    column(({ visitors }) => visitors || '""'),
    column(() => "oios=1;bsafari=1;cDE=1;ssymbol=1;"),
  ];
  return [{ sql: ADD_QUARTER_HOURS, values }];
}

/** Runs the batches one after the other, each in a transaction. Resolves with the duration in seconds. */
export async function runWrites(client: pg.Client, batches: readonly Write[][]): Promise<number> {
  const startedMs = performance.now();
  for (const batch of batches) {
    await client.query("BEGIN");
    for (const { sql, values } of batch) await client.query(sql, values);
    await client.query("COMMIT");
  }
  return (performance.now() - startedMs) / 1000;
}
