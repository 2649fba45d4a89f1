// The field `rules` of a code: what requests send, what is stored, and what records show.

import { randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { conditionSchema, type ErrorDetail, type StoredRule, type StoredRules, storedRulesSchema } from "@qr/contracts";
import { limitViolations, type RuleRequest, ruleRequests } from "@qr/rules";
import { z } from "zod";
import { checkUrl, type UrlRules } from "../content/check-url.ts";
import { type CodeField, json } from "../define-field.ts";

/** Length, in bytes, of the key from which visitors' buckets are computed. */
const KEY_BYTES = 16;

const rules = ruleRequests.describe(
  "The rules of the code, in the order in which they are tried. The code leads to the target of the first rule that applies, and otherwise to " +
    "its own target. Only dynamic codes can have rules.",
);

export const shownRule = z
  .strictObject({
    id: z.uuid().describe("The ID of the rule."),
    name: z.string().nullable().describe("The name of the rule, or null."),
    when: conditionSchema.describe("When the rule applies."),
    target: z.string().describe("The URL to which the code leads when the rule applies."),
  })
  .meta({ id: "Rule" });

export const rulesField = {
  rules: {
    columns: { rules: json("rules", storedRulesSchema.nullable()) },
    create: rules.default([]),
    store: ({ rules }: { rules: readonly RuleRequest[] }) => ({ rules: rulesAfter(rules, null) }),
    change: rules,
    changed: (sent: unknown, { rules }: { rules: StoredRules | null }) => rulesAfter(ruleRequests.parse(sent), rules),
    told: (value: unknown) => storedRulesSchema.nullable().parse(value)?.list ?? [],
    record: z
      .array(shownRule)
      .optional()
      .describe("The rules of the code, in the order in which they are tried. Only present if the code has any."),
    show: ({ rules }: { rules: StoredRules | null }) => rules?.list,
  },
} as const satisfies Record<string, CodeField>;

/**
 * Returns the value to store for the rules in a request; null for an empty list. A rule sent without an ID gets the ID
 * of an equal rule in `stored` or, if there is none, a new ID. Visitors stay in their buckets as long as the code has
 * rules.
 */
function rulesAfter(sent: readonly RuleRequest[], stored: StoredRules | null): StoredRules | null {
  if (sent.length === 0) return null;
  const taken = new Set(sent.map(({ id }) => id));
  const idOf = (rule: Omit<StoredRule, "id">): string => {
    const equal = stored?.list.find(({ id, ...known }) => !taken.has(id) && isDeepStrictEqual(known, rule));
    taken.add(equal?.id);
    return equal?.id ?? randomUUID();
  };
  const list = sent.map(({ id, name = null, when, target }) => {
    const rule = { name, when, target };
    return { id: id ?? idOf(rule), ...rule };
  });
  return { key: stored?.key ?? randomBytes(KEY_BYTES).toString("hex"), list };
}

interface RulesSettings {
  dynamic?: boolean | undefined;
  rules?: readonly RuleRequest[] | undefined;
}

/** Checks the IDs, the sizes, and the targets of the rules. */
export function rulesViolations({ dynamic = true, rules = [] }: RulesSettings, urlRules: UrlRules): ErrorDetail[] {
  if (!dynamic && rules.length > 0) {
    return [{ field: "rules", code: "not_applicable", message: "Only dynamic codes can have `rules`." }];
  }
  const ids = rules.map(({ id }) => id);
  const details = limitViolations(rules);
  for (const [index, { id, target }] of rules.entries()) {
    if (id !== undefined && ids.indexOf(id) < index) {
      details.push({ field: `rules.${index}.id`, code: "invalid_value", message: "Another rule has this ID." });
    }
    const violation = checkUrl(target, urlRules);
    if (violation) details.push({ field: `rules.${index}.target`, ...violation });
  }
  return details;
}
