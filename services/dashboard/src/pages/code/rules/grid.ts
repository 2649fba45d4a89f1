// The grid "Who sees what": which visits it tries, and what the responses mean.

import type { Rule, TriedRules, Visit } from "@qr/client";
import { type LeafKind, leavesIn } from "./conditions.ts";
import { countryCodes } from "./names.ts";

export type GridMode = "country" | "language";
type ProfileName = "iphone" | "android" | "ipad" | "windows" | "mac" | "any";

export interface Profile {
  name: ProfileName;
  agent: Pick<Visit, "device" | "os" | "browser">;
}

const PROFILES: readonly Profile[] = [
  { name: "iphone", agent: { device: "mobile", os: "ios", browser: "safari" } },
  { name: "android", agent: { device: "mobile", os: "android", browser: "chrome" } },
  { name: "ipad", agent: { device: "tablet", os: "ios", browser: "safari" } },
  { name: "windows", agent: { device: "desktop", os: "windows", browser: "edge" } },
  { name: "mac", agent: { device: "desktop", os: "macos", browser: "safari" } },
];
const ANY_DEVICE: readonly Profile[] = [{ name: "any", agent: {} }];

export interface GridRow {
  kind: "value" | "others" | "all";
  /** The country or language to try; undefined if no rule compares one. */
  value: string | undefined;
}

export interface GridPlan {
  columns: readonly Profile[];
  rows: readonly GridRow[];
  /** The number of values in the rules that are not shown as rows. */
  hidden: number;
}

/** Maximum number of rows for values. Limits the grid to 40 calls. */
const MAX_VALUES = 7;
/** Languages to try for visitors whose language no rule names. */
const OTHER_LANGUAGES = ["eo", "cy", "mt", "is", "ga", "eu", "mk", "sw"];

/** Returns the columns and rows that distinguish visitors as the rules do: by device, and by country or language. */
export function planGrid(rules: readonly Pick<Rule, "when">[], mode: GridMode): GridPlan {
  const leaves = rules.flatMap(({ when }) => leavesIn(when));
  const hasDevices = leaves.some(({ kind }) => kind === "device" || kind === "os" || kind === "browser");
  const named = leaves.flatMap((leaf) => {
    if (mode === "language") return leaf.kind === "language" ? leaf.value : [];
    if (leaf.kind === "region") return leaf.value.map((region) => region.slice(0, 2));
    return leaf.kind === "country" ? leaf.value : [];
  });
  const values = [...new Set(named)];
  const shown = values.slice(0, MAX_VALUES).map((value): GridRow => ({ kind: "value", value }));
  const rest: GridRow =
    values.length === 0 ? { kind: "all", value: undefined } : { kind: "others", value: otherThan(values, mode) };
  return {
    columns: hasDevices ? PROFILES : ANY_DEVICE,
    rows: [...shown, rest],
    hidden: values.length - shown.length,
  };
}

/** Returns a country or language that is neither one of the values nor a variant of one. */
function otherThan(values: readonly string[], mode: GridMode): string | undefined {
  const named = new Set(values.map((value) => value.split("-")[0]));
  return (mode === "country" ? countryCodes() : OTHER_LANGUAGES).find((one) => !named.has(one));
}

/** Returns the visit of a person who scans the symbol. `at`: the time; "" for now. */
export function visitOf({ agent }: Profile, { value }: GridRow, mode: GridMode, at: string): Visit {
  return {
    ...agent,
    ...(value !== undefined && { [mode]: value }),
    ...(at !== "" && { at }),
    source: "symbol",
    query: "",
    referrer: "",
  };
}

export interface Verdict {
  /**
   * The indexes of the rules that can decide, in order; -1 stands for the code's own target. If `open` is empty, there
   * is only one.
   */
  candidates: readonly number[];
  /** The kinds of facts that the visit leaves open and that determine which candidate decides. */
  open: readonly LeafKind[];
}

export const OWN_TARGET = -1;

type Explained = TriedRules["rules"][number]["when"];

/**
 * Returns what the API's response means for all visitors with the given facts, regardless of the facts that the visit
 * leaves open. `country`: the visit's country; conditions on regions of other countries then do not hold.
 */
export function verdictOf({ rules }: Pick<TriedRules, "rules">, country?: string): Verdict {
  const candidates: number[] = [];
  const open = new Set<LeafKind>();
  for (const [index, { when }] of rules.entries()) {
    const holds = truthOf(when, country);
    if (holds === false) continue;
    candidates.push(index);
    if (holds === true) return { candidates, open: [...open] };
    for (const kind of unknownIn(when, country)) open.add(kind);
  }
  return { candidates: [...candidates, OWN_TARGET], open: [...open] };
}

/** Returns whether the condition holds, or undefined if that depends on unknown facts. */
function truthOf({ kind, holds, parts = [], leaf, fact }: Explained, country?: string): boolean | undefined {
  const truths = parts.map((part) => truthOf(part, country));
  if (kind === "not") return truths[0] === undefined ? undefined : !truths[0];
  if (kind === "all") return decided(truths, false);
  if (kind === "any") return decided(truths, true);
  if (fact !== null && fact !== undefined) return holds;
  const isElsewhere = country !== undefined && leaf?.region?.every((region) => !region.startsWith(`${country}-`));
  return isElsewhere === true ? false : undefined;
}

/** Returns whether a list of conditions holds, given that one condition with the value `deciding` decides it. */
function decided(truths: readonly (boolean | undefined)[], deciding: boolean): boolean | undefined {
  if (truths.includes(deciding)) return deciding;
  return truths.includes(undefined) ? undefined : !deciding;
}

/** Returns the kinds of the leaves on which an undecided condition depends. */
function unknownIn(when: Explained, country?: string): LeafKind[] {
  const { kind, parts = [] } = when;
  if (kind !== "all" && kind !== "any" && kind !== "not") return [kind];
  return parts.filter((part) => truthOf(part, country) === undefined).flatMap((part) => unknownIn(part, country));
}
