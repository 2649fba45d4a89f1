// Checks whether the counts in the tables agree with each other and with the dead letters.

import type { DeadLetters } from "@qr/messaging";
import type { Logger } from "@qr/runtime";
import { compareSums, type SumComparison } from "./compare-sums.ts";
import { countDeadLetters, type ReadDeadLetters, readDeadLetters, withoutDeadLetters } from "./count-dead-letters.ts";
import { type CountSnapshot, inCountSnapshot } from "./count-snapshot-store.ts";
import { type Check, uncompared } from "./report.ts";
import { type Days, daysOf, HIGHEST_ID, LOWEST_ID, type Scope } from "./scope.ts";
import {
  ACCOUNTS_BY_CODES,
  ACCOUNTS_BY_THEIR_TEXTS,
  DAYS_BY_DEVICES,
  DAYS_BY_QUARTER_HOURS,
  DAYS_BY_THEIR_TEXTS,
  TOTALS,
} from "./sum-comparisons.ts";
import { ACCOUNT_DAYS, CODE_DAYS, QUARTER_HOURS, type RowSource, validateRows } from "./validate-rows.ts";

export interface ReconcileParts {
  databaseUrl: string;
  letters: DeadLetters | undefined;
  log: Logger;
  /** Called repeatedly with the name of what is being compared and the number of rows compared so far. */
  onProgress(what: string, rows: number): void;
}

const PROGRESS = `
  SELECT to_char(visitors_from, 'YYYY-MM-DD') AS "visitorsFrom",
    to_char(rolled_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS "rolledUntil"
  FROM roll_up_progress`;

interface Progress {
  visitorsFrom: string;
  rolledUntil: string;
}

const NOT_ROLLED_UP = `
  SELECT coalesce(sum(mobile + desktop + tablet), 0)::float8 AS count FROM quarter_hour_counts
  WHERE starts_at >= (SELECT rolled_until FROM roll_up_progress) AND code_id BETWEEN $1::uuid AND $2::uuid`;
const INBOX = "SELECT count(*)::float8 AS count FROM inbox";

/** Runs every check on one snapshot of the database. Rejects if a check cannot run. */
export async function reconcile(scope: Scope, parts: ReconcileParts): Promise<Check[]> {
  const dead = parts.letters && (await readDeadLetters(parts.letters, scope));
  return inCountSnapshot(parts.databaseUrl, parts.log, async (snapshot) => {
    const [progress] = await snapshot.rows<Progress>(PROGRESS, []);
    if (progress === undefined) throw new Error("the table roll_up_progress has no row");
    return [
      ...(await checkSums(snapshot, scope, progress, parts)),
      ...(await checkRows(snapshot, scope, parts)),
      dead === undefined ? withoutDeadLetters() : await countDeadLetters(snapshot, dead),
      ...(await informational(snapshot, scope, progress, dead)),
    ];
  });
}

async function checkSums(
  snapshot: CountSnapshot,
  scope: Scope,
  { visitorsFrom }: Progress,
  { onProgress }: ReconcileParts,
): Promise<Check[]> {
  const { codeId } = scope;
  const compare = (comparison: SumComparison, days: Days = daysOf(scope)) =>
    compareSums(snapshot, comparison, { codeId, days, onPage: (rows) => onProgress(comparison.name, rows) });
  const compareAccounts = async (comparison: SumComparison) =>
    codeId === undefined
      ? compare(comparison)
      : uncompared(comparison.name, "accounts are compared only without --code");
  const isAllTime = scope.from === undefined && scope.to === undefined;
  return [
    isAllTime
      ? await compare(TOTALS)
      : uncompared(TOTALS.name, "totals cover all time, so they are compared only without --from and --to"),
    await compare(DAYS_BY_DEVICES),
    await compare(DAYS_BY_QUARTER_HOURS, daysOf(scope, visitorsFrom)),
    await compare(DAYS_BY_THEIR_TEXTS),
    await compareAccounts(ACCOUNTS_BY_CODES),
    await compareAccounts(ACCOUNTS_BY_THEIR_TEXTS),
  ];
}

async function checkRows(snapshot: CountSnapshot, scope: Scope, { onProgress }: ReconcileParts): Promise<Check[]> {
  const { codeId } = scope;
  const checks: Check[] = [];
  const sources: readonly RowSource[] = [CODE_DAYS, QUARTER_HOURS, ...(codeId === undefined ? [ACCOUNT_DAYS] : [])];
  for (const source of sources) {
    const onRows = (rows: number) => onProgress(`visitors and dimensions of ${source.name}`, rows);
    checks.push(...(await validateRows(snapshot, source, { codeId, days: daysOf(scope), onRows })));
  }
  return checks;
}

/** Returns numbers that are reported but not compared with anything. */
async function informational(
  snapshot: CountSnapshot,
  { codeId }: Scope,
  { rolledUntil, visitorsFrom }: Progress,
  dead: ReadDeadLetters | undefined,
): Promise<Check[]> {
  const range = [codeId ?? LOWEST_ID, codeId ?? HIGHEST_ID];
  const [open] = await snapshot.rows<{ count: number }>(NOT_ROLLED_UP, range);
  const [inbox] = await snapshot.rows<{ count: number }>(INBOX, []);
  const since = `days are compared with quarter-hours since ${visitorsFrom}`;
  return [
    uncompared("not_rolled_up", `scans in quarter-hours since ${rolledUntil}; ${since}`, "info", open?.count),
    uncompared("inbox", "frames that the inbox records as counted", "info", inbox?.count),
    ...(dead === undefined
      ? []
      : [uncompared("queue", "messages waiting to be counted, which are not read", "info", dead.waiting)]),
  ];
}
