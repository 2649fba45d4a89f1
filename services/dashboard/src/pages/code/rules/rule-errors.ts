// The messages for the violations in a rule, by the form's field: `name`, `target`, `when`, or `part.KEY`.

import { type FieldViolation, SessionError } from "../../../session/session-error.ts";
import { fieldTexts } from "../../../shared/error-text.ts";
import { leafViolation } from "./leaf-form.ts";
import type { ConditionForm, RuleForm } from "./rule-form.ts";
import type { RulesT } from "./wording.ts";

export type RuleErrors = Readonly<Record<string, string>>;

export const partField = (key: number) => `part.${key}`;

/** Returns the messages for the violations that the page itself finds in a condition. */
export function ownConditionErrors(when: ConditionForm, t: RulesT): RuleErrors {
  if (when.kind === "json") return jsonErrors(when.text, t);
  return Object.fromEntries(
    when.parts.flatMap(({ key, leaf }) => {
      const violation = leafViolation(leaf);
      return violation === undefined ? [] : [[partField(key), t(`violations.${violation}`)]];
    }),
  );
}

function jsonErrors(text: string, t: RulesT): RuleErrors {
  try {
    JSON.parse(text);
    return {};
  } catch (error) {
    return { when: t("violations.json", { message: error instanceof Error ? error.message : "" }) };
  }
}

/**
 * Returns the messages for the violations that the API found in a rule. `details`: the violations; their fields are
 * paths within the rule.
 */
export function apiErrors(details: readonly FieldViolation[], { when }: RuleForm, t: RulesT): RuleErrors {
  const texts = fieldTexts(new SessionError("invalid_request", "", { details }));
  const { values } = t("violations", { returnObjects: true });
  return Object.fromEntries(
    details.map((detail) => {
      const { field, message } = detail;
      if (!field.startsWith("when")) return [field, texts[field] ?? message];
      if (when.kind === "json")
        return ["when", field === "when" ? message : `${field.slice("when.".length)}: ${message}`];
      const part = when.parts[partIn(field)];
      if (field === "when" || part === undefined) return ["when", t("violations.large")];
      const ofKind: Readonly<Record<string, string>> = values;
      return [partField(part.key), ofKind[part.leaf.kind] ?? texts[field] ?? message];
    }),
  );
}

/** Returns the index of the part for a path such as `when.all.1.not.country.0`. */
function partIn(path: string): number {
  return Number(/^when\.(?:all|any)\.(\d+)/.exec(path)?.[1] ?? 0);
}
