// Compares tables whose sums have to be equal, a page of codes or accounts at a time. Called by reconcile.ts.

import type { CountSnapshot } from "./count-snapshot-store.ts";
import { type Check, createCheck, type Difference, MAX_KEPT } from "./report.ts";
import { type Days, HIGHEST_ID, idAfter, LOWEST_ID } from "./scope.ts";

/** Codes or accounts whose rows one statement compares. */
const PAGE_IDS = 500;

export interface SumComparison {
  name: string;
  /** The table of which `id` makes the pages, and its column. */
  pages: { table: string; id: string };
  columns: readonly string[];
  /**
   * SELECTs of id, day (text, '' for all time) and the columns. $1, $2: the least and the greatest id; $3, $4: the first and the last
   * day.
   */
  kept: string;
  expected: string;
}

interface PageResult {
  compared: number;
  differing: number;
  rows: Difference[] | null;
}

/** `onPage` is told the rows compared so far. */
export async function compareSums(
  snapshot: CountSnapshot,
  comparison: SumComparison,
  { codeId, days, onPage }: { codeId: string | undefined; days: Days; onPage(compared: number): void },
): Promise<Check> {
  const check = createCheck(comparison.name);
  const statement = statementOf(comparison);
  const { table, id } = comparison.pages;
  const lastOfPage = `SELECT ${id}::text AS last FROM ${table} WHERE ${id} >= $1::uuid ORDER BY ${id} OFFSET $2 LIMIT 1`;
  let sum = 0;
  for (let first: string | undefined = codeId ?? LOWEST_ID; first !== undefined; ) {
    const last: string = codeId ?? (await lastId(snapshot, lastOfPage, first));
    const [page] = await snapshot.rows<PageResult>(statement, [first, last, days.first, days.last]);
    const rows = page?.rows ?? [];
    for (const row of rows) check.differs({ ...row, day: row.day || null });
    check.differsToo((page?.differing ?? 0) - rows.length);
    check.compared(page?.compared ?? 0);
    sum += page?.compared ?? 0;
    onPage(sum);
    first = codeId === undefined ? idAfter(last) : undefined;
  }
  return check.result();
}

/** Behind the last whole page comes one with all that is left, also what the table that makes the pages has lost. */
async function lastId(snapshot: CountSnapshot, statement: string, first: string): Promise<string> {
  const [row] = await snapshot.rows<{ last: string }>(statement, [first, PAGE_IDS - 1]);
  return row?.last ?? HIGHEST_ID;
}

function statementOf({ columns, kept, expected }: SumComparison): string {
  const said = (table: string) =>
    `concat_ws(' ', ${columns.map((name) => `'${name}=' || coalesce(${table}.${name}, 0)`).join(", ")})`;
  return `
    WITH kept AS (${kept}), expected AS (${expected}),
    compared AS MATERIALIZED (
      SELECT id, day, ${said("kept")} AS said, ${said("expected")} AS wanted
      FROM kept FULL JOIN expected USING (id, day)),
    differing AS MATERIALIZED (SELECT * FROM compared WHERE said <> wanted)
    SELECT (SELECT count(*) FROM compared)::int AS compared, (SELECT count(*) FROM differing)::int AS differing,
      (SELECT json_agg(json_build_object('id', id, 'day', day, 'kept', said, 'expected', wanted) ORDER BY id, day)
       FROM (SELECT * FROM differing ORDER BY id, day LIMIT ${MAX_KEPT}) AS first_ones) AS rows`;
}
