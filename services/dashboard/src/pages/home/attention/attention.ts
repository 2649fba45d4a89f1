// Decides which domains need attention, and links to the codes that the attention list leaves out.

import type { Attention, AttentionReason } from "@qr/session-api";
import type { Domain } from "../../../shared/domains.ts";
import { numberText } from "../../../shared/times.ts";

/** The largest total that the API returns. It means "this many or more". */
const MAX_COUNTED = 100;
/** The reasons that are also states, so that the list of codes can be filtered by them. */
const STATES: readonly AttentionReason[] = ["exhausted", "expired", "paused"];

/**
 * Returns the number of codes that need attention for this reason but are not in `items`, and the path of a list of all
 * codes with this reason, if there is one; undefined if `items` contains all of them.
 */
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

/** Returns the domains that do not work, worst first. */
export function troubledDomains(domains: readonly Domain[]): TroubledDomain[] {
  return TROUBLES.flatMap((trouble) => domains.filter((domain): domain is TroubledDomain => domain.state === trouble));
}
