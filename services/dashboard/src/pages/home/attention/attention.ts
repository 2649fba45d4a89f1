// Which codes and domains the list of what needs attention leaves out, and which domains it has.

import type { Attention, AttentionReason } from "@qr/session-api";
import type { Domain } from "../../../shared/domains.ts";
import { numberText } from "../../../shared/times.ts";

/** A total that stands for itself or more. */
const MAX_COUNTED = 100;
/** The reasons that are states, by which the list of codes can be filtered. */
const STATES: readonly AttentionReason[] = ["exhausted", "expired", "paused"];

/** Returns how many other codes there are for the reason, and where they are listed, if they are; undefined if there are none. */
export function othersOf({ reason, total, items }: Attention, language: string) {
  const count = total - items.length;
  if (count <= 0) return undefined;
  return {
    count: `${numberText(count, language)}${total >= MAX_COUNTED ? "+" : ""}`,
    to: STATES.includes(reason) ? `/codes?state=${reason}` : undefined,
  };
}

const TROUBLES = ["lost", "failing", "pending"] as const;
export type TroubledDomain = Domain & { state: (typeof TROUBLES)[number] };

/** Returns the domains that do not work, the worst first. */
export function troubledDomains(domains: readonly Domain[]): TroubledDomain[] {
  return TROUBLES.flatMap((trouble) => domains.filter((domain): domain is TroubledDomain => domain.state === trouble));
}
