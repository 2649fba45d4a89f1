// Reads the counts by combination of a code, an account, or some codes, and filters them. Combinations are available only for whole UTC
// days. One statement reads at most a year, so that a range of many years does not need more memory.
//
// Rolled-up scans come from the day rows. They are cached per range, because a year of a popular code takes several megabytes; a state that
// changes with every roll-up and every late scan shows whether the cached table is current, as in range-cache.ts. The other scans, from the
// last hour or two, come from the quarter-hour rows.

import { setImmediate } from "node:timers/promises";
import type { RunStatement, Statement } from "@qr/database";
import { gauge } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DAY_MS } from "../quarter-hours.ts";
import { isoDate } from "./code-counts-store.ts";
import {
  type CombinationFilter,
  CombinationTable,
  type CombinedDay,
  type FilteredCounts,
} from "./combination-table.ts";
import { nullableText } from "./counts-row.ts";

interface Filtered extends FilteredCounts {
  /** When the newest of the scans were counted; undefined if there are none. */
  foldedAt: Date | undefined;
}

export interface CombinationsStore {
  /** Returns the counts on the UTC days from `first` to `last`, inclusive, each in Unix ms. `owner`: an ID, or IDs for `codes`. */
  read(owner: string | readonly string[], first: number, last: number, filter: CombinationFilter): Promise<Filtered>;
}

/** Maximum size of the cached tables. */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 500;
/** Maximum number of days that one statement reads. */
const MAX_DAYS = 366;
/** Number of characters to parse before other requests get a turn: about 2 ms. */
const TURN_LENGTH = 200_000;

/** The statements' sources. $1: the ID of the code or account, or the IDs of the codes. */
const SOURCES = {
  code: {
    days: "code_days WHERE code_id = $1",
    open: "quarter_hour_counts AS q WHERE q.code_id = $1",
    counted: "(SELECT folded_at FROM code_totals WHERE code_id = $1)",
  },
  account: {
    days: "account_days WHERE account_id = $1",
    open: "codes AS c JOIN quarter_hour_counts AS q ON q.code_id = c.id WHERE c.account_id = $1",
    counted: "(SELECT rolled_until FROM progress)",
  },
  codes: {
    days: "code_days WHERE code_id = ANY($1::uuid[])",
    open: "quarter_hour_counts AS q WHERE q.code_id = ANY($1::uuid[])",
    counted: "(SELECT rolled_until FROM progress)",
  },
};
type Owner = keyof typeof SOURCES;

/**
 * Returns the statement for codes or accounts. $2 and $3: the first and last UTC days; $4: the state of the cached table, or null. If the
 * state has not changed, the statement omits the rolled-up days.
 */
const statementFor = (owner: Owner): Statement => ({
  name: `read_combinations_of_${owner}`,
  text: `
    WITH progress AS MATERIALIZED (
      SELECT greatest(rolled_until, $2::date::timestamp AT TIME ZONE 'UTC') AS open_from,
        ($3::date + 1)::timestamp AT TIME ZONE 'UTC' AS open_until, rolled_until FROM roll_up_progress LIMIT 1
    ), open AS MATERIALIZED (
      SELECT (q.starts_at AT TIME ZONE 'UTC')::date AS day, q.mobile + q.desktop + q.tablet AS scans, q.combinations, q.folded_at
      FROM ${SOURCES[owner].open} AND q.starts_at >= (SELECT open_from FROM progress) AND q.starts_at < (SELECT open_until FROM progress)
    ), rolled_up AS MATERIALIZED (
      SELECT day, mobile + desktop + tablet AS scans, bots, combinations FROM ${SOURCES[owner].days} AND day BETWEEN $2::date AND $3::date
    ), summed AS MATERIALIZED (
      SELECT concat_ws(' ', sum(scans), sum(bots), sum(octet_length(combinations))) AS state FROM rolled_up
    ), days AS (
      SELECT json_agg(json_build_array(day - date '1970-01-01', scans) ORDER BY day) AS days,
        string_agg(combinations, '/' ORDER BY day) AS combinations
      FROM (
        SELECT day, sum(scans) AS scans, string_agg(combinations, '') AS combinations FROM rolled_up
        WHERE (SELECT state FROM summed) IS DISTINCT FROM $4 GROUP BY day) AS by_day
    ), recent AS (
      SELECT json_agg(json_build_array(day - date '1970-01-01', scans) ORDER BY day) AS days,
        string_agg(combinations, '/' ORDER BY day) AS combinations
      FROM (SELECT day, sum(scans) AS scans, string_agg(combinations, '') AS combinations FROM open GROUP BY day) AS by_day
    )
    SELECT greatest((SELECT max(folded_at) FROM open), ${SOURCES[owner].counted}) AS "foldedAt", summed.state,
      days.days, days.combinations, recent.days AS "recentDays", recent.combinations AS "recentCombinations"
    FROM summed, days, recent`,
});

const days = z
  .array(z.tuple([z.int(), z.coerce.number().int().min(0)]))
  .nullable()
  .transform((all) => all ?? []);
const rowSchema = z.object({
  foldedAt: z.date().nullable(),
  state: z.string(),
  days,
  combinations: nullableText,
  recentDays: days,
  recentCombinations: nullableText,
});

export function createCombinationsStore(run: RunStatement, owner: Owner): CombinationsStore {
  const statement = statementFor(owner);
  const cache = new LRUCache<string, { state: string; table: CombinationTable }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ table }, key) => ENTRY_BYTES + key.length + table.bytes,
  });
  gauge(
    `gateway_${owner}_combinations_cache_bytes`,
    `Size of the cache of counts by combination (by ${owner} and range of days), at most 32 MiB.`,
    () => cache.calculatedSize,
  );

  /** Returns the tables with the scans on these days: those that have been rolled up, and the others. */
  async function readTables(id: Parameters<CombinationsStore["read"]>[0], first: number, last: number) {
    const key = `${id} ${first} ${last}`;
    const cached = cache.get(key);
    const [read] = await run(statement, [id, isoDate(first), isoDate(last), cached?.state ?? null]);
    const row = rowSchema.parse(read);
    let rolledUp = cached?.table;
    if (rolledUp === undefined || cached?.state !== row.state) {
      rolledUp = await tableOf(row.days, row.combinations);
      cache.set(key, { state: row.state, table: rolledUp });
    }
    const recent = await tableOf(row.recentDays, row.recentCombinations);
    return { tables: [rolledUp, recent], foldedAt: row.foldedAt ?? undefined };
  }

  return {
    async read(id, first, last, filter) {
      const sum: Filtered = { days: [], dimensions: "", uncombined: 0, foldedAt: undefined };
      for (let from = first; from <= last; from += MAX_DAYS * DAY_MS) {
        const { tables, foldedAt } = await readTables(id, from, Math.min(last, from + (MAX_DAYS - 1) * DAY_MS));
        for (const table of tables) {
          const { days: counted, dimensions, uncombined } = table.filter(filter, first);
          sum.days.push(...counted);
          sum.dimensions += dimensions;
          sum.uncombined += uncombined;
        }
        sum.foldedAt = foldedAt;
      }
      return sum;
    },
  };
}

async function tableOf(
  counted: readonly [day: number, scans: number][],
  combinations: string,
): Promise<CombinationTable> {
  const table = new CombinationTable();
  const texts = combinations.split("/");
  let parsed = 0;
  for (const [index, [day, scans]] of counted.entries()) {
    const one: CombinedDay = { day, scans, combinations: texts[index] ?? "" };
    parsed += one.combinations.length;
    if (parsed > TURN_LENGTH) {
      parsed = 0;
      await setImmediate();
    }
    table.add(one);
  }
  return table;
}
