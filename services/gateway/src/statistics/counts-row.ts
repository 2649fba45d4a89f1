// What one row of the statements of statistics holds, whether of a code or of an account.

import { z } from "zod";

/** Scans of a day. */
export interface DayCount {
  /** Which of the days asked for, from 0. */
  index: number;
  mobile: number;
  desktop: number;
  tablet: number;
  bots: number;
}

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
const rowSchema = z.object({
  foldedAt: z.date().nullable(),
  days: z
    .array(z.tuple([z.int(), count, count, count, count]))
    .nullable()
    .transform((days) =>
      (days ?? []).map(([index, mobile, desktop, tablet, bots]) => ({ index, mobile, desktop, tablet, bots })),
    ),
  sketches: bytes,
  sketchLengths: z.array(z.int()).nullable(),
  visitors: bytes,
  facets: z.string().nullable(),
  hours: z.array(z.tuple([z.int(), count])).nullable(),
});

const daysSchema = z.object({
  scansOfDays: count,
  daySketches: bytes,
  daySketchLengths: z.array(z.int()).nullable(),
});

/** The visitors of whole days apart, in the row of a code. `scans`: how many scans these days have. */
export function visitorsOfDays(row: unknown): { scans: number; sketches: Uint8Array[] } {
  const { scansOfDays, daySketches, daySketchLengths } = daysSchema.parse(row);
  return { scans: scansOfDays, sketches: daySketches === null ? [] : cut(daySketches, daySketchLengths ?? []) };
}

/** Undefined where nothing was ever counted. */
export function countsOf(row: unknown): Counts | undefined {
  const { foldedAt, sketches, sketchLengths, visitors, facets, hours, days } = rowSchema.parse(row);
  if (foldedAt === null) return undefined;
  return {
    foldedAt,
    days,
    sketches: sketches === null ? [] : cut(sketches, sketchLengths ?? []),
    hashes: visitors ?? new Uint8Array(),
    facets: facets ?? "",
    hours: hours ?? [],
  };
}

/** The parts of the bytes that have these lengths, one behind the other. */
function cut(all: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return all.subarray(end - length, end);
  });
}
