// A leaf of a condition, as edited in the form.

import { viewerZone } from "../../../shared/times.ts";
import { type Condition, conditionOf, type Leaf, type LeafKind, type Source, type Weekday } from "./conditions.ts";

export const LIST_KINDS = [
  "device",
  "os",
  "browser",
  "language",
  "country",
  "region",
  "city",
  "ip",
  "referrer",
] as const satisfies readonly LeafKind[];
export type ListKind = (typeof LIST_KINDS)[number];

export const QUERY_MODES = ["any", "empty", "value"] as const;
type QueryMode = (typeof QUERY_MODES)[number];

export type LeafForm =
  | { kind: ListKind; list: readonly string[] }
  | { kind: "query"; name: string; mode: QueryMode; value: string }
  | { kind: "source"; source: Source }
  /** The time is in UTC; "" for none. */
  | { kind: "after" | "before"; time: string }
  | { kind: "weekly"; days: readonly Weekday[]; from: string; to: string; tz: string }
  | { kind: "share"; from: string; to: string };

const isListKind = (kind: LeafKind): kind is ListKind => LIST_KINDS.some((one) => one === kind);

/** Returns the initial leaf for a kind that a person has just chosen. */
export function emptyLeaf(kind: LeafKind): LeafForm {
  if (isListKind(kind)) return { kind, list: [] };
  switch (kind) {
    case "query":
      return { kind, name: "", mode: "any", value: "" };
    case "source":
      return { kind, source: "symbol" };
    case "weekly":
      return { kind, days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00", tz: viewerZone() };
    case "share":
      return { kind, from: "0", to: "50" };
    default:
      return { kind, time: "" };
  }
}

export function leafFormOf(leaf: Leaf): LeafForm {
  switch (leaf.kind) {
    case "query":
      return { kind: "query", name: leaf.value.name, ...queryOf(leaf.value.is) };
    case "source":
      return { kind: "source", source: leaf.value };
    case "after":
    case "before":
      return { kind: leaf.kind, time: leaf.value };
    case "weekly":
      return { kind: "weekly", ...leaf.value };
    case "share":
      return { kind: "share", from: String(leaf.value.from), to: String(leaf.value.to) };
    default:
      return { kind: leaf.kind, list: leaf.value };
  }
}

function queryOf(is: string | undefined): { mode: QueryMode; value: string } {
  if (is === undefined || is === "any") return { mode: "any", value: "" };
  return is === "empty" ? { mode: "empty", value: "" } : { mode: "value", value: is };
}

/** Returns the condition as typed, even if it is not valid yet. */
export function leafIn(form: LeafForm): Condition {
  switch (form.kind) {
    case "query":
      return { query: { name: form.name, is: form.mode === "value" ? form.value : form.mode } };
    case "source":
      return { source: form.source };
    case "after":
      return { after: form.time };
    case "before":
      return { before: form.time };
    case "weekly":
      return { weekly: { days: [...form.days], from: form.from, to: form.to, tz: form.tz } };
    case "share":
      return { share: { from: percentIn(form.from), to: percentIn(form.to) } };
    default:
      return conditionOf({ kind: form.kind, value: form.list } as Leaf);
  }
}

/** Parses a percentage. Accepts a decimal comma. Returns NaN if the text is not a number. */
export function percentIn(text: string): number {
  const typed = text.trim().replace(",", ".");
  return /^\d+(?:\.\d*)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Violations in a leaf. Each one is also a message key under `violations`. */
export type LeafViolation = "empty" | "parameter" | "word" | "time" | "days" | "hours" | "share";

/** The values of `is` with a special meaning. No rule can compare a parameter with these strings. */
const WORDS: readonly string[] = ["any", "empty"];

/** Returns the first violation that the page itself finds; the API finds the rest. */
export function leafViolation(form: LeafForm): LeafViolation | undefined {
  switch (form.kind) {
    case "query":
      return queryViolation(form);
    case "source":
      return undefined;
    case "after":
    case "before":
      return form.time === "" ? "time" : undefined;
    case "weekly":
      return form.days.length === 0 ? "days" : [form.from, form.to].includes("") ? "hours" : undefined;
    case "share":
      return isShare(percentIn(form.from), percentIn(form.to)) ? undefined : "share";
    default:
      return form.list.length === 0 ? "empty" : undefined;
  }
}

function queryViolation({ name, mode, value }: Extract<LeafForm, { kind: "query" }>): LeafViolation | undefined {
  if (name === "") return "parameter";
  return mode === "value" && WORDS.includes(value) ? "word" : undefined;
}

const isShare = (from: number, to: number) => from >= 0 && from < to && to <= 100;
