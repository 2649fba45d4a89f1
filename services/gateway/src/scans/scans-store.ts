// Reads the scans of many codes by day, by one statement. Used by the dashboard's route of scans.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import { scanDays } from "./scan-days.ts";

export interface CountedScans {
  total: number;
  /** One number for each day that was asked for. */
  byDay: number[];
}

export interface ScansStore {
  /**
   * The scans of those of the codes that the account has. `borders`: the first instant of each day and of the one behind the last, in
   * ms.
   */
  read(accountId: string, codeIds: readonly string[], borders: readonly number[]): Promise<Map<string, CountedScans>>;
}

const rowSchema = z.object({
  id: z.string(),
  total: z.coerce.number().int(),
  /** Pairs of a day, from 0, and its scans. */
  days: z.array(z.tuple([z.int(), z.number()])).nullable(),
  /** Pairs of an edge, from 0, and its scans. */
  edges: z.array(z.tuple([z.int(), z.number()])).nullable(),
});

/**
 * $1: the account; $2: ids; $3: midnights as UTC dates; $4 and $5: where the edges begin and end. Subqueries, so that each is a look
 * into one index for each code, whatever the planner knows of the tables.
 */
const READ_SCANS = {
  name: "read_scans_of_codes",
  text: `
    SELECT c.id,
      coalesce((SELECT sum(t.scans) FROM total_parts t WHERE t.code_id = c.id), 0)::bigint AS total,
      (SELECT json_agg(json_build_array(day, scans)) FROM (
        SELECT width_bucket(d.day, $3::date[]) - 1 AS day, sum(d.mobile + d.desktop + d.tablet) AS scans FROM day_parts d
        WHERE d.code_id = c.id AND d.day >= ($3::date[])[1] AND d.day < ($3::date[])[cardinality($3::date[])]
        GROUP BY 1) AS by_day) AS days,
      (SELECT json_agg(json_build_array(edge.place - 1, counted.scans))
        FROM unnest($4::timestamptz[], $5::timestamptz[]) WITH ORDINALITY AS edge (starts, ends, place)
        CROSS JOIN LATERAL (
          SELECT sum(q.mobile + q.desktop + q.tablet) AS scans FROM quarter_hour_counts q
          WHERE q.code_id = c.id AND q.starts_at >= edge.starts AND q.starts_at < edge.ends) AS counted
        WHERE counted.scans IS NOT NULL) AS edges
    FROM codes c WHERE c.id = ANY($2::uuid[]) AND c.account_id = $1 AND c.deleted_at IS NULL`,
};

export function createScansStore(run: RunStatement): ScansStore {
  return {
    async read(accountId, codeIds, borders) {
      const { midnights, edges } = scanDays(borders);
      const rows = await run(READ_SCANS, [
        accountId,
        codeIds,
        midnights.map((midnight) => iso(midnight).slice(0, 10)),
        edges.map(({ fromMs }) => iso(fromMs)),
        edges.map(({ toMs }) => iso(toMs)),
      ]);
      return new Map(
        rows.map((row) => {
          const { id, total, days, edges: counted } = rowSchema.parse(row);
          const byDay = Array.from({ length: borders.length - 1 }, () => 0);
          const add = (day: number, scans: number) => {
            // A border at either end has a day on one side alone.
            if (day in byDay) byDay[day] = (byDay[day] ?? 0) + scans;
          };
          for (const [day, scans] of days ?? []) add(day, scans);
          for (const [place, scans] of counted ?? []) {
            const edge = edges[place];
            if (edge === undefined) continue;
            add(edge.day, edge.sign * scans);
            add(edge.day - 1, -edge.sign * scans);
          }
          return [id, { total, byDay }];
        }),
      );
    },
  };
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
