// Builds the API's queries from the state of the page.

import { statisticsQuery } from "../code/statistics-range.ts";
import {
  type AnalyticsState,
  type Dimension,
  dimensionsOf,
  type Interval,
  isOfOneCode,
  type Subject,
} from "./state.ts";

const DAY_MS = 86_400_000;
/** The API's limit for the interval `hour`, in days. */
const MAX_HOURLY_DAYS = 31;
/** Longer periods are shown by week, and all time by month, unless another interval is chosen. */
const MAX_DAILY_DAYS = 92;

const DAYS_IN = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_365_days: 365,
  all_time: Number.POSITIVE_INFINITY,
} as const;

function dayCount({ days: { range, from, to } }: AnalyticsState): number {
  return range === "custom" ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : DAYS_IN[range];
}

/** Returns why an interval cannot be chosen, or undefined if it can. */
export function intervalViolation(state: AnalyticsState, interval: Interval): "filtered" | "tooLong" | undefined {
  if (interval !== "hour") return undefined;
  if (state.filters.length > 0) return "filtered";
  return dayCount(state) > MAX_HOURLY_DAYS ? "tooLong" : undefined;
}

/** Returns the chosen interval if the API allows it, or else the one that suits the period. */
export function intervalOf(state: AnalyticsState): Interval {
  const { interval } = state;
  if (interval !== undefined && intervalViolation(state, interval) === undefined) return interval;
  const count = dayCount(state);
  if (count === 1 && state.filters.length === 0) return "hour";
  if (count <= MAX_DAILY_DAYS) return "day";
  return count === Number.POSITIVE_INFINITY ? "month" : "week";
}

/** Returns whether there is a previous period. */
export const hasPrevious = ({ days }: AnalyticsState): boolean => days.range !== "all_time";

/** Returns whether the lists count UTC days while the other figures count days in the chosen time zone. */
export const areListsApart = (state: AnalyticsState, subject: Subject): boolean =>
  !isOfOneCode(subject) && state.filters.length === 0 && state.days.zone !== "UTC";

/** Returns the path of the API's figures for the subject. */
export function pathOf(subject: Subject): string {
  return subject.kind === "code" ? `/v1/qr/${encodeURIComponent(subject.id)}/stats` : "/v1/stats";
}

export interface AnalyticsRequest {
  figures: URLSearchParams;
  /** The query for the lists, if they must be requested separately. */
  lists: URLSearchParams | undefined;
}

/** Returns the queries for everything that the page shows. */
export function requestOf(state: AnalyticsState, subject: Subject): AnalyticsRequest {
  const isFiltered = state.filters.length > 0;
  const lists = listsOf(subject);
  const isApart = areListsApart(state, subject);
  const figures = daysQuery(state, subject, isFiltered ? undefined : state.days.zone);
  figures.set("interval", intervalOf(state));
  if (state.isCompared && hasPrevious(state)) figures.set("compare", "previous");
  const include = [...(isFiltered ? [] : ["bots", "by_weekday_hour"]), ...(isApart ? [] : lists)];
  figures.set("include", include.join(","));
  if (!isApart) return { figures, lists: undefined };
  const apart = daysQuery(state, subject, undefined);
  apart.set("include", lists.join(","));
  return { figures, lists: apart };
}

const listsOf = (subject: Subject) =>
  dimensionsOf(subject)
    .filter((dimension) => dimension !== "device")
    .map((dimension: Dimension) => `by_${dimension}`);

function daysQuery(state: AnalyticsState, subject: Subject, zone: string | undefined): URLSearchParams {
  const query = statisticsQuery(state.days);
  if (zone === undefined) query.delete("tz");
  if (subject.kind === "tag") query.set("tag", subject.tag);
  if (subject.kind === "domain") query.set("domain", subject.domain);
  for (const { dimension, values } of state.filters) query.set(dimension, values.join(","));
  return query;
}
