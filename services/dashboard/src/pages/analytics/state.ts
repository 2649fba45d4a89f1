// What the analytics page shows, kept in the page's address.

import { paramsOfDays, type StatisticsDays, statisticsDaysFrom } from "../code/statistics-range.ts";

export const INTERVALS = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The dimensions by which figures can be filtered. `rule` and `alias` apply to a single code only. */
const DIMENSIONS = ["country", "device", "os", "browser", "language", "referrer", "source", "rule", "alias"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * The codes whose figures are shown: one code; a code, or the codes with a tag, shared with the viewer; or the
 * account's codes: all, those with one tag, or those on one domain.
 */
export type Subject =
  | { kind: "code"; id: string }
  | { kind: "shared"; of: "code" | "tag" }
  | { kind: "account" }
  | { kind: "tag"; tag: string }
  | { kind: "domain"; domain: string };

export interface AnalyticsState {
  days: StatisticsDays;
  /** The chosen interval; undefined for the one that suits the period. */
  interval: Interval | undefined;
  isCompared: boolean;
  /** The filters, each with the values that are wanted. */
  filters: readonly { dimension: Dimension; values: readonly string[] }[];
}

export const isOfOneCode = (subject: Subject): boolean =>
  subject.kind === "code" || (subject.kind === "shared" && subject.of === "code");

export const dimensionsOf = (subject: Subject): readonly Dimension[] =>
  subject.kind === "code" ? DIMENSIONS : DIMENSIONS.filter((name) => name !== "rule" && name !== "alias");

/** Returns the account's codes that the address selects. */
export function subjectFrom(params: URLSearchParams): Subject {
  const [tag, domain] = [params.get("tag"), params.get("domain")];
  if (tag) return { kind: "tag", tag };
  return domain ? { kind: "domain", domain } : { kind: "account" };
}

/** Parses the page's address. Ignores unknown values and dimensions that the subject does not have. */
export function stateFrom(params: URLSearchParams, subject: Subject, viewersZone: string): AnalyticsState {
  const filters = dimensionsOf(subject).flatMap((dimension) => {
    const values = (params.get(dimension) ?? "").split(",").filter((value) => value !== "");
    return values.length === 0 ? [] : [{ dimension, values }];
  });
  return {
    days: statisticsDaysFrom(params, viewersZone),
    interval: INTERVALS.find((one) => one === params.get("interval")),
    isCompared: params.get("compare") === "previous",
    filters,
  };
}

/** Returns the parameters for the page's address, omitting default values. */
export function paramsOf(state: AnalyticsState, subject: Subject, viewersZone: string): URLSearchParams {
  const params = new URLSearchParams();
  if (subject.kind === "tag") params.set("tag", subject.tag);
  if (subject.kind === "domain") params.set("domain", subject.domain);
  for (const [name, value] of paramsOfDays(state.days, viewersZone)) params.set(name, value);
  if (state.interval !== undefined) params.set("interval", state.interval);
  if (state.isCompared) params.set("compare", "previous");
  for (const { dimension, values } of state.filters) params.set(dimension, values.join(","));
  return params;
}

/** Adds a filter for a single value, or removes the filter if it already selects only that value. */
export function withToggled(state: AnalyticsState, dimension: Dimension, value: string): AnalyticsState {
  const others = state.filters.filter((filter) => filter.dimension !== dimension);
  if (isFilteredBy(state, dimension, value)) return { ...state, filters: others };
  return { ...state, filters: [...others, { dimension, values: [value] }] };
}

/** Returns whether the figures count only scans with this value. */
export function isFilteredBy({ filters }: AnalyticsState, dimension: Dimension, value: string): boolean {
  const values = filters.find((filter) => filter.dimension === dimension)?.values ?? [];
  return values.length === 1 && values[0] === value;
}

/** Dimensions in which the API can filter by `other`. In all others, `other` stands for several values, so the API has no filter for it. */
const CAN_BE_OTHER: ReadonlySet<Dimension> = new Set(["os", "browser"]);

/** Returns whether the API can filter by this value. */
export const isFilterable = (dimension: Dimension, value: string): boolean =>
  value !== "other" || CAN_BE_OTHER.has(dimension);
