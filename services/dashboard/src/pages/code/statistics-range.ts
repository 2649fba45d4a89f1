// The statistics' period and time zone, kept in the page's address.

/** The API's ranges that end today. */
export const RANGES = ["last_7_days", "last_30_days", "last_90_days", "last_365_days", "all_time"] as const;
type Range = (typeof RANGES)[number];

/** The API's limit for custom periods, in days. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export interface StatisticsDays {
  range: Range | "custom";
  /** The first day of a custom period, as `YYYY-MM-DD`; "" if no day has been chosen. */
  from: string;
  to: string;
  /** The IANA time zone for the days. */
  zone: string;
}

const DEFAULT_RANGE = "last_30_days";

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses the parameters in the page's URL. Ignores unknown values. The default time zone is `viewersZone`. */
export function statisticsDaysFrom(params: URLSearchParams, viewersZone: string): StatisticsDays {
  const day = (name: string) => [params.get(name) ?? ""].filter(isDay).join("");
  const asked = params.get("range");
  const zone = params.get("tz") ?? viewersZone;
  return {
    range: asked === "custom" ? "custom" : (RANGES.find((range) => range === asked) ?? DEFAULT_RANGE),
    from: asked === "custom" ? day("from") : "",
    to: asked === "custom" ? day("to") : "",
    zone: isZone(zone) ? zone : viewersZone,
  };
}

/** Returns the parameters for the page's URL, omitting default values. */
export function paramsOfDays({ range, from, to, zone }: StatisticsDays, viewersZone: string): URLSearchParams {
  const params = new URLSearchParams();
  if (range !== DEFAULT_RANGE) params.set("range", range);
  if (range === "custom" && from !== "") params.set("from", from);
  if (range === "custom" && to !== "") params.set("to", to);
  if (zone !== viewersZone) params.set("tz", zone);
  return params;
}

/** Returns the violation in a custom period, or undefined if there is none. */
export function violationOfDays({
  range,
  from,
  to,
}: StatisticsDays): "incomplete" | "reversed" | "tooLong" | undefined {
  if (range !== "custom") return undefined;
  if (from === "" || to === "") return "incomplete";
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return "reversed";
  return days > MAX_DAYS ? "tooLong" : undefined;
}

export function statisticsQuery({ range, from, to, zone }: StatisticsDays): URLSearchParams {
  return new URLSearchParams(range === "custom" ? { from, to, tz: zone } : { range, tz: zone });
}
