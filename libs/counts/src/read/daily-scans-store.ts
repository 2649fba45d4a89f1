// Reads the daily scans of many codes with one statement.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import { DAY_MS } from "../quarter-hours.ts";
import { bucketByLocalDay } from "./bucket-by-local-day.ts";
import { countedTimesOf } from "./counts-row.ts";

export interface DailyScans {
  total: number;
  /** The scans on each day in the range. */
  byDay: number[];
}

export interface DailyScansStore {
  /**
   * Returns the codes' scans, by code ID. Omits codes that are deleted or belong to another account. `borders`: the start of each day, then
   * the end of the last day, in Unix ms; a day can have any length.
   */
  read(accountId: string, codeIds: readonly string[], borders: readonly number[]): Promise<Map<string, DailyScans>>;
}

const rowSchema = z.object({ id: z.string(), total: z.coerce.number().int() });

/**
 * $1: the account; $2: code IDs; $3 and $4: start (inclusive) and end (exclusive) of the range, in seconds; $5: the UTC days
 * (numbered from 1970-01-01) that a border splits, the only days whose quarter-hours are needed. With subqueries, each part is one index
 * lookup per code, regardless of the planner's statistics.
 */
const READ_DAILY_SCANS = {
  name: "read_daily_scans_of_codes",
  text: `
    SELECT c.id,
      coalesce((SELECT sum(t.scans) FROM total_parts t WHERE t.code_id = c.id), 0)::bigint AS total,
      rolled_up.days, rolled_up.quarter_hours AS "quarterHours",
      (SELECT json_agg(json_build_array(extract(epoch FROM q.starts_at)::bigint, q.mobile, q.desktop, q.tablet, q.bots))
        FROM quarter_hour_counts q
        WHERE q.code_id = c.id AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
          AND q.starts_at >= to_timestamp($3::float8) AND q.starts_at < to_timestamp($4::float8)) AS recent
    FROM codes c CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(number, mobile, desktop, tablet, bots) ORDER BY number) AS days,
        string_agg(CASE WHEN number = ANY($5::int[]) THEN quarter_hours ELSE '' END, '|' ORDER BY number) AS quarter_hours
      FROM (
        SELECT d.day - date '1970-01-01' AS number, d.mobile, d.desktop, d.tablet, d.bots, d.quarter_hours FROM code_days d
        WHERE d.code_id = c.id AND d.day BETWEEN (to_timestamp($3::float8) AT TIME ZONE 'UTC')::date
          AND ((to_timestamp($4::float8) - interval '1 second') AT TIME ZONE 'UTC')::date) AS days) AS rolled_up
    WHERE c.id = ANY($2::uuid[]) AND c.account_id = $1 AND c.deleted_at IS NULL`,
};

export function createDailyScansStore(run: RunStatement): DailyScansStore {
  return {
    async read(accountId, codeIds, borders) {
      const cutDays = borders.filter((border) => border % DAY_MS !== 0).map((border) => Math.floor(border / DAY_MS));
      const times = { borders, offsets: undefined };
      const [start = 0, end = 0] = [borders.at(0), borders.at(-1)];
      const rows = await run(READ_DAILY_SCANS, [accountId, codeIds, start / 1000, end / 1000, cutDays]);
      return new Map(
        rows.map((row) => {
          const { id, total } = rowSchema.parse(row);
          const byDay = Array.from({ length: borders.length - 1 }, () => 0);
          for (const { index, mobile, desktop, tablet } of bucketByLocalDay(countedTimesOf(row), times).days) {
            byDay[index] = mobile + desktop + tablet;
          }
          return [id, { total, byDay }];
        }),
      );
    },
  };
}
