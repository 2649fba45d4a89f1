// Checks each row's visitors and dimensions, which cannot exceed its scans.

import { byDimension, DIMENSIONS, readEntries, valuesOf } from "@qr/counts";
import {
  addHashes,
  decodeSketch,
  EXACT_LIMIT,
  emptySketch,
  SketchFormatError,
  type VisitorSketch,
} from "@qr/visitor-sketch";
import type { CountSnapshot } from "./count-snapshot-store.ts";
import { type Check, type CheckBuilder, createCheck } from "./report.ts";
import { type Days, HIGHEST_ID, LOWEST_ID } from "./scope.ts";

/** Maximum ratio of estimated visitors to scans: 1 plus about eight standard errors of 0.6% each (docs/adr/0003-visitor-sketch.md). */
const TOLERANCE = 1.05;

export interface RowSource {
  name: string;
  /** A query that returns the ID, day, scans, sketch, hashes, and dimensions. Its parameters are the same as in SumComparison. */
  select: string;
}

const OF_CODE_AND_DAY = "code_id BETWEEN $1::uuid AND $2::uuid AND day BETWEEN $3::date AND $4::date";

export const CODE_DAYS: RowSource = {
  name: "days",
  select: `
    SELECT code_id::text AS id, to_char(day, 'YYYY-MM-DD') AS day, coalesce(scans, 0)::text AS scans, sketch,
      NULL::bytea AS hashes, coalesce(dimensions, '') AS dimensions
    FROM (SELECT code_id, day, scans, dimensions FROM code_days WHERE ${OF_CODE_AND_DAY}) AS counted
    FULL JOIN (SELECT code_id, day, sketch FROM visitor_sketches WHERE ${OF_CODE_AND_DAY}) AS seen USING (code_id, day)
    ORDER BY code_id, day`,
};

export const ACCOUNT_DAYS: RowSource = {
  name: "accounts",
  select: `
    SELECT account_id::text AS id, to_char(day, 'YYYY-MM-DD') AS day, (mobile + desktop + tablet)::text AS scans, sketch,
      NULL::bytea AS hashes, dimensions
    FROM account_days
    WHERE account_id BETWEEN $1::uuid AND $2::uuid AND day BETWEEN $3::date AND $4::date`,
};

export const QUARTER_HOURS: RowSource = {
  name: "quarter_hours",
  select: `
    SELECT code_id::text AS id, to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS day,
      (mobile + desktop + tablet)::text AS scans, sketch, visitors AS hashes, combinations AS dimensions
    FROM quarter_hour_counts
    WHERE code_id BETWEEN $1::uuid AND $2::uuid AND starts_at >= $3::date::timestamp AT TIME ZONE 'UTC'
      AND starts_at < ($4::date + 1)::timestamp AT TIME ZONE 'UTC'`,
};

interface CountedRow {
  id: string;
  day: string;
  scans: string;
  sketch: Buffer | null;
  hashes: Buffer | null;
  dimensions: string;
}

/** Runs the `visitors_of_…` and `dimensions_of_…` checks. Calls `onRows` with the number of rows checked so far. */
export async function validateRows(
  snapshot: CountSnapshot,
  { name, select }: RowSource,
  { codeId, days, onRows }: { codeId: string | undefined; days: Days; onRows(looked: number): void },
): Promise<Check[]> {
  const visitors = createCheck(`visitors_of_${name}`);
  const dimensions = createCheck(`dimensions_of_${name}`);
  let looked = 0;
  const values = [codeId ?? LOWEST_ID, codeId ?? HIGHEST_ID, days.first, days.last];
  await snapshot.each<CountedRow>(select, values, (rows) => {
    for (const row of rows) {
      validateVisitors(row, visitors);
      validateDimensions(row, dimensions);
    }
    looked += rows.length;
    onRows(looked);
  });
  return [visitors.result(), dimensions.result()];
}

function validateVisitors({ id, day, scans, sketch, hashes }: CountedRow, check: CheckBuilder): void {
  check.compared(1);
  const expected = `visitors<=${scans}`;
  const visitors = visitorsOf(sketch, hashes);
  if (visitors === undefined) {
    check.differs({ id, day, kept: "unreadable", expected });
    return;
  }
  const count = visitors.estimate();
  const most = count > EXACT_LIMIT ? Number(scans) * TOLERANCE : Number(scans);
  if (count > most) check.differs({ id, day, kept: `visitors=${count}`, expected });
}

function visitorsOf(sketch: Buffer | null, hashes: Buffer | null): VisitorSketch | undefined {
  try {
    const visitors = sketch === null ? emptySketch() : decodeSketch(sketch);
    if (hashes !== null) addHashes(visitors, hashes);
    return visitors;
  } catch (error) {
    if (error instanceof SketchFormatError) return undefined;
    throw error;
  }
}

function validateDimensions({ id, day, scans, dimensions }: CountedRow, check: CheckBuilder): void {
  check.compared(1);
  if (dimensions === "") return;
  const counts = byDimension(readEntries(dimensions));
  for (const dimension of DIMENSIONS) {
    const sum = valuesOf(counts, dimension).reduce((total, { count }) => total + count, 0);
    if (sum > Number(scans))
      check.differs({ id, day, kept: `${dimension}=${sum}`, expected: `${dimension}<=${scans}` });
  }
}
