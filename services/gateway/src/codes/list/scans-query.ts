// Finds a page of the list in the order of scans. Summing the scans of all codes of a large account would take seconds. Therefore, the page is
// merged from three sources: the codes that were scanned after the last roll-up, whose scans are summed; the other codes with scans, in the
// order of code_totals_scans_idx; and the codes without scans, in the order of codes_live_id_idx.

import type { Position } from "./code-order.ts";

interface ScansPage {
  direction: "ASC" | "DESC";
  /** SQL conditions for the codes `c`. */
  conditions: readonly string[];
  /** The placeholder of the account's ID. */
  account: string;
  after: Position | undefined;
  rows: number;
  /** Adds a value, and returns its placeholder. */
  parameter(value: unknown): string;
}

type Source = "scanned" | "unscanned";

/**
 * Returns SQL for a table with `id` and `scans`. The table has the codes of the page, and up to the same number of
 * codes that follow them.
 */
export function scansPage({ direction, conditions, account, after, rows, parameter }: ScansPage): string {
  const filter = conditions.join(" AND ");
  const order = (scans: string, id: string) => `ORDER BY ${scans} ${direction}, ${id} ${direction} LIMIT ${rows}`;
  const isBeyond = isBeyondPosition(direction, after, parameter);
  // In descending order, the codes without scans are needed only if those with scans do not fill the page.
  const missing = direction === "DESC" ? `(SELECT ${rows} - count(*) FROM scanned)` : rows;
  return `
    WITH recent AS MATERIALIZED (
      SELECT c.id, sum(q.mobile + q.desktop + q.tablet)::bigint AS scans
      FROM quarter_hour_counts q JOIN codes c ON c.id = q.code_id
      WHERE q.starts_at >= (SELECT rolled_until FROM roll_up_progress) AND c.account_id = ${account} GROUP BY c.id
    ), recent_totals AS (
      SELECT r.id, r.scans + coalesce((SELECT t.scans FROM code_totals t WHERE t.code_id = r.id), 0) AS scans
      FROM recent r WHERE (SELECT true FROM codes c WHERE c.id = r.id AND ${filter})
    ), scanned AS MATERIALIZED (
      (SELECT t.code_id AS id, t.scans FROM code_totals t JOIN codes c ON c.id = t.code_id
       WHERE t.account_id = ${account} AND t.scans > 0 AND ${isBeyond("scanned", "t.scans", "t.code_id")} AND ${filter}
         AND t.code_id NOT IN (SELECT id FROM recent)
       ${order("t.scans", "t.code_id")})
      UNION ALL
      (SELECT id, scans FROM recent_totals WHERE scans > 0 AND ${isBeyond("scanned", "scans", "id")} ${order("scans", "id")})
      ${order("scans", "id")}
    ), unscanned AS MATERIALIZED (
      SELECT c.id, 0::bigint AS scans FROM codes c
      WHERE ${filter} AND ${isBeyond("unscanned", "0", "c.id")} AND c.id NOT IN (SELECT id FROM recent WHERE scans > 0)
        AND NOT EXISTS (SELECT FROM code_totals t WHERE t.code_id = c.id AND t.account_id = ${account} AND t.scans > 0)
      ORDER BY c.id ${direction} LIMIT ${missing}
    )
    SELECT id, scans FROM scanned UNION ALL SELECT id, scans FROM unscanned`;
}

/** Returns a function that returns an SQL condition, which is true if a code in the source comes after the position. */
function isBeyondPosition(direction: "ASC" | "DESC", after: Position | undefined, parameter: ScansPage["parameter"]) {
  if (after === undefined) return () => "true";
  const isAfter = direction === "DESC" ? "<" : ">";
  const id = `${parameter(after.id)}::uuid`;
  const reached: Source = after.key === 0 ? "unscanned" : "scanned";
  const first: Source = direction === "DESC" ? "scanned" : "unscanned";
  const key = reached === "scanned" ? `${parameter(after.key)}::bigint` : "";
  const within = (scans: string, code: string) =>
    reached === "scanned" ? `(${scans}, ${code}) ${isAfter} (${key}, ${id})` : `${code} ${isAfter} ${id}`;
  return (source: Source, scans: string, code: string) =>
    source === reached ? within(scans, code) : String(source !== first);
}
