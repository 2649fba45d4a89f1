// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";
import { hasEntered, type ProtectedCode } from "./passwords/entry-cookie.ts";
import { chooseByRules, type RuleTarget } from "./rules.ts";
import type { LimitedCode } from "./scan-limits/scan-limits.ts";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that leads nowhere at present. */
export interface ClosedCode {
  kind: ClosedState;
  code: LiveCode;
}
/** What is known about the short link of a code that is not deleted. */
export type LiveCode = Extract<CachedTarget, { codeId: string }>;
/** A code whose password the visitor has not entered. */
interface LockedCode {
  kind: "locked";
  code: LiveCode & ProtectedCode;
}
/** What a POST gets from a code without a password. */
interface RefusedEntry {
  kind: "refused";
}
export type PresentTarget = LinkTarget | RuleTarget | ClosedCode | LockedCode | RefusedEntry;

/** Whose visit it is, and whether it enters a password, whatever has been entered before. */
interface Visitor {
  facts: VisitFacts;
  isEntry: boolean;
}

/** Returns false for an entry of a domain, which only a damaged cache has under the key of a link. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

/** Returns whether all that the visitor gets is the page of a state. */
export function isClosed(target: PresentTarget): target is ClosedCode {
  return "code" in target && target.kind !== "locked";
}

const REFUSED: RefusedEntry = { kind: "refused" };

/**
 * Returns the code and its scan limit if nothing but the limit, and then its password, can keep it from leading to its target. A visitor who has
 * entered the password before has used a scan already.
 */
export function limitedCode(target: CachedTarget, visitor: Visitor): LimitedCode | undefined {
  if (!("codeId" in target) || target.gate?.limit === undefined) return undefined;
  if (stateOf(target.gate, visitor.facts.timeMs) !== "active") return undefined;
  if (hasPassword(target) ? isUnlocked(target, visitor) : visitor.isEntry) return undefined;
  return { codeId: target.codeId, limit: target.gate.limit };
}

/**
 * Returns what the code leads to for this visit: while it is active, the target of the first rule that holds, or its own target, unless its
 * password has to be entered first; otherwise its fallback, which is not counted, or its state. Somebody can still have the password page
 * open while the code is deleted, paused, or ends.
 */
export function presentTarget(target: LinkTarget, visitor: Visitor, isExhausted: boolean): PresentTarget {
  if (!("codeId" in target)) return target;
  const { codeId, gate } = target;
  if (visitor.isEntry && !hasPassword(target)) return REFUSED;
  const state = stateOf(gate, visitor.facts.timeMs);
  const kind = state === "active" && isExhausted ? "exhausted" : state;
  if (kind === "active")
    return hasPassword(target) ? behindPassword(target, visitor) : openTarget(target, visitor.facts);
  if (gate?.fallback === undefined) return { kind, code: target };
  return { kind: "redirect", codeId, location: gate.fallback, isCounted: false };
}

/** Returns what an active code leads to for this visit, once its password, if it has one, has been entered. */
export function openTarget(code: LiveCode, facts: VisitFacts): LiveCode | RuleTarget {
  return code.rules === undefined ? code : chooseByRules(code, code.rules, facts);
}

export function hasPassword(code: LiveCode): code is LiveCode & ProtectedCode {
  return code.password !== undefined;
}

/** Visits of a visitor who has entered the password are not counted again. */
function behindPassword(code: LiveCode & ProtectedCode, visitor: Visitor): PresentTarget {
  return isUnlocked(code, visitor)
    ? { ...openTarget(code, visitor.facts), isCounted: false }
    : { kind: "locked", code };
}

function isUnlocked(code: ProtectedCode, { facts, isEntry }: Visitor): boolean {
  return !isEntry && hasEntered(facts.cookies, code, facts.timeMs);
}
