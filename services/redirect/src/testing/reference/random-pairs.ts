/**
 * Draws rules and visits that lie close to each other's edges, so that two evaluators that differ anywhere
 * are likely to differ here. All rules are valid: 6 rules at most, depth 4 at most, 20 leaves at most.
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
