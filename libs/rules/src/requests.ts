// The rules of a code in requests.

import { conditionSchema, MAX_RULES, printable, violation } from "@qr/contracts";
import { z } from "zod";

const MAX_NAME_LENGTH = 100;
const MAX_TARGET_LENGTH = 2048;

const ruleRequest = z.strictObject({
  id: z.uuid("Must be the ID of a rule.").optional().describe("The ID of the code's rule that this rule replaces."),
  name: printable(MAX_NAME_LENGTH).nullable().optional().describe("For people. Not unique."),
  when: conditionSchema.describe("When the rule applies."),
  target: z.string().min(1).max(MAX_TARGET_LENGTH).describe("The URL to which the code leads when the rule applies."),
});

/**
 * The rules in a request, in order. Checks neither the targets nor the limits that limitViolations checks, except the
 * number of rules.
 */
export const ruleRequests = z
  .array(ruleRequest)
  .refine((rules) => rules.length <= MAX_RULES, violation("too_long", `Must have at most ${MAX_RULES} rules.`))
  .meta({ maxItems: MAX_RULES });
export type RuleRequest = z.infer<typeof ruleRequest>;
