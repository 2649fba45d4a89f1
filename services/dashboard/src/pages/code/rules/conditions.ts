// The conditions of rules, in the API's format.

import type { NewRule } from "@qr/client";

export type Condition = NewRule["when"];

/** The kinds of leaves, in the order of the menu. */
export const LEAF_KINDS = [
  "device",
  "os",
  "browser",
  "language",
  "country",
  "region",
  "city",
  "weekly",
  "after",
  "before",
  "share",
  "source",
  "referrer",
  "query",
  "ip",
] as const satisfies readonly Exclude<keyof Condition, "all" | "any" | "not">[];
export type LeafKind = (typeof LEAF_KINDS)[number];

type Value<Kind extends LeafKind> = NonNullable<Condition[Kind]>;
export type Device = Value<"device">[number];
export type OperatingSystem = Value<"os">[number];
export type Browser = Value<"browser">[number];
export type Source = Value<"source">;
export type Weekday = Value<"weekly">["days"][number];

export const DEVICES = ["mobile", "tablet", "desktop"] as const satisfies readonly Device[];
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly Weekday[];

/** A leaf: the fact that it compares (`kind`), and the values to compare it with. */
export type Leaf = { [Kind in LeafKind]: { kind: Kind; value: Value<Kind> } }[LeafKind];

/** Returns the leaf; undefined for `all`, `any`, and `not`, and for kinds that this page does not know. */
export function leafOf(condition: Condition): Leaf | undefined {
  const kind = LEAF_KINDS.find((known) => condition[known] !== undefined);
  return kind === undefined ? undefined : ({ kind, value: condition[kind] } as Leaf);
}

export function conditionOf({ kind, value }: Leaf): Condition {
  return { [kind]: value };
}

/** Returns the leaves of a condition, at any depth. */
export function leavesIn(condition: Condition): Leaf[] {
  const { all, any, not } = condition;
  const parts = all ?? any ?? (not && [not]);
  const leaf = leafOf(condition);
  return parts === undefined ? (leaf === undefined ? [] : [leaf]) : parts.flatMap(leavesIn);
}
