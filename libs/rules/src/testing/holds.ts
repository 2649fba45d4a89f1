import type { CachedRules, Condition } from "@qr/contracts";
import { compileRules } from "../compile.ts";
import type { RuleFacts } from "../facts.ts";

export const KEY = "000102030405060708090a0b0c0d0e0f";

/** Returns cached rules with these conditions. The target of the first is https://0.example/, and so on. */
export function rulesOf(...conditions: Condition[]): CachedRules {
  const list = conditions.map((when, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    when,
    target: `https://${index}.example/`,
  }));
  return { key: KEY, list };
}

/** Returns whether the condition holds for a visit of which only these facts are known. */
export function holds(when: Condition, facts: RuleFacts): boolean {
  return compileRules(rulesOf(when)).choose(facts) === 0;
}
