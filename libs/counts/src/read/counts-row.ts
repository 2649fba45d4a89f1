// Parses the rows that the statements for a code's counts, an account's counts, and daily scans return.

import { z } from "zod";
import type { VisitorParts } from "../visitors.ts";
import {
  type Buckets,
  bucketByLocalDay,
  bucketRolledUp,
  type CountedTimes,
  type DayCount,
  type HourCount,
  type LocalTimes,
} from "./bucket-by-local-day.ts";

export interface Counts extends VisitorParts {
  /** The days with scans, in no particular order. */
  days: DayCount[];
  /** Counts by dimension and by combination, in the format of entries.ts; "" if dimensions were not wanted. */
  dimensions: string;
  /** The local hours with scans; empty if hours were not wanted. */
  hours: readonly HourCount[];
  /** When the newest scans were folded into the counts. */
  foldedAt: Date;
}

const count = z.coerce.number().int().min(0);
const bytes = z.instanceof(Uint8Array).nullable();
const lengths = z
  .array(z.int())
  .nullable()
  .transform((all) => all ?? []);
/** Entries, each with a time and the scans by device. */
const times = z
  .array(z.tuple([z.int(), count, count, count, count]))
  .nullable()
  .transform((all) =>
    (all ?? []).map(([at, mobile, desktop, tablet, bots]) => ({ at, counts: { mobile, desktop, tablet, bots } })),
  );
export const nullableText = z
  .string()
  .nullable()
  .transform((read) => read ?? "");

const countedTimesSchema = z.object({
  /** Rolled-up scans by UTC day, numbered from 1970-01-01; null if there are none, or if the reader's cached entry is current. */
  days: times,
  /** The quarter-hour strings for the entries in `days`, separated by |. */
  quarterHours: nullableText,
  /** Scans that have not been rolled up, by the start of their quarter-hour in Unix seconds. */
  recent: times,
});

export function countedTimesOf(row: unknown): CountedTimes {
  const { days, quarterHours, recent } = countedTimesSchema.parse(row);
  const texts = quarterHours.split("|");
  return {
    days: days.map(({ at, counts }, index) => ({ ...counts, day: at, quarterHours: texts[index] ?? "" })),
    quarterHours: recent.map(({ at, counts }) => ({ ...counts, startsMs: at * 1000 })),
  };
}

const rowSchema = z.object({
  foldedAt: z.date().nullable(),
  sketches: bytes,
  sketchLengths: lengths,
  visitors: bytes,
  dimensions: nullableText,
});

const rolledUpSchema = z.object({
  rolledUpState: z.string(),
  rolledUpSketches: bytes,
  rolledUpSketchLengths: lengths,
  rolledUpVisitors: bytes,
  rolledUpDimensions: nullableText,
});

/** Visitors, dimensions, and buckets for the scans that have been rolled up. */
export interface RolledUp extends VisitorParts {
  /** A value that changes whenever scans are rolled up on the UTC days that overlap the range. */
  state: string;
  dimensions: string;
  buckets: Buckets;
}

/** Returns the rolled-up part of a code's row, or `known` if `known` is still current and the row therefore omits this part. */
export function rolledUpOf(row: unknown, asked: LocalTimes, known: RolledUp | undefined): RolledUp {
  const read = rolledUpSchema.parse(row);
  if (known?.state === read.rolledUpState) return known;
  return {
    state: read.rolledUpState,
    buckets: bucketRolledUp(countedTimesOf(row).days, asked),
    sketches: cut(read.rolledUpSketches, read.rolledUpSketchLengths),
    hashes: read.rolledUpVisitors ?? new Uint8Array(),
    dimensions: read.rolledUpDimensions,
  };
}

/**
 * Returns the counts for the range, or undefined if nothing has ever been counted. Excludes the visitors and dimensions
 * in the row's `rolledUp…` columns. `rolledUp`: the buckets for rolled-up scans; by default, computed from the row.
 */
export function countsOf(row: unknown, asked: LocalTimes, rolledUp?: Buckets): Counts | undefined {
  const { foldedAt, sketches, sketchLengths, visitors, dimensions } = rowSchema.parse(row);
  if (foldedAt === null) return undefined;
  return {
    foldedAt,
    ...bucketByLocalDay(countedTimesOf(row), asked, rolledUp),
    sketches: cut(sketches, sketchLengths),
    hashes: visitors ?? new Uint8Array(),
    dimensions,
  };
}

/** Splits the bytes into consecutive parts of these lengths. */
function cut(all: Uint8Array | null, lengths: readonly number[]): Uint8Array[] {
  if (all === null) return [];
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return all.subarray(end - length, end);
  });
}
