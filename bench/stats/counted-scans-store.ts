// Generates counts of scans from a seed, and inserts them with the stats service's writer. Counts from hours before
// `roll_up_progress` are also added to the daily counts and totals.

import { addQuarterHours, combinationKey, DAY_MS, QUARTER_HOUR_MS, type QuarterHour } from "@qr/counts";
import { inTransaction } from "@qr/database";
import { createLogger } from "@qr/runtime";
import pg from "pg";
import { codeUuidOf } from "../codes/numbered-code.ts";
import { seededRandom } from "../codes/popularity.ts";
import { visitorHash } from "../codes/visitors.ts";

const VISITORS_PER_SCAN = 0.5;
/** Quarter-hours per transaction. A day takes six transactions, so its stored strings are as long as if its scans had arrived in several batches. */
const BATCH = 16;
/** Number of days on which the codes from `insertOthers` have scans. */
const OTHERS_DAYS = 30;

export interface CountsWriter {
  /** Inserts scans of the code with this number, evenly spread from `fromMs` (midnight) to `untilMs`. Returns the code's number of visitors. */
  insertScans(number: number, scans: number, fromMs: number, untilMs: number): Promise<number>;
  /** Inserts one scan per day in the last month for each code number from `from` to `until` - 1. */
  insertOthers(from: number, until: number, nowMs: number): Promise<void>;
  end(): Promise<void>;
}

/** Creates the monthly partitions from `fromMs` on, and marks all hours before `rolledUntilMs` as rolled up. */
export async function openCounts(url: string, fromMs: number, rolledUntilMs: number): Promise<CountsWriter> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: "bench" });
  const log = createLogger("bench", "warn");
  await pool.query("SELECT make_quarter_hour_partitions(to_timestamp($1)::date, current_date)", [fromMs / 1000]);
  const progress = "UPDATE roll_up_progress SET rolled_until = to_timestamp($1), visitors_from = '2020-01-01'";
  await pool.query(progress, [rolledUntilMs / 1000]);
  const insert = (rows: readonly QuarterHour[]) =>
    inTransaction(pool, (client) => addQuarterHours(client, rows, { shard: 0, log }));
  return {
    insertScans: async (number, scans, fromMs, untilMs) => {
      const random = seededRandom(scans);
      const seen = new Uint8Array(Math.ceil(scans * VISITORS_PER_SCAN));
      const quarters = Math.ceil((untilMs - fromMs) / QUARTER_HOUR_MS);
      const upTo = (quarter: number) => Math.floor((quarter * scans) / quarters);
      const rowOf = (quarter: number): QuarterHour[] => {
        const count = upTo(quarter + 1) - upTo(quarter);
        if (count === 0) return [];
        let visitors = "";
        for (let scan = 0; scan < count; scan += 1) {
          const visitor = Math.floor(random() * seen.length);
          seen[visitor] = 1;
          visitors += visitorHash(visitor, scans);
        }
        const quarterHour = fromMs / QUARTER_HOUR_MS + quarter;
        return [
          {
            codeId: codeUuidOf(number),
            quarterHour,
            ...devicesOf(count),
            visitors,
            combinations: combinationsOf(count, quarterHour),
          },
        ];
      };
      for (let first = 0; first < quarters; first += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, quarters - first) }, (_, index) => first + index);
        const batch = numbers.flatMap(rowOf);
        if (batch.length > 0) await insert(batch);
      }
      return seen.reduce((sum, one) => sum + one, 0);
    },
    insertOthers: async (from, until, nowMs) => {
      const today = Math.floor(nowMs / DAY_MS) * (DAY_MS / QUARTER_HOUR_MS);
      const combinations = "Mios|safari|DE|de|symbol=1;";
      for (let age = OTHERS_DAYS; age > 0; age -= 1) {
        const rowOf = (number: number): QuarterHour => ({
          codeId: codeUuidOf(number),
          quarterHour: today - age * 96 + (number % 96),
          ...devicesOf(1),
          visitors: visitorHash(number, age),
          combinations,
        });
        await insert(Array.from({ length: until - from }, (_, index) => rowOf(from + index)));
      }
    },
    end: () => pool.end(),
  };
}

function devicesOf(scans: number) {
  const tablet = Math.floor(scans / 10);
  const desktop = Math.floor(scans / 5);
  return { mobile: scans - tablet - desktop, desktop, tablet, bots: Math.floor(scans / 20) };
}

const COUNTRIES = ["DE", "US", "FR", "IN", "BR", "GB", "IT", "ES", "NL", "PL", "JP", "AU"];
const AGENTS = [
  ["mobile", "ios", "safari"],
  ["mobile", "android", "chrome"],
  ["mobile", "android", "samsung_internet"],
  ["desktop", "windows", "edge"],
  ["desktop", "macos", "firefox"],
  ["tablet", "ios", "safari"],
] as const;
const REFERRERS = ["", "www.instagram.com", "www.facebook.com", "t.co", "www.google.com", "l.wl.co"];
const LANGUAGES = ["de", "en", "fr", "hi", "pt", "it", "es"];
/** Maximum number of combinations in a row. A day has more, because they differ from row to row. */
const MAX_ROW_COMBINATIONS = 24;

/** Returns a row's combinations string. Popular combinations have most of the scans. */
function combinationsOf(scans: number, quarterHour: number): string {
  let text = "";
  let left = scans;
  for (let number = 0; left > 0; number += 1) {
    const isLast = number === MAX_ROW_COMBINATIONS - 1;
    const share = isLast ? left : Math.ceil(left / 4);
    text += `${combinationOf(number + (number < 12 ? 0 : quarterHour * 7))}=${share};`;
    left -= share;
  }
  return text;
}

function combinationOf(number: number): string {
  const [device, os, browser] = AGENTS[number % AGENTS.length] ?? AGENTS[0];
  const pick = (values: readonly string[], by: number) => values[Math.floor(number / by) % values.length] ?? "";
  return combinationKey(device, [os, browser, pick(COUNTRIES, 1), pick(LANGUAGES, 3), "symbol", pick(REFERRERS, 11)]);
}
