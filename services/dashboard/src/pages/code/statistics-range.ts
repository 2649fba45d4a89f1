// Which days the statistics are about, as it stands in the page's address.

/** Those of the API that end today. */
export const RANGES = ["last_7_days", "last_30_days", "last_90_days", "last_365_days", "all_time"] as const;
type Range = (typeof RANGES)[number];

/** The API reads no longer range of chosen days. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export interface StatisticsDays {
  range: Range | "custom";
  /** `YYYY-MM-DD`, for `custom`; "" while it is not chosen. */
  from: string;
  to: string;
  /** IANA name of the zone whose days are meant. */
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

/** Unknown values count as not given; `viewersZone` is meant where no zone is named. */
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

/** The other way round; what is as usual is left out. */
export function paramsOfDays({ range, from, to, zone }: StatisticsDays, viewersZone: string): URLSearchParams {
  const params = new URLSearchParams();
  if (range !== DEFAULT_RANGE) params.set("range", range);
  if (range === "custom" && from !== "") params.set("from", from);
  if (range === "custom" && to !== "") params.set("to", to);
  if (zone !== viewersZone) params.set("tz", zone);
  return params;
}

/** What keeps chosen days from being asked for; undefined where nothing does. */
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

/** The request for them. */
export function statisticsQuery({ range, from, to, zone }: StatisticsDays): URLSearchParams {
  return new URLSearchParams(range === "custom" ? { from, to, tz: zone } : { range, tz: zone });
}
