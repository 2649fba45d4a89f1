// What one row of the statements of statistics holds, whether of a code or of an account.

import { z } from "zod";
import {
  type AskedTimes,
  type CountedTimes,
  type DayCount,
  type PlacedCounts,
  placeCounts,
  placeDays,
} from "./day-counts.ts";

/** Visitors in pieces, as the stats service keeps them. */
export interface VisitorParts {
  sketches: Uint8Array[];
  /** Hashes one behind the other. */
  hashes: Uint8Array;
}

export interface Counts extends VisitorParts {
  /** The days with scans, in no order. */
  days: DayCount[];
  /** As libs/scan-facets writes them; "" where they were not asked for. */
  facets: string;
  /** Scans by hour of the zone's clocks, those with scans; none where they were not asked for. */
  hours: readonly (readonly [hour: number, scans: number])[];
  /** When the newest scans were folded in. */
  foldedAt: Date;
}

const count = z.coerce.number().int().min(0);
const bytes = z.instanceof(Uint8Array).nullable();
const lengths = z
  .array(z.int())
  .nullable()
  .transform((all) => all ?? []);
/** When, and the scans by device. */
const times = z
  .array(z.tuple([z.int(), count, count, count, count]))
  .nullable()
  .transform((all) =>
    (all ?? []).map(([at, mobile, desktop, tablet, bots]) => ({ at, counts: { mobile, desktop, tablet, bots } })),
  );
const text = z
  .string()
  .nullable()
  .transform((read) => read ?? "");

const countedTimesSchema = z.object({
  /** By days since 1970; none where they are known. */
  days: times,
  /** Of each of these days, with | between them; "" where they were not read. */
  quarterHours: text,
  /** By when the quarter-hour began, Unix seconds. */
  recent: times,
});

/** What has been counted when. */
export function countedTimesOf(row: unknown): CountedTimes {
  const { days, quarterHours, recent } = countedTimesSchema.parse(row);
  const texts = quarterHours.split("|");
  return {
    days: days.map(({ at, counts }, place) => ({ ...counts, day: at, quarterHours: texts[place] ?? "" })),
    quarterHours: recent.map(({ at, counts }) => ({ ...counts, startsMs: at * 1000 })),
  };
}

const rowSchema = z.object({
  foldedAt: z.date().nullable(),
  sketches: bytes,
  sketchLengths: lengths,
  visitors: bytes,
  facets: text,
});

const rolledUpSchema = z.object({
  rolledUpState: z.string(),
  rolledUpSketches: bytes,
  rolledUpSketchLengths: lengths,
  rolledUpVisitors: bytes,
  rolledUpFacets: text,
});

/** Visitors, facets and times of what has been rolled up. */
export interface RolledUp extends VisitorParts {
  /** Changes with whatever is rolled up on the UTC days that the days asked for touch. */
  state: string;
  facets: string;
  placed: PlacedCounts;
}

/** Of the row of a code: `known` where that is still right, and the row lacks it. What has not been rolled up is in `countsOf`. */
export function rolledUpOf(row: unknown, asked: AskedTimes, known: RolledUp | undefined): RolledUp {
  const read = rolledUpSchema.parse(row);
  if (known?.state === read.rolledUpState) return known;
  return {
    state: read.rolledUpState,
    placed: placeDays(countedTimesOf(row).days, asked),
    sketches: cut(read.rolledUpSketches, read.rolledUpSketchLengths),
    hashes: read.rolledUpVisitors ?? new Uint8Array(),
    facets: read.rolledUpFacets,
  };
}

/**
 * The counts of the times asked for, with `placed` for what has been rolled up, which else the row tells; visitors and facets of what
 * has not been. Undefined where nothing was ever counted.
 */
export function countsOf(row: unknown, asked: AskedTimes, placed?: PlacedCounts): Counts | undefined {
  const { foldedAt, sketches, sketchLengths, visitors, facets } = rowSchema.parse(row);
  if (foldedAt === null) return undefined;
  return {
    foldedAt,
    ...placeCounts(countedTimesOf(row), asked, placed),
    sketches: cut(sketches, sketchLengths),
    hashes: visitors ?? new Uint8Array(),
    facets,
  };
}

/** The parts of the bytes that have these lengths, one behind the other. */
function cut(all: Uint8Array | null, lengths: readonly number[]): Uint8Array[] {
  if (all === null) return [];
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return all.subarray(end - length, end);
  });
}
