// Reads the counts for a statistics response, and builds its members: the same for a code and for an account, filtered or not.

import { filterIn, type StatisticsFilter, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import {
  type CalendarDay,
  type CombinationsStore,
  type Counts,
  countVisitors,
  DAY_MS,
  type DayCount,
  isoDate,
  type LocalDays,
  localDays,
  timeZone,
} from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { statisticsDays } from "./statistics-days.ts";
import { type IncludedCounts, includedOf, neededFor, sumsOf } from "./statistics-members.ts";
import { timelineOf } from "./timeline.ts";

/** The counts of a code or an account. */
export interface CountsSource {
  /** Fields that identify the code or account in logs. */
  owner: object;
  createdAt: Date;
  read(days: LocalDays, wanted: { withDimensions: boolean; withHours: boolean }): Promise<Counts | undefined>;
  readFiltered(first: number, last: number, filter: StatisticsFilter): ReturnType<CombinationsStore["read"]>;
}

interface RangeCounts extends IncludedCounts {
  /** null if the counts are filtered, because visitors are not kept by combination. */
  visitors: number | null;
  uncombined: number | undefined;
  foldedAt: Date | undefined;
}

type Members = Omit<StatisticsRecord, "id">;

/** Reads the members of the response. Caps the estimate of visitors at the number of scans. */
export async function readMembers(
  source: CountsSource,
  query: StatisticsQuery,
  log: Logger,
): Promise<{ members: Members; asOf: Date | undefined }> {
  const requested = statisticsDays(query, source.createdAt.getTime(), Date.now());
  const [counts, previous] = await Promise.all([
    readCounts(source, requested, query, log),
    query.compare && readPrevious(source, requested, query, log),
  ]);
  const range = rangeMembers(requested, counts, query);
  const members: Members = {
    ...range,
    range: requested.range,
    ...(previous && { previous }),
    ...(counts.uncombined !== undefined && { uncombined_scans: counts.uncombined }),
    ...includedOf(query.include ?? [], counts, requested.days, range.total_scans),
  };
  return { members, asOf: counts.foldedAt };
}

/** The scans by day and device. */
export interface DayCounts {
  days: readonly CalendarDay[];
  counts: readonly DayCount[];
  /** Whether bots are missing, because bots are not counted by combination. */
  isFiltered: boolean;
  asOf: Date | undefined;
}

export async function readDayCounts(source: CountsSource, query: StatisticsQuery, log: Logger): Promise<DayCounts> {
  const requested = statisticsDays(query, source.createdAt.getTime(), Date.now());
  const { days: counts, uncombined, foldedAt } = await readCounts(source, requested, query, log);
  return { days: requested.days, counts, isFiltered: uncombined !== undefined, asOf: foldedAt };
}

async function readPrevious(source: CountsSource, { days }: LocalDays, query: StatisticsQuery, log: Logger) {
  const [first = 0] = days;
  const before = localDays(timeZone(query.tz), first - days.length * DAY_MS, first - DAY_MS);
  const counts = await readCounts(source, before, { ...query, include: undefined }, log);
  return {
    from: isoDate(before.days[0] ?? 0),
    to: isoDate(before.days.at(-1) ?? 0),
    ...rangeMembers(before, counts, query),
  };
}

function rangeMembers({ days }: LocalDays, counts: RangeCounts, { interval }: StatisticsQuery) {
  const sums = sumsOf(days, counts.days);
  const unique = counts.visitors === null ? null : Math.min(sums.total_scans, counts.visitors);
  const timeline = interval && timelineOf(interval, sums.by_day, counts.hours);
  return { ...sums, unique_scans: unique, ...(timeline && { timeline }) };
}

async function readCounts(
  source: CountsSource,
  days: LocalDays,
  query: StatisticsQuery,
  log: Logger,
): Promise<RangeCounts> {
  const filter = filterIn(query);
  if (filter !== undefined) {
    const [first = 0, last = first] = [days.days[0], days.days.at(-1)];
    return { ...(await source.readFiltered(first, last, filter)), hours: [], visitors: null };
  }
  const counts = await source.read(days, neededFor(query));
  if (counts === undefined) return NEVER_SCANNED;
  return { ...counts, visitors: countVisitors(counts, source.owner, log), uncombined: undefined };
}

const NEVER_SCANNED: RangeCounts = {
  days: [],
  dimensions: "",
  hours: [],
  visitors: 0,
  uncombined: undefined,
  foldedAt: undefined,
};
