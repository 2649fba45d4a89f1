// The members of a statistics response that are present only if `include` requests them.

import { z } from "zod";
import { violation } from "./detail.ts";

export const STATISTICS_INCLUDES = [
  "bots",
  "by_hour",
  "by_country",
  "by_os",
  "by_browser",
  "by_referrer",
  "by_source",
] as const;
export type StatisticsInclude = (typeof STATISTICS_INCLUDES)[number];

const scans = z.int().min(0);
const listOf = (member: string, what: string) =>
  z
    .array(z.strictObject({ [member]: z.string(), scans }))
    .optional()
    .describe(`${what}. Most scans first; the sum is \`total_scans\`.`);

export const includedStatistics = {
  bots: scans.optional().describe("Requests by bots, link previews, and prefetches. Not included in any other number."),
  by_hour: z
    .array(z.strictObject({ hour: z.int().min(0).max(23), scans }))
    .optional()
    .describe("Scans by hour of local time: 24 entries."),
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
};

const isInclude = (name: string): name is StatisticsInclude => STATISTICS_INCLUDES.some((include) => include === name);

/** A comma-separated list of STATISTICS_INCLUDES without duplicates. */
export const statisticsInclude = z
  .string()
  .refine((text) => text.split(",").every((name, place, names) => isInclude(name) && names.indexOf(name) === place), {
    ...violation(
      "invalid_value",
      `Must be a comma-separated list without duplicates of: ${STATISTICS_INCLUDES.join(", ")}.`,
    ),
    abort: true,
  })
  .transform((text) => text.split(",").filter(isInclude));
