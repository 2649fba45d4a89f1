// What Postgres alone takes, without a broker and without the stats service: the same scans as plain rows, and the same counts,
// folded and encoded before the clock starts.

import type { ScanTuple } from "@qr/contracts";
import { emptySketch, type VisitorSketch } from "@qr/visitor-sketch";
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

const COUNTS = "unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])";
const COLUMNS = "(code_id, mobile, desktop, tablet, bots)";
const added = (...names: string[]) => names.map((name) => `${name} = kept.${name} + excluded.${name}`).join(", ");
const ADD_TOTALS = `INSERT INTO code_totals AS kept (code_id, scans, bots, folded_at)
  SELECT code_id, mobile + desktop + tablet, bots, now() FROM ${COUNTS} AS rows ${COLUMNS}
  ON CONFLICT (code_id) DO UPDATE SET ${added("scans", "bots")}`;
const addPeriods = (table: string, period: string, value: string) => `INSERT INTO ${table} AS kept
  (code_id, ${period}, scans, mobile, desktop, tablet, bots)
  SELECT code_id, ${value}, mobile + desktop + tablet, mobile, desktop, tablet, bots FROM ${COUNTS} AS rows ${COLUMNS}
  ON CONFLICT (code_id, ${period}) DO UPDATE SET ${added("scans", "mobile", "desktop", "tablet", "bots")}`;
const ADD_DAYS = addPeriods("code_days", "day", "current_date");
const ADD_QUARTER_HOURS = addPeriods("code_quarter_hours", "starts_at", "date_trunc('hour', now())");
const WRITE_SKETCHES = `INSERT INTO visitor_sketches (code_id, day, sketch)
  SELECT code_id, current_date, substring($2::bytea FROM begins FOR bytes)
  FROM unnest($1::uuid[], $3::int[], $4::int[]) AS rows (code_id, begins, bytes)
  ON CONFLICT (code_id, day) DO UPDATE SET sketch = excluded.sketch`;

/** Makes the table of the plain rows empty. */
export async function clearRows(client: pg.Client): Promise<void> {
  await client.query(CREATE_SCANS);
  await client.query("TRUNCATE bench_scans");
}

export async function countRows(client: pg.Client): Promise<number> {
  return (await client.query("SELECT count(*)::float8 AS rows FROM bench_scans")).rows[0].rows;
}

/** A row for each scan. */
export function rowWrites(scans: readonly ScanTuple[]): Write[] {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((place) => `{${scans.map((scan) => scan[place]).join(",")}}`);
  return [{ sql: INSERT_SCANS, values: columns }];
}

/** Returns what folds one batch after the other into the writes of one transaction; sketches hold all batches so far. */
export function createFolding(): (scans: readonly ScanTuple[]) => Write[] {
  const sketches = new Map<string, VisitorSketch>();
  return (scans) => {
    const counts = new Map<string, { mobile: number; desktop: number; tablet: number; bots: number }>();
    for (const [codeId, , kind, device, , , visitor] of scans) {
      const count = counts.get(codeId) ?? { mobile: 0, desktop: 0, tablet: 0, bots: 0 };
      counts.set(codeId, count);
      count[kind === "person" ? device : "bots"] += 1;
      if (kind !== "person") continue;
      const sketch = sketches.get(codeId) ?? emptySketch();
      sketches.set(codeId, sketch);
      sketch.add(Number.parseInt(visitor.slice(0, 8), 16), Number.parseInt(visitor.slice(8), 16));
    }
    const codeIds = [...counts.keys()].sort();
    const column = (name: "mobile" | "desktop" | "tablet" | "bots") =>
      `{${codeIds.map((codeId) => counts.get(codeId)?.[name] ?? 0).join(",")}}`;
    const ids = `{${codeIds.join(",")}}`;
    const values = [ids, column("mobile"), column("desktop"), column("tablet"), column("bots")];
    return [
      { sql: ADD_TOTALS, values },
      { sql: ADD_DAYS, values },
      { sql: ADD_QUARTER_HOURS, values },
      sketchWrite(
        codeIds.filter((codeId) => sketches.has(codeId)),
        sketches,
      ),
    ];
  };
}

function sketchWrite(codeIds: readonly string[], sketches: ReadonlyMap<string, VisitorSketch>): Write {
  const encoded = codeIds.map((codeId) => (sketches.get(codeId) ?? emptySketch()).encode());
  let end = 1;
  const begins = encoded.map(({ length }) => {
    end += length;
    return end - length;
  });
  const lengths = encoded.map(({ length }) => length);
  const values = [`{${codeIds.join(",")}}`, Buffer.concat(encoded), `{${begins.join(",")}}`, `{${lengths.join(",")}}`];
  return { sql: WRITE_SKETCHES, values };
}

/** Runs each batch's writes in a transaction of its own, one after the other; resolves with the seconds that took. */
export async function runWrites(client: pg.Client, batches: readonly Write[][]): Promise<number> {
  const startedMs = performance.now();
  for (const batch of batches) {
    await client.query("BEGIN");
    for (const { sql, values } of batch) await client.query(sql, values);
    await client.query("COMMIT");
  }
  return (performance.now() - startedMs) / 1000;
}
