// Describes in words what happened to a code's rules.

import type { Rule } from "@qr/client";
import type { TFunction } from "i18next";
import { isolated } from "../../../shared/target-display.ts";
import { conditionText } from "../rules/sentences.ts";
import type { Wording } from "../rules/wording.ts";

/**
 * Returns a line for each rule that was added or removed, two for each that was changed, and one if the remaining rules
 * are in a different order.
 */
export function rulesChanged(before: unknown, after: unknown, t: TFunction<"history">, wording: Wording): string[] {
  const [from, to] = [rulesIn(before), rulesIn(after)];
  const known = new Map(from.map((rule) => [rule.id, rule]));
  const kept = new Set(to.map(({ id }) => id));
  const text = (rule: Rule) => ruleText(rule, wording);
  const lines = to.flatMap((rule) => {
    const earlier = known.get(rule.id);
    if (earlier === undefined) return [t("rules.added", { rule: text(rule) })];
    const [one, other] = [text(earlier), text(rule)];
    return one === other ? [] : [t("rules.before", { rule: one }), t("rules.after", { rule: other })];
  });
  const removed = from.filter(({ id }) => !kept.has(id)).map((rule) => t("rules.removed", { rule: text(rule) }));
  const common = (rules: readonly Rule[]) =>
    rules.filter(({ id }) => known.has(id) && kept.has(id)).map(({ id }) => id);
  const isReordered = common(from).join() !== common(to).join();
  return [...lines, ...removed, ...(isReordered ? [t("rules.reordered")] : [])];
}

function rulesIn(value: unknown): Rule[] {
  return Array.isArray(value) ? (value as Rule[]) : [];
}

function ruleText({ name, when, target }: Rule, wording: Wording): string {
  const label = name === null ? "" : `${isolated(name)}: `;
  return `${label}${conditionText(when, wording)} → ${isolated(target)}`;
}
