// Compares tables whose sums must be equal, one page of codes or accounts at a time.

import type { CountSnapshot } from "./count-snapshot-store.ts";
import { type Check, createCheck, type Difference, MAX_KEPT } from "./report.ts";
import { type Days, HIGHEST_ID, idAfter, LOWEST_ID } from "./scope.ts";

/** Number of codes or accounts whose rows one statement compares. */
const PAGE_IDS = 500;

export interface SumComparison {
  name: string;
  /** The table and column whose IDs define the pages. */
  pages: { table: string; id: string };
  columns: readonly string[];
  /**
   * A query that returns the ID, the day (as text; '' for all time), and the columns. $1 and $2 are the lowest and highest IDs; $3 and $4
   * are the first and last days. `expected` is a query in the same form.
   */
  kept: string;
  expected: string;
}

interface PageResult {
  compared: number;
  differing: number;
  rows: Difference[] | null;
}

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
    check.countDifferences((page?.differing ?? 0) - rows.length);
    check.compared(page?.compared ?? 0);
    sum += page?.compared ?? 0;
    onPage(sum);
    first = codeId === undefined ? idAfter(last) : undefined;
  }
  return check.result();
}

/** Returns the last ID in the page that begins at `first`. The final page covers all remaining IDs, even those missing from the table. */
async function lastId(snapshot: CountSnapshot, statement: string, first: string): Promise<string> {
  const [row] = await snapshot.rows<{ last: string }>(statement, [first, PAGE_IDS - 1]);
  return row?.last ?? HIGHEST_ID;
}

function statementOf({ columns, kept, expected }: SumComparison): string {
  const textOf = (table: string) =>
    `concat_ws(' ', ${columns.map((name) => `'${name}=' || coalesce(${table}.${name}, 0)`).join(", ")})`;
  return `
    WITH kept AS (${kept}), expected AS (${expected}),
    compared AS MATERIALIZED (
      SELECT id, day, ${textOf("kept")} AS kept, ${textOf("expected")} AS expected
      FROM kept FULL JOIN expected USING (id, day)),
    differing AS MATERIALIZED (SELECT * FROM compared WHERE kept <> expected)
    SELECT (SELECT count(*) FROM compared)::int AS compared, (SELECT count(*) FROM differing)::int AS differing,
      (SELECT json_agg(json_build_object('id', id, 'day', day, 'kept', kept, 'expected', expected) ORDER BY id, day)
       FROM (SELECT * FROM differing ORDER BY id, day LIMIT ${MAX_KEPT}) AS first_ones) AS rows`;
}
