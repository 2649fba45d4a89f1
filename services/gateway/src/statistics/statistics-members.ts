// The members of statistics, made of what was counted. The reads of a code's and of an account's statistics use it.

import type { StatisticsInclude, StatisticsRecord } from "@qr/contracts";
import { addFacetText, type Facet, type FacetCounts, OTHER, valuesOf } from "@qr/scan-facets";
import type { CalendarDay } from "./calendar/time-zone.ts";
import type { Counts } from "./counts-row.ts";
import type { DayCount } from "./day-counts.ts";

type Sums = Pick<StatisticsRecord, "total_scans" | "by_day" | "by_device">;
type Included = Pick<StatisticsRecord, StatisticsInclude>;

/** The sums of the days, which always agree. */
export function sumsOf(days: readonly CalendarDay[], counted: readonly DayCount[]): Sums {
  const scans = new Array<number>(days.length).fill(0);
  const devices = { mobile: 0, desktop: 0, tablet: 0 };
  let total = 0;
  for (const { index, mobile, desktop, tablet } of counted) {
    const sum = mobile + desktop + tablet;
    scans[index] = (scans[index] ?? 0) + sum;
    devices.mobile += mobile;
    devices.desktop += desktop;
    devices.tablet += tablet;
    total += sum;
  }
  return {
    total_scans: total,
    by_day: days.map((day, index) => ({ date: new Date(day).toISOString().slice(0, 10), scans: scans[index] ?? 0 })),
    by_device: devices,
  };
}

/** What each facet is called in an answer, and its values that are not kept and not known. */
const FACETS = {
  by_country: { facet: "country", rare: "other", unknown: "unknown" },
  by_os: { facet: "os", rare: "other", unknown: "other" },
  by_browser: { facet: "browser", rare: "other", unknown: "other" },
  by_referrer: { facet: "referrer", rare: "other", unknown: "direct" },
  by_source: { facet: "source", rare: "other", unknown: "unknown" },
} as const satisfies Partial<Record<StatisticsInclude, { facet: Facet; rare: string; unknown: string }>>;

type FacetMember = keyof typeof FACETS;
const isFacetMember = (include: StatisticsInclude): include is FacetMember => include in FACETS;

/** What has to be read for these members. */
export function neededFor(include: readonly StatisticsInclude[]): { withFacets: boolean; withHours: boolean } {
  return { withFacets: include.some(isFacetMember), withHours: include.includes("by_hour") };
}

/** The members asked for, in their order. `total`: the scans that each of them but `bots` adds up to. */
export function includedOf(
  include: readonly StatisticsInclude[],
  counts: Pick<Counts, "days" | "facets" | "hours">,
  total: number,
): Included {
  const facets: FacetCounts = new Map();
  addFacetText(facets, counts.facets);
  return Object.fromEntries(
    include.map((member) => {
      if (member === "bots") return [member, counts.days.reduce((sum, { bots }) => sum + bots, 0)];
      if (member === "by_hour") return [member, hoursOf(counts.hours)];
      return [member, facetOf(facets, member, total)];
    }),
  );
}

function hoursOf(counted: Counts["hours"]): { hour: number; scans: number }[] {
  const scansOf = new Map(counted);
  return Array.from({ length: 24 }, (_, hour) => ({ hour, scans: scansOf.get(hour) ?? 0 }));
}

/** The most scans first; what stands for several values comes last. */
function facetOf(counts: FacetCounts, member: FacetMember, total: number): Record<string, string | number>[] {
  const { facet, rare, unknown } = FACETS[member];
  const sums = new Map<string, number>();
  for (const { value, count } of valuesOf(counts, facet)) {
    const name = value === OTHER ? rare : value;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const known = [...sums.values()].reduce((sum, count) => sum + count, 0);
  if (total > known) sums.set(unknown, (sums.get(unknown) ?? 0) + total - known);
  return [...sums]
    .sort(([one, scans], [other, others]) => others - scans || (one < other ? -1 : 1))
    .map(([name, scans]) => ({ [facet]: name, scans }));
}
