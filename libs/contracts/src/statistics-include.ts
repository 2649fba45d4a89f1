// The members of a statistics response that are present only if `include` requests them.

import { z } from "zod";
import { violation } from "./detail.ts";

const ACCOUNT_STATISTICS_INCLUDES = [
  "bots",
  "by_hour",
  "by_weekday_hour",
  "by_country",
  "by_os",
  "by_browser",
  "by_referrer",
  "by_source",
  "by_language",
] as const;
export type AccountStatisticsInclude = (typeof ACCOUNT_STATISTICS_INCLUDES)[number];
/** Only a code's statistics list aliases and rules, because each alias and each rule belongs to one code. */
export const STATISTICS_INCLUDES = [...ACCOUNT_STATISTICS_INCLUDES, "by_alias", "by_rule"] as const;
export type StatisticsInclude = (typeof STATISTICS_INCLUDES)[number];

const scans = z.int().min(0);
const listOf = (member: string, what: string) =>
  z
    .array(z.strictObject({ [member]: z.string(), scans }))
    .optional()
    .describe(`${what}. Most scans first; the sum is \`total_scans\`.`);

export const includedAccountStatistics = {
  bots: scans.optional().describe("Requests by bots, link previews, and prefetches. Not included in any other number."),
  by_hour: z
    .array(z.strictObject({ hour: z.int().min(0).max(23), scans }))
    .optional()
    .describe("Scans by hour of local time: 24 entries."),
  by_weekday_hour: z
    .array(z.strictObject({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), scans }))
    .optional()
    .describe("Scans by weekday and hour of local time: 168 entries. Weekday 1 is Monday."),
  by_country: listOf("country", "Scans by ISO 3166-1 country; `unknown` if there is none, `other` for rare ones"),
  by_os: listOf("os", "Scans by operating system; `other` for rare and unknown ones"),
  by_browser: listOf("browser", "Scans by browser or app; `other` for rare and unknown ones"),
  by_referrer: listOf(
    "referrer",
    "Scans by host of the page with the link; `direct` if there is none, as for camera scans",
  ),
  by_source: listOf(
    "source",
    "Scans by source: `symbol` for scanned symbols, `link` for the short URL as text, `unknown` if it was not recorded",
  ),
  by_language: listOf(
    "language",
    "Scans by the visitor's preferred language, such as `de`, without its region; `unknown` if there is none, `other` for rare ones",
  ),
};

export const includedStatistics = {
  ...includedAccountStatistics,
  by_alias: listOf(
    "alias",
    "Scans by the ID of the requested alias, even if it has been deleted since; `none` for the code's own short URL, `other` for rare ones",
  ),
  by_rule: listOf(
    "rule",
    "Scans by the ID of the rule that applied, even if it has been removed since; `none` if no rule applied, `other` for rare ones",
  ),
};

/** Returns a schema for a comma-separated list of the `allowed` names without duplicates. */
function listIn<N extends string>(allowed: readonly N[]) {
  const isAllowed = (name: string): name is N => allowed.some((include) => include === name);
  return z
    .string()
    .refine((text) => text.split(",").every((name, place, names) => isAllowed(name) && names.indexOf(name) === place), {
      ...violation("invalid_value", `Must be a comma-separated list without duplicates of: ${allowed.join(", ")}.`),
      abort: true,
    })
    .transform((text) => text.split(",").filter(isAllowed));
}

export const statisticsInclude = listIn(STATISTICS_INCLUDES);
export const accountStatisticsInclude = listIn(ACCOUNT_STATISTICS_INCLUDES);
