// Reads what the stats service has counted. One statement each, so that all of an answer is of the same moment.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import type { StatisticsDays } from "./statistics-days.ts";
import { DAY_MS } from "./time-zone.ts";

/** Scans of a day. scans = mobile + desktop + tablet. */
export interface DayCount {
  /** Which of the days asked for, from 0. */
  index: number;
  scans: number;
  mobile: number;
  desktop: number;
  tablet: number;
}

interface Counts {
  /** The days with scans, in no order. */
  days: DayCount[];
  /** The visitors of each UTC day that overlaps the days asked for. */
  sketches: Uint8Array[];
  /** When the newest scans of the code were folded in. */
  foldedAt: Date;
}

export interface StatisticsStore {
  /** What has been counted for the code on the days, or undefined where it was never scanned. */
  read(codeId: string, days: StatisticsDays): Promise<Counts | undefined>;
}

const count = z.coerce.number().int().min(0);
const rowSchema = z.object({
  foldedAt: z.date(),
  days: z
    .array(z.tuple([z.int(), count, count, count, count]))
    .nullable()
    .transform((days) =>
      (days ?? []).map(([index, scans, mobile, desktop, tablet]) => ({ index, scans, mobile, desktop, tablet })),
    ),
  sketches: z.instanceof(Uint8Array).nullable(),
  sketchLengths: z.array(z.int()).nullable(),
});

/**
 * $1: the code; $2 and $3: the first and the last UTC day that overlap the days asked for; `days` counts those as JSON. The sketches come as
 * one value with the length of each: the driver reads an array of them character by character, which took longer than all else.
 */
const readCounts = (days: string) => `
  SELECT t.folded_at AS "foldedAt", (${days}) AS days, v.sketches, v.lengths AS "sketchLengths"
  FROM code_totals t CROSS JOIN LATERAL (
    SELECT string_agg(sketch, ''::bytea ORDER BY day) AS sketches, json_agg(length(sketch) ORDER BY day) AS lengths
    FROM visitor_sketches WHERE code_id = $1 AND day BETWEEN $2::date AND $3::date
  ) AS v
  WHERE t.code_id = $1`;

const READ_UTC_DAYS = {
  name: "read_utc_days",
  text: readCounts(`
    SELECT json_agg(json_build_array(day - $2::date, scans, mobile, desktop, tablet)) FROM code_days
    WHERE code_id = $1 AND day BETWEEN $2::date AND $3::date`),
};

/** $4: the borders of the days in seconds; they cut the quarter-hours, whatever the zone's clocks do in between. */
const READ_ZONE_DAYS = {
  name: "read_zone_days",
  text: readCounts(`
    SELECT json_agg(json_build_array(index, scans, mobile, desktop, tablet)) FROM (
      SELECT width_bucket(extract(epoch FROM starts_at)::bigint, $4::bigint[]) - 1 AS index, sum(scans) AS scans,
        sum(mobile) AS mobile, sum(desktop) AS desktop, sum(tablet) AS tablet
      FROM code_quarter_hours
      WHERE code_id = $1 AND starts_at >= to_timestamp(($4::bigint[])[1])
        AND starts_at < to_timestamp(($4::bigint[])[array_length($4::bigint[], 1)])
      GROUP BY 1
    ) AS by_day`),
};

export function createStatisticsStore(run: RunStatement): StatisticsStore {
  return {
    async read(codeId, { borders, isUtc }) {
      const start = borders.at(0) ?? 0;
      const end = borders.at(-1) ?? 0;
      const values = [codeId, isoDate(start), isoDate(end - 1)];
      const seconds = borders.map((border) => border / 1000);
      const [row] = isUtc ? await run(READ_UTC_DAYS, values) : await run(READ_ZONE_DAYS, [...values, seconds]);
      if (row === undefined) return undefined;
      const { foldedAt, days, sketches, sketchLengths } = rowSchema.parse(row);
      return { foldedAt, days, sketches: sketches === null ? [] : cut(sketches, sketchLengths ?? []) };
    },
  };
}

/** The parts of the bytes that have these lengths, one behind the other. */
function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
}

/** The UTC day of an instant in ms, YYYY-MM-DD. */
function isoDate(instantMs: number): string {
  return new Date(Math.floor(instantMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}
