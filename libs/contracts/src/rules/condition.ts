// The condition of a rule: a tree of all, any, and not, whose leaves compare facts of a visit.

import { z } from "zod";
import { violation } from "../detail.ts";
import { type Leaf, leafMembers } from "./leaves.ts";
import { listOf } from "./list-of.ts";

/** A condition. It has exactly one member: `all`, `any`, `not`, or the member of a leaf. */
export interface Condition extends Leaf {
  all?: Condition[] | undefined;
  any?: Condition[] | undefined;
  not?: Condition | undefined;
}

const conditions = (): z.ZodType<Condition[], Condition[]> => listOf(conditionSchema, "condition");

/** The schema of a condition. limitViolations in @qr/rules limits the depth and size of conditions. */
export const conditionSchema: z.ZodType<Condition, Condition> = z
  .strictObject({
    get all() {
      return conditions().optional().describe("Holds when all of these conditions hold.");
    },
    get any() {
      return conditions().optional().describe("Holds when at least one of these conditions holds.");
    },
    get not() {
      return conditionSchema.optional().describe("Holds when this condition does not hold.");
    },
    ...leafMembers,
  })
  .refine(hasOneMember, violation("invalid_value", "Must have exactly one member."))
  .meta({ id: "Condition", description: "Has exactly one member.", minProperties: 1, maxProperties: 1 });

function hasOneMember(value: object): boolean {
  return Object.values(value).filter((member) => member !== undefined).length === 1;
}
