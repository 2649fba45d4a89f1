// Reads what the stats service has counted. One statement each, so that all of an answer is of the same moment.

import { Prisma, type PrismaClient } from "@qr/database";
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
  sketches: z.array(z.instanceof(Uint8Array)).nullable(),
});

export function createStatisticsStore(prisma: PrismaClient): StatisticsStore {
  return {
    async read(codeId, days) {
      const start = days.borders.at(0) ?? 0;
      const end = days.borders.at(-1) ?? 0;
      const [row] = await prisma.$queryRaw<unknown[]>`
        SELECT t.folded_at AS "foldedAt", (${days.isUtc ? utcDays(codeId, days) : zoneDays(codeId, days)}) AS days,
          (SELECT array_agg(sketch) FROM visitor_sketches
            WHERE code_id = ${codeId}::uuid AND day BETWEEN ${isoDate(start)}::date AND ${isoDate(end - 1)}::date) AS sketches
        FROM code_totals t WHERE t.code_id = ${codeId}::uuid`;
      if (row === undefined) return undefined;
      const { foldedAt, days: counted, sketches } = rowSchema.parse(row);
      return { foldedAt, days: counted, sketches: sketches ?? [] };
    },
  };
}

function utcDays(codeId: string, { days }: StatisticsDays): Prisma.Sql {
  const first = isoDate(days.at(0) ?? 0);
  const last = isoDate(days.at(-1) ?? 0);
  return Prisma.sql`
    SELECT json_agg(json_build_array(day - ${first}::date, scans, mobile, desktop, tablet)) FROM code_days
    WHERE code_id = ${codeId}::uuid AND day BETWEEN ${first}::date AND ${last}::date`;
}

/** The borders of the days cut the quarter-hours, whatever the zone's clocks do in between. */
function zoneDays(codeId: string, { borders }: StatisticsDays): Prisma.Sql {
  const seconds = borders.map((border) => border / 1000);
  return Prisma.sql`
    SELECT json_agg(json_build_array(index, scans, mobile, desktop, tablet)) FROM (
      SELECT width_bucket(extract(epoch FROM starts_at)::bigint, ${seconds}::bigint[]) - 1 AS index, sum(scans) AS scans,
        sum(mobile) AS mobile, sum(desktop) AS desktop, sum(tablet) AS tablet
      FROM code_quarter_hours
      WHERE code_id = ${codeId}::uuid AND starts_at >= to_timestamp(${seconds.at(0)}::bigint)
        AND starts_at < to_timestamp(${seconds.at(-1)}::bigint)
      GROUP BY 1
    ) AS by_day`;
}

/** The UTC day of an instant in ms, YYYY-MM-DD. */
function isoDate(instantMs: number): string {
  return new Date(Math.floor(instantMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}
