// Applies the rules of a code to a visit.

import type { CachedRules, CachedTarget } from "@qr/contracts";
import { type CompiledRules, compileRules } from "@qr/rules";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about the short link of a code. */
type CodeTarget = Extract<CachedTarget, { codeId: string }>;

/** The compiled rules of the targets in memory. They are compiled at the first visit after the target has entered memory. */
const compiled = new WeakMap<CachedRules, CompiledRules>();

/** Returns the target of the first rule that holds, or the code's own target. */
export function chooseByRules(target: CodeTarget, rules: CachedRules, facts: VisitFacts): CodeTarget {
  const index = compiledOf(rules).choose(facts);
  const rule = rules.list[index];
  if (rule === undefined) return target;
  const { codeId, isCounted, alias } = target;
  const query = target.kind === "redirect" ? target.query : undefined;
  return {
    kind: "redirect",
    codeId,
    location: rule.target,
    isCounted,
    ...(query === undefined ? {} : { query }),
    ...(alias === undefined ? {} : { alias }),
  };
}

function compiledOf(rules: CachedRules): CompiledRules {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const made = compileRules(rules);
  compiled.set(rules, made);
  return made;
}
