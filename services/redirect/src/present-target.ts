// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";
import { hasEntered, type ProtectedCode } from "./passwords/entry-cookie.ts";
import { chooseByRules } from "./rules.ts";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that leads nowhere at present. */
interface ClosedCode {
  kind: ClosedState;
}
type OpenCode = Extract<CachedTarget, { codeId: string }>;
/** A code whose password the visitor has not entered. */
export interface LockedCode {
  kind: "locked";
  code: OpenCode & ProtectedCode;
}
/** What a POST gets from a code without a password. */
interface RefusedEntry {
  kind: "refused";
}
export type PresentTarget = LinkTarget | ClosedCode | LockedCode | RefusedEntry;

/** Returns false for an entry of a domain, which only a damaged cache has under the key of a link. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

const REFUSED: RefusedEntry = { kind: "refused" };

/**
 * Returns what the link leads to for this visit. `isEntry`: whether the visitor enters a password, whatever they have entered before; other
 * visitors who have entered it are not counted again. The page can still be open while the code is deleted, paused, or ends.
 */
export function presentTo(
  { facts, isEntry }: { facts: VisitFacts; isEntry: boolean },
  found: LinkTarget,
): PresentTarget {
  if (isEntry && "codeId" in found && found.password === undefined) return REFUSED;
  const target = presentTarget(found, facts);
  if (target.kind !== "locked" || isEntry || !hasEntered(facts.cookies, target.code, facts.timeMs)) return target;
  return { ...openTarget(target.code, facts), isCounted: false };
}

/**
 * Returns what the code leads to for this visit: while it is active, the target of the first rule that holds, or its own target, unless it has
 * a password; otherwise its fallback, which is not counted, or its state.
 */
function presentTarget(target: LinkTarget, facts: VisitFacts): PresentTarget {
  if (!("codeId" in target)) return target;
  const { codeId, gate, password } = target;
  const kind = stateOf(gate, facts.timeMs);
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
