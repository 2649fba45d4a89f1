/**
 * Evaluates rules in the most literal way that docs/rules.md allows. Nothing is precomputed: every leaf is parsed from
 * its text each time. Speed does not matter here.
 */

import { addressHolds } from "./addresses.ts";
import { languageHolds } from "./languages.ts";
import { hostHolds, queryHolds } from "./query.ts";
import { shareHolds } from "./shares.ts";
import { weeklyHolds } from "./times.ts";
import type { Condition, Leaf, Rule, Visit } from "./types.ts";

/** Returns the index of the first rule that applies, or -1. */
export function decide(rules: Rule[], visit: Visit): number {
  return rules.findIndex((rule) => holds(rule.when, visit));
}

/**
 * Returns whether the condition holds. There are only two truth values: an unknown fact makes its leaf false, so `not`
 * of that leaf is true.
 */
export function holds(condition: Condition, visit: Visit): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, visit));
  if ("any" in condition) return condition.any.some((part) => holds(part, visit));
  if ("not" in condition) return !holds(condition.not, visit);
  return leafHolds(condition, visit);
}

function leafHolds(leaf: Leaf, visit: Visit): boolean {
  if ("device" in leaf) return isOneOf(visit.device, leaf.device);
  if ("os" in leaf) return isOneOf(visit.os, leaf.os);
  if ("browser" in leaf) return isOneOf(visit.browser, leaf.browser);
  if ("language" in leaf) return leaf.language.some((wanted) => languageHolds(wanted, visit.acceptLanguage));
  if ("country" in leaf) return isOneOfWithoutCase(visit.country, leaf.country);
  if ("region" in leaf) return isOneOfWithoutCase(visit.region, leaf.region);
  if ("city" in leaf) return isOneOfWithoutCase(visit.city, leaf.city);
  if ("ip" in leaf) return leaf.ip.some((wanted) => addressHolds(wanted, visit.ip));
  if ("query" in leaf) return queryHolds(leaf.query, visit.query);
  if ("referrer" in leaf) return leaf.referrer.some((wanted) => hostHolds(wanted, visit.referrerHost));
  if ("source" in leaf) return visit.source === leaf.source;
  if ("after" in leaf) return visit.now > Date.parse(leaf.after);
  if ("before" in leaf) return visit.now < Date.parse(leaf.before);
  if ("weekly" in leaf) return weeklyHolds(leaf.weekly, visit.now);
  if ("share" in leaf) return shareHolds(leaf.share, visit.bucket);
  throw new Error(`unknown condition: ${JSON.stringify(leaf)}`);
}

function isOneOf(fact: string | undefined, list: string[]): boolean {
  return fact !== undefined && list.includes(fact);
}

/** Returns whether the fact is in the list, ignoring case. Accents count, and "ß" is not "ss". */
function isOneOfWithoutCase(fact: string | undefined, list: string[]): boolean {
  return fact !== undefined && list.some((wanted) => wanted.toLowerCase() === fact.toLowerCase());
}
