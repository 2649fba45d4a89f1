/**
 * Draws visits, and rules with edge cases close to each visit, so that two evaluators that differ anywhere are likely
 * to differ here. All rules are valid: at most 6 rules, each with a depth of at most 4 and at most 20 leaves.
 */

import { chance, integer, type Random } from "./draw/draws.ts";
import { MAX_RULES, type PairOptions } from "./draw/options.ts";
import { drawRule } from "./draw/rules.ts";
import { drawVisit } from "./draw/visits.ts";
import type { Rule, Visit } from "./types.ts";

export type Pair = { rules: Rule[]; visit: Visit };

export function randomPair(random: Random, options: PairOptions): Pair {
  const visit = drawVisit(random, options);
  const rules: Rule[] = [];
  const count = chance(random, 0.03) ? 0 : integer(random, 1, MAX_RULES);
  while (rules.length < count) rules.push(drawRule(random, visit, options, rules.length));
  return { rules, visit };
}
