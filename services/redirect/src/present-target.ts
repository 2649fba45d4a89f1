// What a short link leads to at the time of a visit.

import { type CachedTarget, type ClosedState, stateOf } from "@qr/contracts";

/** What is known about a short link, as opposed to a domain. */
export type LinkTarget = Exclude<CachedTarget, { kind: "domain" | "domains" }>;
/** A code that leads nowhere at present. */
interface ClosedCode {
  kind: ClosedState;
}
export type PresentTarget = LinkTarget | ClosedCode;

/** Returns false for an entry of a domain, which only a damaged cache has under the key of a link. */
export function isLinkTarget(found: CachedTarget): found is LinkTarget {
  return found.kind !== "domain" && found.kind !== "domains";
}

/** Returns the target while its code is active, and otherwise the code's fallback, which is not counted, or its state. `nowMs`: Unix ms. */
export function presentTarget(target: LinkTarget, nowMs: number): PresentTarget {
  if (!("gate" in target) || target.gate === undefined) return target;
  const kind = stateOf(target.gate, nowMs);
  if (kind === "active") return target;
  const { codeId, gate } = target;
  if (gate.fallback === undefined) return { kind };
  return { kind: "redirect", codeId, location: gate.fallback, isCounted: false };
}
