// Describes changes in words: for each field, the values before and after, or what happened to the field.

import type { Code } from "@qr/client";
import type { TFunction } from "i18next";
import { isolated } from "../../../shared/target-display.ts";
import { dateTimeText, numberText } from "../../../shared/times.ts";
import type { Wording } from "../rules/wording.ts";
import { rulesChanged } from "./rules-changed.ts";
import type { FieldChange } from "./types.ts";

export interface HistoryWords {
  t: TFunction<"history">;
  language: string;
  rules: Wording;
}

/** `lines`: descriptions of what happened, for a field whose values are too long to show or cannot be described in words. */
export type ChangedField = { label: string } & ({ from: string; to: string } | { lines: string[] });

/** Returns the changed fields in words, in the order in which the API lists them. */
export function changedFields(changes: Readonly<Record<string, FieldChange>>, words: HistoryWords): ChangedField[] {
  return Object.entries(changes).map(([name, change]) => ({
    label: labelOf(name, words),
    ...valuesOf(name, change, words),
  }));
}

/** Returns text that says what a planned change will do to a field. */
export function plannedText(name: string, value: unknown, words: HistoryWords): string {
  if (name === "paused") return words.t(value === true ? "planned.pause" : "planned.resume");
  if (name === "target") return words.t("planned.target", { target: textOf(value, words) });
  return words.t("planned.field", { field: labelOf(name, words), value: valueText(name, value, words) });
}

type Values = { from: string; to: string } | { lines: string[] };
type Words<T> = (from: T, to: T, words: HistoryWords) => string[];

const switched =
  (name: "paused" | "archived" | "preview"): Words<unknown> =>
  (_, to, { t }) => [t(`switched.${name}.${to === true ? "on" : "off"}`)];

/** The fields whose changes are described in lines. */
const LINES: Readonly<Record<string, Words<unknown>>> = {
  paused: switched("paused"),
  archived: switched("archived"),
  preview: switched("preview"),
  tags: (from, to, { t }) => added(textsIn(from), textsIn(to), t),
  aliases: (from, to, { t }) => added(urlsIn(from), urlsIn(to), t),
  rules: (from, to, { t, rules }) => rulesChanged(from, to, t, rules),
  style: (_, __, { t }) => [t("styleChanged")],
};

function valuesOf(name: string, change: FieldChange, words: HistoryWords): Values {
  if (!("from" in change)) return { lines: [words.t("notKept")] };
  const { from, to } = change;
  const lines = LINES[name]?.(from, to, words);
  if (lines !== undefined) return { lines };
  return { from: valueText(name, from, words), to: valueText(name, to, words) };
}

function labelOf(name: string, { t }: HistoryWords): string {
  const labels: Readonly<Record<string, string>> = t("fields", { returnObjects: true });
  return labels[name] ?? name;
}

function valueText(name: string, value: unknown, words: HistoryWords): string {
  if (value === null || value === undefined) return words.t("none");
  if (name === "color") return colorsText(value, words);
  if (name === "starts_at" || name === "expires_at") return dateTimeText(String(value), words.language);
  if (name === "query") {
    const texts: Readonly<Record<string, string>> = words.t("queries", { returnObjects: true });
    return texts[String(value)] ?? String(value);
  }
  return textOf(value, words);
}

function colorsText(value: unknown, { t }: HistoryWords): string {
  const { dark, light } = value as Code["color"];
  return t("colors", { dark, light });
}

function textOf(value: unknown, { t, language }: HistoryWords): string {
  if (typeof value === "string") return value === "" ? t("none") : isolated(value);
  if (typeof value === "number") return numberText(value, language);
  return isolated(JSON.stringify(value) ?? "");
}

function added(from: readonly string[], to: readonly string[], t: HistoryWords["t"]): string[] {
  const [plus, minus] = [to.filter((one) => !from.includes(one)), from.filter((one) => !to.includes(one))];
  return [
    ...(plus.length > 0 ? [t("added", { list: plus.map(isolated).join(", ") })] : []),
    ...(minus.length > 0 ? [t("removed", { list: minus.map(isolated).join(", ") })] : []),
  ];
}

const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

function urlsIn(list: unknown): string[] {
  const aliases: unknown[] = Array.isArray(list) ? list : [];
  return aliases.map((alias) =>
    typeof alias === "object" && alias !== null && "short_url" in alias ? String(alias.short_url) : String(alias),
  );
}
