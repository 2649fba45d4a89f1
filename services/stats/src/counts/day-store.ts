// Adds counts to the tables of days and totals, of codes and of accounts. Used by the roll-up, and by the count store for scans that
// come after their hour has been rolled up; always inside their transactions.

import type { Logger } from "@qr/runtime";
import {
  addFacet,
  addFacetText,
  addQuarterHoursText,
  addToQuarterHour,
  boundedFacetText,
  type DayQuarterHours,
  type DeviceCounts,
  emptyQuarterHours,
  type FacetCounts,
  facetText,
  QUARTER_HOURS_PER_DAY,
  quarterHoursText,
} from "@qr/scan-facets";
import type pg from "pg";
import { bytesColumns, column, textColumn } from "./columns.ts";
import {
  ADD_ACCOUNT_DAYS,
  ADD_DAYS,
  ADD_TOTALS,
  READ_ACCOUNTS,
  READ_SKETCHES,
  WRITE_ACCOUNT_DAYS,
  WRITE_DAY_TEXTS,
  WRITE_SKETCHES,
} from "./day-queries.ts";
import { addCounts } from "./fold-scans.ts";
import { mergeVisitors, type Visitors } from "./merge-visitors.ts";

/** Of the facets of a day, and of its quarter-hours. */
const MOST_TEXT_LENGTH = 4000;

/** What is added: the scans of a code in a quarter-hour, which is counted since 1970. */
export interface Addition extends DeviceCounts, Visitors {
  codeId: string;
  quarterHour: number;
  facets: string;
}

/** The sum of additions. `id`: a code or an account; `day`: counted since 1970. */
interface Sum extends DeviceCounts {
  id: string;
  day: number;
  additions: Addition[];
  facets: FacetCounts;
}

interface KeptTexts {
  day: number;
  quarter_hours: string;
  facets: string;
}

/** Adds all of it to code_totals, code_days, visitor_sketches and account_days. */
export async function addToDays(client: pg.PoolClient, additions: readonly Addition[], log: Logger): Promise<void> {
  const totals = sums(additions, ({ codeId }) => ({ id: codeId, day: 0 }));
  await client.query(ADD_TOTALS, [
    column(totals, ({ id }) => id),
    column(totals, ({ mobile, desktop, tablet }) => mobile + desktop + tablet),
    column(totals, ({ bots }) => bots),
  ]);
  const days = sums(additions, ({ codeId, quarterHour }) => ({ id: codeId, day: dayOf(quarterHour) }));
  await addDays(client, days);
  await addVisitors(client, days, log);
  await addToAccounts(client, additions, log);
}

function dayOf(quarterHour: number): number {
  return Math.floor(quarterHour / QUARTER_HOURS_PER_DAY);
}

/** Ascending by id and day. */
function sums(additions: readonly Addition[], keyOf: (addition: Addition) => { id: string; day: number }): Sum[] {
  const byKey = new Map<string, Sum>();
  for (const addition of additions) {
    const { id, day } = keyOf(addition);
    const key = `${id} ${day}`;
    const sum = byKey.get(key) ?? emptySum(id, day);
    byKey.set(key, sum);
    addCounts(sum, addition);
    sum.additions.push(addition);
    addFacetText(sum.facets, addition.facets);
  }
  return [...byKey.values()].sort((a, b) => (a.id === b.id ? a.day - b.day : a.id < b.id ? -1 : 1));
}

function emptySum(id: string, day: number): Sum {
  return { id, day, mobile: 0, desktop: 0, tablet: 0, bots: 0, additions: [], facets: new Map() };
}

/** What `kept` says and the additions, of one day. */
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
    textColumn(days, ({ facets }) => boundedFacetText(facets)),
    MOST_TEXT_LENGTH,
  ]);
  if (rows.length === 0) return;
  await client.query(WRITE_DAY_TEXTS, [
    column(rows, (row) => row.code_id),
    column(rows, (row) => row.day),
    textColumn(rows, (row) => quarterHoursText(quarterHoursOf([], row.quarter_hours))),
    textColumn(rows, ({ facets }) => boundedFacetText(read(facets))),
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

function read(facets: string): FacetCounts {
  const counts: FacetCounts = new Map();
  addFacetText(counts, facets);
  return counts;
}

async function addVisitors(client: pg.PoolClient, days: readonly Sum[], log: Logger): Promise<void> {
  const seen = days.filter(({ mobile, desktop, tablet }) => mobile + desktop + tablet > 0);
  if (seen.length === 0) return;
  const { rows } = await client.query<{ place: number; sketch: Buffer }>(READ_SKETCHES, [
    column(seen, ({ id }) => id),
    column(seen, ({ day }) => day),
  ]);
  const kept = new Map(rows.map(({ place, sketch }) => [place, sketch]));
  const changed = seen.flatMap(({ id, day, additions }, place) => {
    const sketch = mergeVisitors(kept.get(place) ?? null, additions, log, { code_id: id, day });
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

/** Scans of codes that nobody knows belong to no account. */
async function addToAccounts(client: pg.PoolClient, additions: readonly Addition[], log: Logger): Promise<void> {
  const codeIds = [...new Set(additions.map(({ codeId }) => codeId))];
  const { rows } = await client.query<{ code_id: string; account_id: string }>(READ_ACCOUNTS, [
    column(codeIds, (codeId) => codeId),
  ]);
  if (rows.length === 0) return;
  const accountOf = new Map(rows.map((row) => [row.code_id, row.account_id]));
  const owned = additions.filter(({ codeId }) => accountOf.has(codeId)).map(withCodeFacet);
  const idOf = ({ codeId }: Addition) => accountOf.get(codeId) ?? "";
  const days = sums(owned, (addition) => ({ id: idOf(addition), day: dayOf(addition.quarterHour) }));
  const kept = await client.query<KeptAccountDay>(ADD_ACCOUNT_DAYS, countColumns(days));
  const keptOf = new Map(kept.rows.map((row) => [`${row.account_id} ${row.day}`, row]));
  const changed = days.map(({ id, day, additions, facets }) => {
    const before = keptOf.get(`${id} ${day}`);
    addFacetText(facets, before?.facets ?? "");
    const quarterHours = quarterHoursOf(additions, before?.quarter_hours);
    const sketch = before?.sketch ?? null;
    const merged = mergeVisitors(sketch, additions, log, { account_id: id, day }) ?? sketch;
    return { id, day, facets, quarterHours, sketch: merged };
  });
  await client.query(WRITE_ACCOUNT_DAYS, [
    column(changed, ({ id }) => id),
    column(changed, ({ day }) => day),
    ...bytesColumns(changed.map(({ sketch }) => sketch ?? Buffer.alloc(0))),
    textColumn(changed, ({ quarterHours }) => quarterHoursText(quarterHours)),
    textColumn(changed, ({ facets }) => boundedFacetText(facets)),
  ]);
}

/** An account's days know which codes were scanned most. */
function withCodeFacet(addition: Addition): Addition {
  const scans = addition.mobile + addition.desktop + addition.tablet;
  if (scans === 0) return addition;
  const counts: FacetCounts = new Map();
  addFacet(counts, "code", addition.codeId, scans);
  return { ...addition, facets: addition.facets + facetText(counts) };
}
