// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";
import { hasFileToken } from "./files/file-token.ts";
import { hasEntered, type ProtectedCode } from "./passwords/entry-cookie.ts";
import { chooseByRules, type RuleTarget } from "./rules.ts";
import type { LimitedCode } from "./scan-limits/scan-limits.ts";
import type { VisitFacts } from "./visit-facts.ts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that currently leads nowhere. */
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
/** The outcome of a POST to a code without a password. */
interface RefusedEntry {
  kind: "refused";
}
type FileCode = Extract<LiveCode, { kind: "file" }>;
/** The file of a page that the visitor has seen. The visit to the page was the scan. */
type Download = Omit<FileCode, "kind"> & { kind: "download" };
export type PresentTarget = LinkTarget | RuleTarget | Download | ClosedCode | LockedCode | RefusedEntry;

/** The facts of a visit, and whether the visit itself submits a password. */
interface Visitor {
  facts: VisitFacts;
  isEntry: boolean;
}

/** Returns whether the cached entry is a link's. Only a damaged cache has a domain's entry under a link key. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

/** Returns whether the visitor gets only the page for a state. */
export function isClosed(target: PresentTarget): target is ClosedCode {
  return "code" in target && target.kind !== "locked";
}

const REFUSED: RefusedEntry = { kind: "refused" };

/**
 * Returns the code and its scan limit if the limit applies to this visit; otherwise undefined. The limit does not apply
 * to a code that is not active, to a POST to a code without a password, or to a visitor who has already entered the
 * password or seen the page of the file, because that used up a scan.
 */
export function limitedCode(target: CachedTarget, visitor: Visitor): LimitedCode | undefined {
  if (!("codeId" in target) || target.gate?.limit === undefined) return undefined;
  if (stateOf(target.gate, visitor.facts.timeMs) !== "active") return undefined;
  if (isDownload(target, visitor)) return undefined;
  if (hasPassword(target) ? isUnlocked(target, visitor) : visitor.isEntry) return undefined;
  return { codeId: target.codeId, limit: target.gate.limit };
}

/**
 * Returns what the code leads to for this visit. While the code is active, this is the target of the first rule that
 * holds, or the code's own target, unless its password must be entered first. A visitor who has seen the page of a file
 * gets the file regardless of the rules and the password. While the code is not active, the result is the fallback, which is not counted, or the state. A
 * password may also be entered for a code that is no longer active, because the password page may still be open.
 */
export function presentTarget(target: LinkTarget, visitor: Visitor, isExhausted: boolean): PresentTarget {
  if (!("codeId" in target)) return target;
  const { codeId, gate } = target;
  if (visitor.isEntry && !hasPassword(target)) return REFUSED;
  const state = stateOf(gate, visitor.facts.timeMs);
  const kind = state === "active" && isExhausted ? "exhausted" : state;
  if (kind === "active") {
    if (isDownload(target, visitor)) return { ...target, kind: "download", isCounted: false };
    return hasPassword(target) ? behindPassword(target, visitor) : openTarget(target, visitor.facts);
  }
  if (gate?.fallback === undefined) return { kind, code: target };
  return { kind: "redirect", codeId, location: gate.fallback, isCounted: false };
}

/** Returns what an active code leads to for this visit, regardless of its password. */
export function openTarget(code: LiveCode, facts: VisitFacts): LiveCode | RuleTarget {
  return code.rules === undefined ? code : chooseByRules(code, code.rules, facts);
}

export function hasPassword(code: LiveCode): code is LiveCode & ProtectedCode {
  return code.password !== undefined;
}

/**
 * Returns the target, without counting the visit again, if the visitor has entered the password; otherwise the locked
 * code.
 */
function behindPassword(code: LiveCode & ProtectedCode, visitor: Visitor): PresentTarget {
  return isUnlocked(code, visitor)
    ? { ...openTarget(code, visitor.facts), isCounted: false }
    : { kind: "locked", code };
}

/** Returns whether the visit asks for the file of a page that the visitor has seen. */
function isDownload(code: LiveCode, { facts, isEntry }: Visitor): code is FileCode {
  return code.kind === "file" && !isEntry && hasFileToken(facts.queryString, code, facts.timeMs);
}

function isUnlocked(code: ProtectedCode, { facts, isEntry }: Visitor): boolean {
  return !isEntry && hasEntered(facts.cookies, code, facts.timeMs);
}
