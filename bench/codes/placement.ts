// Where numbered codes are: on the default domain, or spread evenly over own domains.

import { DEFAULT_DOMAIN, type LinkKey, linkKey } from "@qr/contracts";
import { slugOf } from "./numbered-code.ts";

/** Returns the host of an own domain, by its index from 0. */
export function hostOf(index: number): string {
  return `go-${index}.example.com`;
}

export interface Placement {
  /** Number of own domains; 0 if all codes are on the default domain. */
  readonly domains: number;
  keyOf(number: number): LinkKey;
  /** Returns the line of a load's list that requests a slug at the place of this code. */
  lineOf(number: number, slug: string): string;
}

/** Places codes on own domains whose numbers start at 1. */
export function placementOn(domains: number): Placement {
  if (domains === 0) {
    return { domains, keyOf: (number) => linkKey(DEFAULT_DOMAIN, slugOf(number)), lineOf: (_number, slug) => slug };
  }
  return {
    domains,
    keyOf: (number) => linkKey((number % domains) + 1, slugOf(number)),
    lineOf: (number, slug) => `${slug}\t${hostOf(number % domains)}`,
  };
}
