// Counts by combination: the number of scans that had exactly these values in all dimensions. With them, counts can be filtered, for
// example to count the countries of scans from iPhones.
//
// The key of an entry (entries.ts) is the device's initial in uppercase, followed by the values of the other dimensions, separated by `|`,
// without empty values at the end: `Mios|safari|DE|de|symbol`. Values do not contain `|`. Keys of dimensions begin with a lowercase letter,
// so a string can contain both: quarter-hour rows count scans by combination, and those in rare combinations by dimension.

import { addDimension, boundedDimensionText, type Dimension } from "./dimensions.ts";
import { addEntry, byCount, type Entries, entriesText } from "./entries.ts";

/** The dimensions of a combination, in the order of their values. Aliases and rules come last, because they are not counted for accounts. */
export const COMBINED_DIMENSIONS = [
  "device",
  "os",
  "browser",
  "country",
  "language",
  "source",
  "referrer",
  "alias",
  "rule",
] as const;
export type CombinedDimension = (typeof COMBINED_DIMENSIONS)[number];
export type Device = "mobile" | "desktop" | "tablet";

const INITIALS = { mobile: "M", desktop: "D", tablet: "T" } as const satisfies Record<Device, string>;
const DEVICES = new Map<string, Device>(
  Object.entries(INITIALS).map(([device, initial]) => [initial, device as Device]),
);
const SEPARATOR = "|";
/** Number of separated parts in a key without an alias or a rule. The device's initial and the operating system form one part. */
const ACCOUNT_PARTS = COMBINED_DIMENSIONS.length - 3;

/** Maximum number of combinations kept per code or account and day. Scans in other combinations are counted only by dimension. */
export const MAX_COMBINATIONS = 512;

/** Returns the key for a device and the values of the other dimensions, in the order of COMBINED_DIMENSIONS. */
export function combinationKey(device: Device, values: readonly string[]): string {
  return INITIALS[device] + joined(values);
}

/** Joins the values, without empty ones at the end. */
function joined(values: readonly string[]): string {
  let length = values.length;
  while (length > 0 && values[length - 1] === "") length -= 1;
  return values.slice(0, length).join(SEPARATOR);
}

/** Returns the values in a combination's key, in the order of COMBINED_DIMENSIONS. Unknown values are "". */
export function combinationValues(key: string): string[] {
  const values = [DEVICES.get(key.slice(0, 1)) ?? "", ...key.slice(1).split(SEPARATOR)];
  while (values.length < COMBINED_DIMENSIONS.length) values.push("");
  return values;
}

function isCombination(key: string): boolean {
  return /^[A-Z]/.test(key);
}

/** Returns the combinations as text: the most frequent ones, ties in alphabetical order. */
export function boundedCombinationText(entries: Entries): string {
  return entriesText(new Map(ranked(entries).slice(0, MAX_COMBINATIONS)));
}

/** Returns the entries as text: the most frequent combinations, and the scans in all others by dimension. */
export function boundedText(entries: Entries): string {
  const [kept, rare] = split(entries);
  return entriesText(kept) + boundedDimensionText(byDimension(rare));
}

/** Splits the entries into the most frequent combinations and everything else. */
function split(entries: Entries): [kept: Entries, others: Entries] {
  const kept = new Map(ranked(entries).slice(0, MAX_COMBINATIONS));
  return [kept, new Map([...entries].filter(([key]) => !kept.has(key)))];
}

function ranked(entries: Entries): [key: string, count: number][] {
  return [...entries].filter(([key]) => isCombination(key)).sort(byCount);
}

/** Returns the entries by dimension only: each combination counts for each of its values. */
export function byDimension(entries: Entries): Entries {
  const counts: Entries = new Map();
  for (const [key, count] of entries) {
    if (!isCombination(key)) addEntry(counts, key, count);
    else
      for (const [index, value] of combinationValues(key).entries()) {
        const dimension = COMBINED_DIMENSIONS[index];
        if (isCountedAlone(dimension)) addDimension(counts, dimension, value, count);
      }
  }
  return counts;
}

/** Returns whether scans are also counted by this dimension alone. Devices have columns of their own. */
function isCountedAlone(dimension: CombinedDimension | undefined): dimension is Dimension & CombinedDimension {
  return dimension !== undefined && dimension !== "device";
}

/** Returns the entries without aliases and rules, which belong to a single code. */
export function withoutAliasesAndRules(entries: Entries): Entries {
  const result: Entries = new Map();
  for (const [key, count] of entries) {
    if (isCombination(key)) addEntry(result, accountKey(key), count);
    else if (!/^[au]/.test(key)) addEntry(result, key, count);
  }
  return result;
}

function accountKey(key: string): string {
  return joined(key.split(SEPARATOR).slice(0, ACCOUNT_PARTS));
}
