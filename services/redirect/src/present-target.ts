// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";
import { chooseByRules, type RuleTarget } from "./rules.ts";
import type { LimitedCode } from "./scan-limits/scan-limits.ts";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that leads nowhere at present. */
interface ClosedCode {
  kind: ClosedState;
}
export type PresentTarget = LinkTarget | RuleTarget | ClosedCode;

/** Returns false for an entry of a domain, which only a damaged cache has under the key of a link. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

/** Returns the code and its scan limit if nothing but the limit can keep it from leading to its target. */
export function limitedCode(target: CachedTarget, facts: VisitFacts): LimitedCode | undefined {
  if (!("codeId" in target) || target.gate?.limit === undefined) return undefined;
  if (stateOf(target.gate, facts.timeMs) !== "active") return undefined;
  return { codeId: target.codeId, limit: target.gate.limit };
}

/**
 * Returns what the code leads to for this visit: while it is active, the target of the first rule that holds, or its own target; otherwise
 * its fallback, which is not counted, or its state.
 */
export function presentTarget(target: LinkTarget, facts: VisitFacts, isExhausted: boolean): PresentTarget {
  if (!("codeId" in target)) return target;
  const { codeId, gate, rules } = target;
  const state = stateOf(gate, facts.timeMs);
  const kind = state === "active" && isExhausted ? "exhausted" : state;
  if (kind === "active") return rules === undefined ? target : chooseByRules(target, rules, facts);
  if (gate?.fallback === undefined) return { kind };
  return { kind: "redirect", codeId, location: gate.fallback, isCounted: false };
}
