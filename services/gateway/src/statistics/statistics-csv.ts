// Statistics as CSV: one row per day, per interval, or per value.

import type { StatisticsCsvQuery, StatisticsRecord } from "@qr/contracts";
import { isoDate } from "@qr/counts";
import { csvText } from "../route/csv-text.ts";
import type { DayCounts } from "./statistics-record.ts";

export interface StatisticsCsv {
  text: string;
  /** When the latest of these scans were counted; undefined if there are none. */
  asOf: Date | undefined;
}

type Statistics = Omit<StatisticsRecord, "id">;

const DAY_COLUMNS = ["date", "scans", "mobile", "desktop", "tablet", "bots"];

/** Returns whether the query asks for one row per day. */
export function isByDay({ by, interval }: Pick<StatisticsCsvQuery, "by" | "interval">): boolean {
  return by === undefined && interval === undefined;
}

/** Returns one row per day, including days without scans. `scans` is the sum over all devices; `bots` is empty if the counts are filtered. */
export function daysCsv({ days, counts, isFiltered, asOf }: DayCounts): StatisticsCsv {
  const rows = days.map((day) => ({ date: isoDate(day), scans: 0, mobile: 0, desktop: 0, tablet: 0, bots: 0 }));
  for (const { index, mobile, desktop, tablet, bots } of counts) {
    const row = rows[index];
    if (row === undefined) continue;
    row.scans += mobile + desktop + tablet;
    row.mobile += mobile;
    row.desktop += desktop;
    row.tablet += tablet;
    row.bots += bots;
  }
  const cells = isFiltered ? rows.map((row) => ({ ...row, bots: null })) : rows;
  return { text: csvText(DAY_COLUMNS, cells, { header: true }), asOf };
}

/** Returns the timeline as rows or, with `by`, the values of a dimension. */
export function tableCsv(
  { record, asOf }: { record: Statistics; asOf: Date | undefined },
  by: StatisticsCsvQuery["by"],
): StatisticsCsv {
  const rows = by === undefined ? (record.timeline ?? []) : valuesOf(record, by);
  return { text: csvText(columnsOf(by), rows, { header: true }), asOf };
}

function columnsOf(by: StatisticsCsvQuery["by"]): string[] {
  if (by === "weekday_hour") return ["weekday", "hour", "scans"];
  return [by ?? "start", "scans"];
}

function valuesOf(record: Statistics, by: NonNullable<StatisticsCsvQuery["by"]>): readonly object[] {
  if (by !== "device") return record[`by_${by}`] ?? [];
  return Object.entries(record.by_device).map(([device, scans]) => ({ device, scans }));
}
