// Adds counts to the codes' day rows and totals and to the accounts' day rows, inside the caller's transaction. Used for roll-ups and for
// scans that arrive after their hour has been rolled up.

import type { Logger } from "@qr/runtime";
import type pg from "pg";
import { boundedCombinationText, byDimension, withoutAliasesAndRules } from "../combinations.ts";
import { boundedDimensionText } from "../dimensions.ts";
import { addEntriesText, type Entries, readEntries } from "../entries.ts";
import {
  addCounts,
  addQuarterHoursText,
  addToQuarterHour,
  type DayQuarterHours,
  type DeviceCounts,
  emptyQuarterHours,
  QUARTER_HOURS_PER_DAY,
  quarterHoursText,
} from "../quarter-hours.ts";
import { mergeVisitors, type Visitors } from "../visitors.ts";
import { bytesColumns, column, textColumn } from "./columns.ts";
import {
  ADD_ACCOUNT_DAYS,
  ADD_DAYS,
  ADD_TOTALS,
  KEEP_CODES,
  READ_ACCOUNTS,
  READ_SKETCHES,
  WRITE_ACCOUNT_DAYS,
  WRITE_DAY_TEXTS,
  WRITE_SKETCHES,
} from "./day-queries.ts";

/** Maximum length, in characters, of the text for a day's quarter-hours, dimensions, or combinations; longer text is compacted. */
const MAX_TEXT_LENGTH = 4000;

/** A code's scans to add to a quarter-hour. Quarter-hours are numbered from 1970-01-01 UTC. */
export interface Addition extends DeviceCounts, Visitors {
  codeId: string;
  quarterHour: number;
  /** Counts by combination, and by dimension for rare combinations, in the format of entries.ts. */
  combinations: string;
}

/** The sum of additions. `id`: a code or an account; `day`: numbered from 1970-01-01 UTC. */
interface Sum extends DeviceCounts {
  id: string;
  day: number;
  additions: Addition[];
  entries: Entries;
}

interface KeptTexts {
  day: number;
  quarter_hours: string;
  dimensions: string;
  combinations: string;
}

/** Adds the scans to code_totals, code_days, visitor_sketches, and account_days. */
export async function addToDays(client: pg.PoolClient, additions: readonly Addition[], log: Logger): Promise<void> {
  const accountOf = await readAccounts(client, additions);
  const totals = sums(additions, ({ codeId }) => ({ id: codeId, day: 0 }));
  await client.query(ADD_TOTALS, [
    column(totals, ({ id }) => id),
    column(totals, ({ mobile, desktop, tablet }) => mobile + desktop + tablet),
    column(totals, ({ bots }) => bots),
    column(totals, ({ id }) => accountOf.get(id) ?? "NULL"),
  ]);
  const days = sums(additions, ({ codeId, quarterHour }) => ({ id: codeId, day: dayOf(quarterHour) }));
  await addDays(client, days);
  await addVisitors(client, days, log);
  await addToAccounts(client, additions, accountOf, log);
}

/** Maps the codes that exist to their accounts. Until the end of the transaction, none of these codes is erased. */
async function readAccounts(client: pg.PoolClient, additions: readonly Addition[]): Promise<Map<string, string>> {
  await client.query(KEEP_CODES);
  const codeIds = [...new Set(additions.map(({ codeId }) => codeId))];
  const { rows } = await client.query<{ code_id: string; account_id: string }>(READ_ACCOUNTS, [
    column(codeIds, (codeId) => codeId),
  ]);
  return new Map(rows.map((row) => [row.code_id, row.account_id]));
}

function dayOf(quarterHour: number): number {
  return Math.floor(quarterHour / QUARTER_HOURS_PER_DAY);
}

/** Sums the additions by key, and returns the sums in ascending order of ID and day. */
function sums(additions: readonly Addition[], keyOf: (addition: Addition) => { id: string; day: number }): Sum[] {
  const byKey = new Map<string, Sum>();
  for (const addition of additions) {
    const { id, day } = keyOf(addition);
    const key = `${id} ${day}`;
    const sum = byKey.get(key) ?? emptySum(id, day);
    byKey.set(key, sum);
    addCounts(sum, addition);
    sum.additions.push(addition);
    addEntriesText(sum.entries, addition.combinations);
  }
  return [...byKey.values()].sort((a, b) => (a.id === b.id ? a.day - b.day : a.id < b.id ? -1 : 1));
}

function emptySum(id: string, day: number): Sum {
  return { id, day, mobile: 0, desktop: 0, tablet: 0, bots: 0, additions: [], entries: new Map() };
}

/** Returns one day's counts by quarter-hour: the sum of `additions` and the counts in the text `kept`. */
function quarterHoursOf(additions: readonly Addition[], kept = ""): DayQuarterHours {
  const sums = emptyQuarterHours();
  addQuarterHoursText(sums, kept);
  for (const addition of additions) addToQuarterHour(sums, addition.quarterHour % QUARTER_HOURS_PER_DAY, addition);
  return sums;
}

async function addDays(client: pg.PoolClient, days: readonly Sum[]): Promise<void> {
  const { rows } = await client.query<KeptTexts & { code_id: string }>(ADD_DAYS, [
    ...countColumns(days),
    textColumn(days, ({ additions }) => quarterHoursText(quarterHoursOf(additions))),
    textColumn(days, ({ entries }) => boundedDimensionText(byDimension(entries))),
    textColumn(days, ({ entries }) => boundedCombinationText(entries)),
    MAX_TEXT_LENGTH,
  ]);
  if (rows.length === 0) return;
  await client.query(WRITE_DAY_TEXTS, [
    column(rows, (row) => row.code_id),
    column(rows, (row) => row.day),
    textColumn(rows, (row) => quarterHoursText(quarterHoursOf([], row.quarter_hours))),
    textColumn(rows, ({ dimensions }) => boundedDimensionText(readEntries(dimensions))),
    textColumn(rows, ({ combinations }) => boundedCombinationText(readEntries(combinations))),
  ]);
}

function countColumns(rows: readonly Sum[]): string[] {
  return [
    column(rows, ({ id }) => id),
    column(rows, ({ day }) => day),
    column(rows, ({ mobile }) => mobile),
    column(rows, ({ desktop }) => desktop),
    column(rows, ({ tablet }) => tablet),
    column(rows, ({ bots }) => bots),
  ];
}

async function addVisitors(client: pg.PoolClient, days: readonly Sum[], log: Logger): Promise<void> {
  const seen = days.filter(({ mobile, desktop, tablet }) => mobile + desktop + tablet > 0);
  if (seen.length === 0) return;
  const { rows } = await client.query<{ index: number; sketch: Buffer }>(READ_SKETCHES, [
    column(seen, ({ id }) => id),
    column(seen, ({ day }) => day),
  ]);
  const kept = new Map(rows.map(({ index, sketch }) => [index, sketch]));
  const changed = seen.flatMap(({ id, day, additions }, index) => {
    const sketch = mergeVisitors(kept.get(index) ?? null, additions, log, { code_id: id, day });
    return sketch === undefined ? [] : [{ id, day, sketch }];
  });
  if (changed.length === 0) return;
  await client.query(WRITE_SKETCHES, [
    column(changed, ({ id }) => id),
    column(changed, ({ day }) => day),
    ...bytesColumns(changed.map(({ sketch }) => sketch)),
  ]);
}

interface KeptAccountDay extends KeptTexts {
  account_id: string;
  sketch: Buffer | null;
}

/** Adds the scans to the accounts' day rows, except scans of codes that do not exist. */
async function addToAccounts(
  client: pg.PoolClient,
  additions: readonly Addition[],
  accountOf: ReadonlyMap<string, string>,
  log: Logger,
): Promise<void> {
  const owned = additions.filter(({ codeId }) => accountOf.has(codeId));
  if (owned.length === 0) return;
  const idOf = ({ codeId }: Addition) => accountOf.get(codeId) ?? "";
  const days = sums(owned, (addition) => ({ id: idOf(addition), day: dayOf(addition.quarterHour) }));
  const kept = await client.query<KeptAccountDay>(ADD_ACCOUNT_DAYS, countColumns(days));
  const keptOf = new Map(kept.rows.map((row) => [`${row.account_id} ${row.day}`, row]));
  const changed = days.map(({ id, day, additions, entries }) => {
    const before = keptOf.get(`${id} ${day}`);
    const added = withoutAliasesAndRules(entries);
    const dimensions = byDimension(added);
    addEntriesText(dimensions, before?.dimensions ?? "");
    addEntriesText(added, before?.combinations ?? "");
    const quarterHours = quarterHoursOf(additions, before?.quarter_hours);
    const sketch = before?.sketch ?? null;
    const merged = mergeVisitors(sketch, additions, log, { account_id: id, day }) ?? sketch;
    return { id, day, dimensions, combinations: added, quarterHours, sketch: merged };
  });
  await client.query(WRITE_ACCOUNT_DAYS, [
    column(changed, ({ id }) => id),
    column(changed, ({ day }) => day),
    ...bytesColumns(changed.map(({ sketch }) => sketch ?? Buffer.alloc(0))),
    textColumn(changed, ({ quarterHours }) => quarterHoursText(quarterHours)),
    textColumn(changed, ({ dimensions }) => boundedDimensionText(dimensions)),
    textColumn(changed, ({ combinations }) => boundedCombinationText(combinations)),
  ]);
}
