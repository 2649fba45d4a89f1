// Applies the rules of a code to a visit.

import type { CachedRules, CachedTarget } from "@qr/contracts";
import { type CompiledRules, compileRules } from "@qr/rules";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about the short link of a code. */
type CodeTarget = Extract<CachedTarget, { codeId: string }>;
/** The target of a short link, as chosen by a rule. */
export type RuleTarget = Extract<CachedTarget, { kind: "redirect" }> & {
  /** The UUID of the rule. */
  readonly rule: string;
};

interface Choice {
  rules: CompiledRules;
  /** The targets of the rules that have held so far, by rule index. */
  targets: Map<number, RuleTarget>;
}

/**
 * The choices for the targets in memory, by their rules. Each target has its own rules object, which it shares only
 * with its copies. The rules are compiled on the first visit after the target has entered memory.
 */
const choices = new WeakMap<CachedRules, Choice>();

/** Returns the target of the first rule that applies, or the code's own target. */
export function chooseByRules(target: CodeTarget, rules: CachedRules, facts: VisitFacts): CodeTarget | RuleTarget {
  const choice = choiceOf(rules);
  const index = choice.rules.choose(facts);
  const known = choice.targets.get(index);
  if (known !== undefined || index < 0) return known ?? target;
  const chosen = ruleTarget(target, choice.rules, index);
  choice.targets.set(index, chosen);
  return chosen;
}

function choiceOf(rules: CachedRules): Choice {
  const known = choices.get(rules);
  if (known !== undefined) return known;
  const made: Choice = { rules: compileRules(rules), targets: new Map() };
  choices.set(rules, made);
  return made;
}

function ruleTarget(target: CodeTarget, rules: CompiledRules, index: number): RuleTarget {
  const { codeId, isCounted, alias } = target;
  const query = target.kind === "redirect" ? target.query : undefined;
  return {
    kind: "redirect",
    codeId,
    location: rules.targetOf(index),
    isCounted,
    ...(query === undefined ? {} : { query }),
    ...(alias === undefined ? {} : { alias }),
    rule: rules.idOf(index),
  };
}
