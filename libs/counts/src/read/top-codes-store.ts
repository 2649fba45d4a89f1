// Reads the live codes of an account that have the most scans in a range.

import type { RunStatement } from "@qr/database";
import { z } from "zod";
import type { LocalDays } from "../calendar/local-days.ts";
import { DAY_MS } from "../quarter-hours.ts";
import { isoDate } from "./code-counts-store.ts";
import type { DailyScansStore } from "./daily-scans-store.ts";
import { READ_CANDIDATES, SAMPLE, TOP_CODES } from "./top-codes-statement.ts";

export interface CodeScans {
  id: string;
  scans: number;
}

export interface TopCodesStore {
  /**
   * Returns up to ten codes that have scans on these days, sorted by number of scans, highest first, and then by ID in ascending order.
   * `codeIds`: the codes to choose from; undefined for all live codes of the account.
   */
  read(accountId: string, days: Pick<LocalDays, "borders">, codeIds?: readonly string[]): Promise<CodeScans[]>;
}

/**
 * Maximum number of code_days rows that are summed to find the candidates; summing this many takes up to half a second.
 * If an account has so many live codes that the limit would be exceeded, only the codes with the most scans in total
 * can be candidates.
 */
const MAX_DAYS_READ = 100_000;
/** Number of candidates whose exact scans are read at a time. */
const CHUNK = 50;
/** Number of selected codes whose exact scans are read at a time. */
const SELECTED_CHUNK = 500;

const candidatesSchema = z.array(z.object({ id: z.string(), scans: z.coerce.number().int() }));

export function createTopCodesStore(run: RunStatement, exact: DailyScansStore): TopCodesStore {
  return {
    async read(accountId, { borders }, codeIds) {
      const range = [borders.at(0) ?? 0, borders.at(-1) ?? 0] as const;
      const scansOf = async (ids: readonly string[]): Promise<CodeScans[]> =>
        [...(await exact.read(accountId, ids, range))]
          .map(([id, { byDay }]) => ({ id, scans: byDay[0] ?? 0 }))
          .filter(({ scans }) => scans > 0);
      if (codeIds !== undefined) return topOf(codeIds, scansOf);
      const candidates = candidatesSchema.parse(await run(READ_CANDIDATES, [accountId, ...boundsOf(...range)]));
      let top: CodeScans[] = [];
      for (let from = 0; from < candidates.length; from += CHUNK) {
        const next = candidates[from];
        const last = top[TOP_CODES - 1];
        if (next !== undefined && last !== undefined && byScans(last, next) < 0) break;
        const ids = candidates.slice(from, from + CHUNK).map(({ id }) => id);
        top = merged(top, await scansOf(ids));
      }
      return top;
    },
  };
}

async function topOf(
  codeIds: readonly string[],
  scansOf: (ids: readonly string[]) => Promise<CodeScans[]>,
): Promise<CodeScans[]> {
  let top: CodeScans[] = [];
  for (let from = 0; from < codeIds.length; from += SELECTED_CHUNK) {
    top = merged(top, await scansOf(codeIds.slice(from, from + SELECTED_CHUNK)));
  }
  return top;
}

function merged(top: readonly CodeScans[], others: readonly CodeScans[]): CodeScans[] {
  return [...top, ...others].sort(byScans).slice(0, TOP_CODES);
}

function boundsOf(start: number, end: number): (string | number)[] {
  const firstDay = Math.floor(start / DAY_MS) * DAY_MS;
  const lastDay = Math.ceil(end / DAY_MS) * DAY_MS - DAY_MS;
  const firstWhole = Math.ceil(start / DAY_MS) * DAY_MS;
  const lastWhole = Math.floor(end / DAY_MS) * DAY_MS - DAY_MS;
  const days = (lastDay - firstDay) / DAY_MS + 1;
  return [
    start / 1000,
    end / 1000,
    ...[firstDay, lastDay, firstWhole, lastWhole].map(isoDate),
    Math.max(SAMPLE, Math.floor(MAX_DAYS_READ / days)),
  ];
}

function byScans(one: CodeScans, other: CodeScans): number {
  return other.scans - one.scans || (one.id < other.id ? -1 : 1);
}
