// Compiles the rules of a code when they enter memory, so that a decision parses only the facts of the visit.

import type { CachedRules, Condition } from "@qr/contracts";
import { type RuleFacts, Visit } from "./facts.ts";
import { leafTest, type VisitTest } from "./leaf-tests.ts";

export interface CompiledRules {
  /** Returns the index of the first rule that applies, or -1. Reads each fact at most once, and only if a leaf needs it. */
  choose(facts: RuleFacts): number;
  /** Returns the target of a rule. Throws a RangeError if there is no such rule. */
  targetOf(index: number): string;
  /** Returns the ID of a rule. Throws a RangeError if there is no such rule. */
  idOf(index: number): string;
}

/** Compiles validated rules. */
export function compileRules({ key, list }: CachedRules): CompiledRules {
  const tests = list.map(({ when }) => conditionTest(when));
  const ruleAt = (index: number) => {
    const rule = list[index];
    if (rule === undefined) throw new RangeError(`There is no rule ${index}.`);
    return rule;
  };
  return {
    choose: (facts) => {
      const visit = new Visit(facts, key);
      for (let index = 0; index < tests.length; index += 1) if (tests[index]?.(visit)) return index;
      return -1;
    },
    targetOf: (index) => ruleAt(index).target,
    idOf: (index) => ruleAt(index).id,
  };
}

function conditionTest(condition: Condition): VisitTest {
  const { all, any, not } = condition;
  if (all) return allOf(all.map(conditionTest));
  if (any) return anyOf(any.map(conditionTest));
  if (not) return noneOf(conditionTest(not));
  return leafTest(condition);
}

function allOf(tests: readonly VisitTest[]): VisitTest {
  return (visit) => {
    for (const test of tests) if (!test(visit)) return false;
    return true;
  };
}

function anyOf(tests: readonly VisitTest[]): VisitTest {
  return (visit) => {
    for (const test of tests) if (test(visit)) return true;
    return false;
  };
}

function noneOf(test: VisitTest): VisitTest {
  return (visit) => !test(visit);
}
