// A rule as the form shows it: a list of conditions, all or any of which must hold, and each of which can be negated.
// More deeply nested conditions are edited as JSON.

import type { NewRule } from "@qr/client";
import { withScheme } from "../../../shared/with-scheme.ts";
import { type Condition, leafOf } from "./conditions.ts";
import { emptyLeaf, type LeafForm, leafFormOf, leafIn } from "./leaf-form.ts";

export interface PartForm {
  /** Identifies the part in the form. */
  key: number;
  isNot: boolean;
  leaf: LeafForm;
}

type Join = "all" | "any";

export type ConditionForm = { kind: "parts"; join: Join; parts: readonly PartForm[] } | { kind: "json"; text: string };

export interface RuleForm {
  /** The ID of the rule being edited; undefined for a new rule. */
  id: string | undefined;
  name: string;
  target: string;
  when: ConditionForm;
}

export function emptyRuleForm(): RuleForm {
  return { id: undefined, name: "", target: "", when: { kind: "parts", join: "all", parts: [emptyPart(0)] } };
}

export function emptyPart(key: number): PartForm {
  return { key, isNot: false, leaf: emptyLeaf("device") };
}

export function ruleFormOf({ id, name, target, when }: NewRule): RuleForm {
  return { id, name: name ?? "", target, when: partsOf(when) ?? jsonOf(when) };
}

/** Returns the rule. Throws a SyntaxError if the condition is JSON with a syntax error. */
export function ruleIn({ id, name, target, when }: RuleForm): NewRule {
  return {
    ...(id !== undefined && { id }),
    name: name.trim() === "" ? null : name.trim(),
    when: conditionIn(when),
    target: withScheme(target),
  };
}

/** Returns the condition. Throws a SyntaxError if it is JSON with a syntax error. */
export function conditionIn(form: ConditionForm): Condition {
  if (form.kind === "json") return JSON.parse(form.text) as Condition;
  const parts = form.parts.map(({ isNot, leaf }) => (isNot ? { not: leafIn(leaf) } : leafIn(leaf)));
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : { [form.join]: parts };
}

/** Returns the condition as parts; undefined if it is nested too deeply. */
export function partsOf(condition: Condition): Extract<ConditionForm, { kind: "parts" }> | undefined {
  const { all, any } = condition;
  const parts = (all ?? any ?? [condition]).map(partOf);
  return parts.length > 0 && parts.every((part) => part !== undefined)
    ? { kind: "parts", join: any === undefined ? "all" : "any", parts }
    : undefined;
}

function partOf(condition: Condition, key: number): PartForm | undefined {
  const leaf = leafOf(condition.not ?? condition);
  return leaf && { key, isNot: condition.not !== undefined, leaf: leafFormOf(leaf) };
}

const INDENT = 2;

export function jsonOf(condition: Condition): ConditionForm {
  return { kind: "json", text: JSON.stringify(condition, null, INDENT) };
}
