// The rules of a code in the database and in the target cache, as the gateway writes them and the redirect reads them.

import { z } from "zod";
import { asciiUrl } from "../ascii-url.ts";
import { conditionSchema } from "./condition.ts";

export const MAX_RULES = 50;

/** 16 random bytes in hex, stored with the code's rules. Determines the visitors' buckets. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

const storedRule = z.strictObject({
  id: z.uuid(),
  name: z.string().nullable(),
  when: conditionSchema,
  target: z.string().min(1),
});
export type StoredRule = z.infer<typeof storedRule>;

/** The `rules` column of a code that has rules. */
export const storedRulesSchema = z.strictObject({ key, list: z.array(storedRule).min(1).max(MAX_RULES) });
export type StoredRules = z.infer<typeof storedRulesSchema>;

export const cachedRulesSchema = z.strictObject({
  key,
  /** The rules, in order: the first that applies determines the target. `target` is the ASCII form of a URL. */
  list: z
    .array(z.strictObject({ id: z.uuid(), when: conditionSchema, target: z.string().min(1) }))
    .min(1)
    .max(MAX_RULES),
});
export type CachedRules = z.infer<typeof cachedRulesSchema>;

/** Converts stored rules to the form in which they are cached. */
export function rulesForCache({ key, list }: StoredRules): CachedRules {
  return { key, list: list.map(({ id, when, target }) => ({ id, when, target: asciiUrl(target) })) };
}
