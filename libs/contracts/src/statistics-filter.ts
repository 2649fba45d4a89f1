// The filters of a statistics query: one parameter for each dimension, with one or more values.

import { z } from "zod";
import { uuidFromAliasId } from "./code-id.ts";
import { violation } from "./detail.ts";
import { BROWSERS, DEVICES, OPERATING_SYSTEMS, SCAN_SOURCES } from "./scan-classes.ts";

/** Maximum number of values in a filter. */
const MAX_VALUES = 50;

/** Returns the value as scans record it, or undefined if no scan can have the value. A scan without a value has "". */
type Recorded = (value: string) => string | undefined;

const oneOf =
  (values: readonly string[]): Recorded =>
  (value) =>
    values.includes(value) ? value : undefined;
const matching =
  (pattern: RegExp): Recorded =>
  (value) =>
    pattern.test(value) ? value : undefined;
const orNone =
  (none: string, recorded: Recorded): Recorded =>
  (value) =>
    value === none ? "" : recorded(value);

/**
 * Returns a schema for a comma-separated list of values. Its output has the values as scans record them. `example` shows what is expected.
 */
function values(recorded: Recorded, example: string) {
  return z
    .string()
    .transform((text) => text.split(",").map(recorded))
    .refine(
      (list): list is string[] => list.length <= MAX_VALUES && list.every((value) => value !== undefined),
      violation(
        "invalid_value",
        `Must be a list of at most ${MAX_VALUES} values, separated by commas, such as ${example}.`,
      ),
    )
    .optional();
}

export const accountFilters = {
  device: values(oneOf(DEVICES), "`mobile,tablet`").describe("Only scans with these device classes."),
  os: values(oneOf(OPERATING_SYSTEMS), "`ios,android`").describe("Only scans with these operating systems."),
  browser: values(oneOf(BROWSERS), "`safari,chrome`").describe("Only scans with these browsers or apps."),
  country: values(orNone("unknown", matching(/^[A-Z]{2}$/)), "`DE,AT` or `unknown`").describe(
    "Only scans from these countries.",
  ),
  language: values(orNone("unknown", matching(/^[a-z]{2,3}$/)), "`de,en` or `unknown`").describe(
    "Only scans by visitors who prefer these languages.",
  ),
  source: values(orNone("unknown", oneOf(SCAN_SOURCES)), "`symbol`, `link`, or `unknown`").describe(
    "Only scans from these sources.",
  ),
  referrer: values(orNone("direct", matching(/^[a-z0-9.-]{1,100}$/)), "`www.example.com` or `direct`").describe(
    "Only scans from pages on these hosts.",
  ),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const codeFilters = {
  ...accountFilters,
  alias: values(orNone("none", uuidFromAliasId), "an alias ID or `none`").describe("Only scans of these aliases."),
  rule: values(orNone("none", matching(UUID)), "a rule ID or `none`").describe(
    "Only scans to which these rules applied.",
  ),
};

export const STATISTICS_FILTERS = Object.keys(codeFilters) as (keyof typeof codeFilters)[];
/** The values that are wanted for each dimension, as scans record them. Dimensions without a filter are missing. */
export type StatisticsFilter = { [D in keyof typeof codeFilters]?: readonly string[] | undefined };

/** Returns the filters in a query, or undefined if it has none. */
export function filterIn(query: StatisticsFilter): StatisticsFilter | undefined {
  const wanted = STATISTICS_FILTERS.filter((name) => query[name] !== undefined).map((name) => {
    // Scans with an unknown operating system or browser are recorded as "other" or without one.
    const values = query[name] ?? [];
    return [name, values.includes("other") ? [...values, ""] : values];
  });
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}
