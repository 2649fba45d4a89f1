// What a slug may look like. The redirect refuses impossible shapes without a look-up; the gateway draws new ones and takes
// those that clients choose.

import { CROCKFORD_ALPHABET } from "./crockford.ts";

/** Characters of a generated slug: 10 × 5 = 50 random bits, so that a sweep of the short host does not pay. */
export const GENERATED_SLUG_LENGTH = 10;
export const SLUG_ALPHABET = CROCKFORD_ALPHABET;

export const MIN_SLUG_LENGTH = 3;
export const MAX_SLUG_LENGTH = 40;

/** Every slug there can be, in any letter case. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]{3,40}$/;

/**
 * Stands in the place of the slug that a code will be given, in the preview of one that is not saved yet. As long as a drawn slug and
 * without digits, so that its symbol is never smaller than the one that is printed.
 */
export const DRAFT_SLUG = "DRAFTDRAFT";

/** Paths of the short host that are never slugs (compared in lower case). Nobody has the draft's, so that a scanned preview leads nowhere. */
export const RESERVED_SLUGS: readonly string[] = ["robots", "favicon", "healthz", "readyz", DRAFT_SLUG.toLowerCase()];

/** Whether the short host has a path of its own there, so that no code can. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug.toLowerCase());
}

/** The form under which a slug is stored and looked up: letter case does not matter to the person with the phone. */
export function canonicalSlug(slug: string): string {
  return slug.toUpperCase();
}
