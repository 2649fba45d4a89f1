// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";
import { hasEntered, type ProtectedCode } from "./passwords/entry-cookie.ts";
import { chooseByRules, type RuleTarget } from "./rules.ts";
import type { LimitedCode } from "./scan-limits/scan-limits.ts";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that leads nowhere at present. */
interface ClosedCode {
  kind: ClosedState;
}
export type OpenCode = Extract<CachedTarget, { codeId: string }>;
/** A code whose password the visitor has not entered. */
export interface LockedCode {
  kind: "locked";
  code: OpenCode & ProtectedCode;
}
/** What a POST gets from a code without a password. */
interface RefusedEntry {
  kind: "refused";
}
export type PresentTarget = LinkTarget | RuleTarget | ClosedCode | LockedCode | RefusedEntry;

/** Returns false for an entry of a domain, which only a damaged cache has under the key of a link. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

const REFUSED: RefusedEntry = { kind: "refused" };

/** Who visits: the facts of the visit, and whether the visitor enters a password. */
interface Visitor {
  facts: VisitFacts;
  isEntry: boolean;
}

/**
 * Returns the code and its scan limit if nothing but the limit, and a password, can keep it from leading to its target. A visitor who has
 * entered the password has used up a scan and is not limited.
 */
export function limitedCode(target: CachedTarget, { facts, isEntry }: Visitor): LimitedCode | undefined {
  if (!("codeId" in target) || target.gate?.limit === undefined) return undefined;
  const { codeId, gate, password } = target;
  if (stateOf(gate, facts.timeMs) !== "active") return undefined;
  if (password !== undefined && !isEntry && hasEntered(facts.cookies, { codeId, password }, facts.timeMs))
    return undefined;
  return { codeId, limit: target.gate.limit, isProtected: password !== undefined };
}

/**
 * Returns what the link leads to for this visit. `isEntry`: whether the visitor enters a password, whatever they have entered before; other
 * visitors who have entered it are not counted again. The page can still be open while the code is deleted, paused, or ends.
 */
export function presentTo({ facts, isEntry }: Visitor, found: LinkTarget, isExhausted = false): PresentTarget {
  if (isEntry && "codeId" in found && found.password === undefined) return REFUSED;
  const target = presentTarget(found, facts, isExhausted);
  if (target.kind !== "locked" || isEntry || !hasEntered(facts.cookies, target.code, facts.timeMs)) return target;
  return { ...openTarget(target.code, facts), isCounted: false };
}

/**
 * Returns what the code leads to for this visit: while it is active, the target of the first rule that holds, or its own target, unless it has
 * a password; otherwise its fallback, which is not counted, or its state.
 */
function presentTarget(target: LinkTarget, facts: VisitFacts, isExhausted: boolean): PresentTarget {
  if (!("codeId" in target)) return target;
  const { codeId, gate, password } = target;
  const state = stateOf(gate, facts.timeMs);
  const kind = state === "active" && isExhausted ? "exhausted" : state;
  if (kind === "active") {
    return password === undefined ? openTarget(target, facts) : { kind: "locked", code: { ...target, password } };
  }
  if (gate?.fallback === undefined) return { kind };
  return { kind: "redirect", codeId, location: gate.fallback, isCounted: false };
}

/** Returns what an active code leads to for this visit, once its password has been entered. */
export function openTarget(target: OpenCode, facts: VisitFacts): OpenCode {
  return target.rules === undefined ? target : chooseByRules(target, target.rules, facts);
}
