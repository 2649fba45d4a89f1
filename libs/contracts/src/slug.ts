// The form of slugs. The redirect rejects impossible slugs without a lookup; the gateway generates slugs and accepts custom ones.

import { CROCKFORD_ALPHABET } from "./code-id.ts";

/** Length of a generated slug. 10 characters of 5 random bits each make guessing slugs futile. */
export const GENERATED_SLUG_LENGTH = 10;
export const SLUG_ALPHABET = CROCKFORD_ALPHABET;

export const MIN_SLUG_LENGTH = 3;
export const MAX_SLUG_LENGTH = 40;

/** Matches every possible slug, in any letter case. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]{3,40}$/;

/**
 * Stands in for the slug in the preview of an unsaved code. This slug has the length of a generated slug and no digits, so the
 * previewed symbol is never smaller than the printed one.
 */
export const DRAFT_SLUG = "DRAFTDRAFT";

/** Paths on the short host that are never slugs, in lowercase. The draft slug is reserved so that a scanned preview leads nowhere. */
export const RESERVED_SLUGS: readonly string[] = ["robots", "favicon", "healthz", "readyz", DRAFT_SLUG.toLowerCase()];

/** Returns whether the short host reserves the slug, in any letter case. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug.toLowerCase());
}

/** Returns the form in which a slug is stored and looked up. Slugs are not case-sensitive. */
export function canonicalSlug(slug: string): string {
  return slug.toUpperCase();
}

/**
 * Returns a slug as a file name. On an account's own domain, slugs can contain slashes and other characters that are
 * unusual in file names.
 */
export function fileNameOf(slug: string): string {
  return slug.replaceAll(/[^\w.~+-]/g, "-");
}
