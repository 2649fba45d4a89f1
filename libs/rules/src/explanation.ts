// The explanation of a decision, as the API returns it.

import { type Condition, conditionSchema, LEAF_KINDS } from "@qr/contracts";
import { z } from "zod";

const KINDS = ["all", "any", "not", ...LEAF_KINDS] as const;

const fact = z
  .union([z.string(), z.number(), z.array(z.string())])
  .nullable()
  .describe(
    "For a leaf, the fact with which its values were compared. Null if it is unknown, which makes the leaf false.",
  );
export type Fact = z.infer<typeof fact>;

export interface ExplainedCondition {
  kind: (typeof KINDS)[number];
  holds: boolean;
  /** The parts of `all`, `any`, and `not`. */
  parts?: ExplainedCondition[] | undefined;
  /** The leaf itself; undefined for `all`, `any`, and `not`. */
  leaf?: Condition | undefined;
  fact?: Fact | undefined;
}

const explainedCondition: z.ZodType<ExplainedCondition, ExplainedCondition> = z
  .strictObject({
    kind: z.enum(KINDS),
    holds: z.boolean(),
    get parts(): z.ZodOptional<z.ZodType<ExplainedCondition[], ExplainedCondition[]>> {
      return z.array(explainedCondition).optional().describe("The parts of `all`, `any`, and `not`.");
    },
    leaf: conditionSchema.optional().describe("The leaf itself; missing for `all`, `any`, and `not`."),
    fact: fact.optional(),
  })
  .meta({ id: "ExplainedCondition" });

export const explanationSchema = z.strictObject({
  chosen: z.int().min(-1).describe("The index of the first rule that applies, or -1."),
  rules: z.array(z.strictObject({ id: z.uuid(), holds: z.boolean(), when: explainedCondition })),
});
export type Explanation = z.infer<typeof explanationSchema>;
