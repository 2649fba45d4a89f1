// Draws rules: conditions of all kinds, close to the facts of a visit.

import { holds } from "../reference.ts";
import type { Condition, Leaf, Rule, Visit } from "../types.ts";
import { drawAddressLeaf } from "./addresses.ts";
import { anyCase, chance, few, integer, pick, type Random } from "./draws.ts";
import { drawInstant } from "./instants.ts";
import { drawLanguageLeaf } from "./languages.ts";
import { MAX_DEPTH, MAX_LEAVES, type PairOptions } from "./options.ts";
import { CITIES, COUNTRIES, REGIONS } from "./places.ts";
import { drawQueryLeaf } from "./queries.ts";
import { drawReferrerLeaf } from "./referrers.ts";
import { drawShareLeaf } from "./shares.ts";
import { drawWeeklyLeaf } from "./windows.ts";

export function drawRule(random: Random, visit: Visit, options: PairOptions, index: number): Rule {
  const leaves = pick(random, [1, 2, 3, 5, 8, 12, MAX_LEAVES]);
  const rule: Rule = {
    when: drawCondition(random, visit, options, MAX_DEPTH, leaves),
    target: `https://target.example/${index}`,
  };
  if (chance(random, 0.3)) rule.name = `Rule ${index}`;
  return rule;
}

/** Draws a condition with a depth of at most `depth` and at most `leaves` leaves. */
function drawCondition(random: Random, visit: Visit, options: PairOptions, depth: number, leaves: number): Condition {
  if (depth === 1 || chance(random, leaves === 1 ? 0.5 : 0.15)) return drawLeaf(random, visit, options);
  if (chance(random, 0.25)) return { not: drawCondition(random, visit, options, depth - 1, leaves) };
  const parts = drawParts(random, visit, options, depth - 1, leaves);
  return chance(random, 0.5) ? { all: parts } : { any: parts };
}

/** Draws the parts of a condition: usually one to four, rarely as many as there are leaves left. */
function drawParts(random: Random, visit: Visit, options: PairOptions, depth: number, leaves: number): Condition[] {
  const count = chance(random, 0.1) ? leaves : integer(random, 1, Math.min(4, leaves));
  const each = Math.floor(leaves / count);
  return Array.from({ length: count }, () => drawCondition(random, visit, options, depth, each));
}

type LeafDraw = (random: Random, visit: Visit, options: PairOptions) => Leaf;

/** Kinds of leaves. Those with many edge cases are listed more than once, so that they are drawn more often. */
const KINDS: readonly LeafDraw[] = [
  (random, visit, options) => ({ device: few(random, () => nearOrAny(random, visit.device, options.devices)) }),
  (random, visit, options) => ({ os: few(random, () => nearOrAny(random, visit.os, options.systems)) }),
  (random, visit, options) => ({ browser: few(random, () => nearOrAny(random, visit.browser, options.browsers)) }),
  (random, visit) => ({ country: few(random, () => nearOrAny(random, visit.country, COUNTRIES)) }),
  (random, visit) => ({ region: few(random, () => nearOrAny(random, visit.region, REGIONS)) }),
  (random, visit) => ({ city: few(random, () => anyCase(random, nearOrAny(random, visit.city, CITIES))) }),
  drawLanguageLeaf,
  drawLanguageLeaf,
  drawAddressLeaf,
  drawAddressLeaf,
  drawQueryLeaf,
  drawQueryLeaf,
  drawReferrerLeaf,
  (random) => ({ source: pick(random, ["symbol", "link"] as const) }),
  (random, visit) => ({ after: drawInstant(random, visit.now) }),
  (random, visit) => ({ before: drawInstant(random, visit.now) }),
  drawWeeklyLeaf,
  drawWeeklyLeaf,
  drawWeeklyLeaf,
];

const KINDS_WITH_SHARE: readonly LeafDraw[] = [...KINDS, drawShareLeaf, drawShareLeaf];

/**
 * Draws a leaf, with up to ten attempts to get the wanted truth value. Unknown facts make leaves false, so true is
 * wanted slightly more often.
 */
function drawLeaf(random: Random, visit: Visit, options: PairOptions): Leaf {
  const draw = pick(random, options.withShare === true ? KINDS_WITH_SHARE : KINDS);
  const wanted = chance(random, 0.55);
  let leaf = draw(random, visit, options);
  for (let tries = 1; tries < 10 && holds(leaf, visit) !== wanted; tries++) leaf = draw(random, visit, options);
  return leaf;
}

function nearOrAny(random: Random, fact: string | undefined, list: readonly string[]): string {
  return fact !== undefined && chance(random, 0.35) ? fact : pick(random, list);
}
