// The placement of numbered codes: on the default domain, or spread evenly over the account's own domains.

import { DEFAULT_DOMAIN, type LinkKey, linkKey } from "@qr/contracts";
import { slugOf } from "./numbered-code.ts";

/** Returns the host of one of the account's own domains. `index` counts from 0. */
export function hostOf(index: number): string {
  return `go-${index}.example.com`;
}

/** Returns the number that identifies the domain in link keys. `index` counts from 0. */
export function domainNumberOf(index: number): number {
  return index + 1;
}

export interface Placement {
  /** Number of the account's own domains that have codes; 0 if all codes are on the default domain. */
  readonly domains: number;
  /** Index of the first domain that has codes. */
  readonly first: number;
  keyOf(number: number): LinkKey;
  /** Returns the line of a load generator's request list that requests `slug` on the domain of code `number`. */
  lineOf(number: number, slug: string): string;
}

/** Spreads codes evenly over `domains` of the account's own domains, starting with the index `first`. */
export function placementOn(domains: number, first = 0): Placement {
  if (domains === 0) {
    const keyOf = (number: number) => linkKey(DEFAULT_DOMAIN, slugOf(number));
    return { domains, first, keyOf, lineOf: (_number, slug) => slug };
  }
  const indexOf = (number: number) => first + (number % domains);
  return {
    domains,
    first,
    keyOf: (number) => linkKey(domainNumberOf(indexOf(number)), slugOf(number)),
    lineOf: (number, slug) => `${slug}\t${hostOf(indexOf(number))}`,
  };
}
