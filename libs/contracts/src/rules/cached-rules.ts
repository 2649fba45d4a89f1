// The rules of a code in the target cache, as the gateway writes them and the redirect reads them.

import { z } from "zod";
import { conditionSchema } from "./condition.ts";

export const MAX_RULES = 50;

export const cachedRulesSchema = z.strictObject({
  /** 16 random bytes in hex, stored with the code's rules. Decides the visitors' buckets. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  /** The first rule that holds decides. `target` is the ASCII form of a URL. */
  list: z
    .array(z.strictObject({ id: z.uuid(), when: conditionSchema, target: z.string().min(1) }))
    .min(1)
    .max(MAX_RULES),
});
export type CachedRules = z.infer<typeof cachedRulesSchema>;
