import { z } from "zod";
import { violation } from "../detail.ts";

/**
 * Returns a schema for a list with at least one item. `what`: the word for an item in the message about an empty list.
 */
export function listOf<Item extends z.ZodType>(item: Item, what = "value") {
  return z
    .array(item)
    .refine((items) => items.length > 0, violation("too_short", `Must have at least 1 ${what}.`))
    .meta({ minItems: 1 });
}
