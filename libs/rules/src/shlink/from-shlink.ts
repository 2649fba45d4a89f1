// Converts Shlink's redirect rules.

import { type Condition, conditionSchema } from "@qr/contracts";
import type { RuleRequest } from "../requests.ts";
import type { ShlinkCondition, ShlinkRule } from "./shlink.ts";

export interface FromShlink {
  /** The converted rules, in the order in which they are checked. */
  rules: RuleRequest[];
  /** The rules that cannot be converted, and why. `index` is the position in the given list. */
  skipped: { index: number; message: string }[];
}

/** Our condition for each of Shlink's devices. */
const SHLINK_DEVICES: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ["android", { os: ["android"] }],
  ["ios", { os: ["ios"] }],
  ["windows", { os: ["windows"] }],
  ["macos", { os: ["macos"] }],
  ["linux", { os: ["linux"] }],
  ["chromeos", { os: ["chromeos"] }],
  ["mobile", { device: ["mobile", "tablet"] }],
  ["desktop", { device: ["desktop"] }],
]);

/** Values with a special meaning in `is`. */
const RESERVED_VALUES: ReadonlySet<string> = new Set(["any", "empty"]);

type Converter = (condition: { key: string; value: string }) => unknown;

/** Returns the name of the parameter, which Shlink stores in either `key` or `value`. */
const nameOf = ({ key, value }: { key: string; value: string }) => key || value;

const CONVERTERS: ReadonlyMap<string, Converter> = new Map<string, Converter>([
  ["device", ({ value }) => SHLINK_DEVICES.get(value.toLowerCase())],
  ["browser", ({ value }) => ({ browser: [value] })],
  ["language", ({ value }) => ({ language: [value.trim().replaceAll("_", "-")] })],
  ["query-param", ({ key, value }) => (RESERVED_VALUES.has(value) ? undefined : { query: { name: key, is: value } })],
  ["any-value-query-param", (condition) => ({ query: { name: nameOf(condition) } })],
  ["valueless-query-param", (condition) => ({ query: { name: nameOf(condition), is: "empty" } })],
  ["ip-address", ({ value }) => ({ ip: [value] })],
  ["geolocation-country-code", ({ value }) => ({ country: [value] })],
  ["geolocation-city-name", ({ value }) => ({ city: [value] })],
  ["before-date", ({ value }) => ({ before: value })],
  ["after-date", ({ value }) => ({ after: value })],
]);

/**
 * Converts Shlink's rules to rules with equivalent conditions. Skips rules without conditions, which never hold in
 * Shlink, and rules with an unknown or invalid condition. Devices and browsers are classified as in this service, not
 * as in Shlink.
 */
export function fromShlink(redirectRules: readonly ShlinkRule[]): FromShlink {
  const rules: RuleRequest[] = [];
  const skipped: FromShlink["skipped"] = [];
  const ordered = [...redirectRules.entries()].sort(([, one], [, other]) => one.priority - other.priority);
  for (const [index, { longUrl, conditions }] of ordered) {
    const converted = conditions.map(convert);
    const messages = converted.filter((one) => typeof one === "string");
    const [first, ...rest] = converted.filter((one) => typeof one !== "string");
    if (messages.length > 0) skipped.push({ index, message: messages.join(" ") });
    else if (first === undefined) skipped.push({ index, message: "The rule has no conditions, so it never holds." });
    else rules.push({ when: rest.length === 0 ? first : { all: [first, ...rest] }, target: longUrl });
  }
  return { rules, skipped };
}

/** Returns our condition, or a message that says why there is none. */
function convert({ type, matchKey, matchValue }: ShlinkCondition): Condition | string {
  const converter = CONVERTERS.get(type);
  if (converter === undefined) return `The condition ${type} is unknown.`;
  const parsed = conditionSchema.safeParse(converter({ key: matchKey ?? "", value: matchValue ?? "" }));
  return parsed.success
    ? parsed.data
    : `The condition ${type} with the value ${matchValue ?? "null"} cannot be converted.`;
}
