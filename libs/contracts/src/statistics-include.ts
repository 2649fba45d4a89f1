// The members of statistics that are served only where they are asked for by `include`.

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
    .describe(`${what}, the most scans first; the sum is \`total_scans\`.`);

export const includedStatistics = {
  bots: scans.optional().describe("Requests of programs, link previews and prefetches; in none of the other numbers."),
  by_hour: z
    .array(z.strictObject({ hour: z.int().min(0).max(23), scans }))
    .optional()
    .describe("Scans by the hour that the zone's clocks showed: 24 entries."),
  by_country: listOf("country", "Countries by ISO 3166-1; `unknown` where none is known, `other` for rare ones"),
  by_os: listOf("os", "Operating systems; `other` for rare and unknown ones"),
  by_browser: listOf("browser", "Browsers and apps; `other` for rare and unknown ones"),
  by_referrer: listOf("referrer", "Hosts of the pages with the link; `direct` where there was none, as after a scan"),
  by_source: listOf(
    "source",
    "`symbol` for scanned symbols, `link` for the short URL as text, `unknown` for older scans",
  ),
};

const isInclude = (name: string): name is StatisticsInclude => STATISTICS_INCLUDES.some((include) => include === name);

/** Names with commas between them, each once. */
export const statisticsInclude = z
  .string()
  .refine((text) => text.split(",").every((name, place, names) => isInclude(name) && names.indexOf(name) === place), {
    ...violation("invalid_value", `Must be some of ${STATISTICS_INCLUDES.join(",")}, each once.`),
    abort: true,
  })
  .transform((text) => text.split(",").filter(isInclude));
