// Models the disk space that codes and scans take up in Postgres after counts are rolled up and old months' rows are dropped.

import type { Popularity } from "../../ingest/scan-frames.ts";
import { distinctCodes } from "./distinct-codes.ts";
import { MEASURED } from "./measured.ts";

/** Defaults for the QUARTER_HOUR_DAYS and INBOX_DAYS settings. */
export const QUARTER_HOUR_DAYS = 400;
export const INBOX_DAYS = 30;
const QUARTER_HOURS_PER_DAY = 96;
/** Maximum number of rows per code per quarter-hour: one for each worker shard. */
export const SHARDS = 8;
/** Above this number of scans per row, visitors are stored as a sketch and values as sums, so the row hardly grows. */
const MAX_SCANS_THAT_GROW = 64;
const SECONDS_PER_DAY = 86_400;

export interface Scans {
  popularity: Popularity;
  codes: number;
  scansPerDay: number;
  statsWorkers: number;
}

/** Returns the number of rows written for a day of evenly spread scans. Workers that count scans of the same code write separate rows. */
export function quarterHourRows({ popularity, codes, scansPerDay, statsWorkers }: Scans): number {
  const shards = Math.min(SHARDS, statsWorkers);
  const scans = scansPerDay / QUARTER_HOURS_PER_DAY / shards;
  return QUARTER_HOURS_PER_DAY * shards * distinctCodes(popularity, codes, scans);
}

/** Returns the number of bytes stored after `days` days of the same load, with an average of `framesPerSecond` journal frames. */
export function storageAfter(days: number, scans: Scans, framesPerSecond: number) {
  const rows = quarterHourRows(scans);
  const further = Math.min(MAX_SCANS_THAT_GROW, scans.scansPerDay / rows - 1);
  const dayRows = distinctCodes(scans.popularity, scans.codes, scans.scansPerDay);
  const everScanned = distinctCodes(scans.popularity, scans.codes, scans.scansPerDay * days);
  const rowBytes = MEASURED.quarterHourRow.value + further * MEASURED.quarterHourScan.value;
  // `days` also includes the daily visitors and the totals.
  const parts = {
    codes: scans.codes * MEASURED.codeBytes.value,
    quarterHours: Math.min(days, QUARTER_HOUR_DAYS) * rows * rowBytes,
    days:
      days * dayRows * (MEASURED.codeDay.value + MEASURED.codeDaySketch.value) + everScanned * MEASURED.codeTotal.value,
    frames: Math.min(days, INBOX_DAYS) * SECONDS_PER_DAY * framesPerSecond * MEASURED.foldedFrame.value,
  };
  return { ...parts, total: parts.codes + parts.quarterHours + parts.days + parts.frames };
}
