// What codes and scans take on the disk of Postgres, and what is left of it when hours are rolled up and months are dropped.

import type { Popularity } from "../../ingest/scan-frames.ts";
import { distinctCodes } from "../simulation/distinct-codes.ts";
import { MEASURED } from "./measured.ts";

/** QUARTER_HOUR_DAYS and INBOX_DAYS, as they are unless set. */
export const QUARTER_HOUR_DAYS = 400;
export const INBOX_DAYS = 30;
const QUARTER_HOURS_A_DAY = 96;
/** A code's quarter-hour has so many rows at most, one for each worker's shard. */
export const SHARDS = 8;
/** From then on a row's visitors are a sketch and its values are summed up: it hardly grows. */
const MOST_SCANS_THAT_GROW = 64;
const SECONDS_A_DAY = 86_400;

export interface Scans {
  popularity: Popularity;
  codes: number;
  scansPerDay: number;
  statsWorkers: number;
}

/** Bytes, by what they hold. */
export interface Storage {
  codes: number;
  quarterHours: number;
  /** Days, their visitors and the totals. */
  days: number;
  frames: number;
  total: number;
}

/** Rows that the scans of a day fall on, spread evenly over it. Workers that share a code have a row each. */
export function quarterHourRows({ popularity, codes, scansPerDay, statsWorkers }: Scans): number {
  const shards = Math.min(SHARDS, statsWorkers);
  const scans = scansPerDay / QUARTER_HOURS_A_DAY / shards;
  return QUARTER_HOURS_A_DAY * shards * distinctCodes(popularity, codes, scans);
}

/** After so many days of the same load. `framesPerSecond` is the mean. */
export function storageAfter(days: number, scans: Scans, framesPerSecond: number): Storage {
  const rows = quarterHourRows(scans);
  const further = Math.min(MOST_SCANS_THAT_GROW, scans.scansPerDay / rows - 1);
  const dayRows = distinctCodes(scans.popularity, scans.codes, scans.scansPerDay);
  const everScanned = distinctCodes(scans.popularity, scans.codes, scans.scansPerDay * days);
  const rowBytes = MEASURED.quarterHourRow.value + further * MEASURED.quarterHourScan.value;
  const parts = {
    codes: scans.codes * MEASURED.codeBytes.value,
    quarterHours: Math.min(days, QUARTER_HOUR_DAYS) * rows * rowBytes,
    days:
      days * dayRows * (MEASURED.codeDay.value + MEASURED.codeDaySketch.value) + everScanned * MEASURED.codeTotal.value,
    frames: Math.min(days, INBOX_DAYS) * SECONDS_A_DAY * framesPerSecond * MEASURED.foldedFrame.value,
  };
  return { ...parts, total: parts.codes + parts.quarterHours + parts.days + parts.frames };
}
