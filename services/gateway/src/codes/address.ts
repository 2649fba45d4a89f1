// The address of a new code: its domain, and its path there.

import { randomBytes } from "node:crypto";
import {
  canonicalPath,
  canonicalSlug,
  DEFAULT_DOMAIN,
  DRAFT_SLUG,
  type ErrorDetail,
  foldPath,
  GENERATED_SLUG_LENGTH,
  isReservedSlug,
  type LinkKey,
  linkKey,
  MAX_SLUG_LENGTH,
  MIN_SLUG_LENGTH,
  pathViolation,
  SLUG_ALPHABET,
  SLUG_PATTERN,
  violation,
} from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import { validate, violationsIn } from "../route/violations.ts";
import type { OwnDomain, PlacedRequest } from "./domains/domain.ts";
import type { PublicUrls } from "./public-urls.ts";

export interface Address {
  /** The account's own domain; null for the default domain. */
  domainId: string | null;
  domainHost: string | null;
  slug: string;
  key: LinkKey;
  /** The short URL in the form that symbols encode. */
  encoded: string;
  /** For a code on the account's own domain, its address on the default domain; null for other codes. */
  fallback: { slug: string; key: LinkKey; encoded: string } | null;
}

/** Returns the address of a new code. If `chosen` is undefined, generates a slug. */
export function newAddress(
  { ownDomain, slug: chosen }: Pick<PlacedRequest, "ownDomain" | "slug">,
  urls: PublicUrls,
): Address {
  if (ownDomain === undefined) {
    const slug = chosen === undefined ? generateSlug() : canonicalSlug(chosen);
    return { domainId: null, domainHost: null, ...defaultAddress(slug, urls), fallback: null };
  }
  const { id, host, number, caseSensitive, slugLength } = ownDomain;
  const slug = chosen === undefined ? generateSlug(slugLength ?? GENERATED_SLUG_LENGTH) : canonicalPath(chosen);
  const key = linkKey(number, foldPath(slug, caseSensitive));
  const encoded = urls.encodedShortUrl(printedPath(slug, caseSensitive), host);
  return { domainId: id, domainHost: host, slug, key, encoded, fallback: defaultAddress(generateSlug(), urls) };
}

function defaultAddress(slug: string, urls: PublicUrls): { slug: string; key: LinkKey; encoded: string } {
  return { slug, key: linkKey(DEFAULT_DOMAIN, slug), encoded: urls.encodedShortUrl(slug) };
}

/** Returns the error for an address that another code has. On the default domain, that code may have been deleted. */
export function slugTaken(): HttpError {
  return new HttpError("slug_taken", "Another code already has this slug. Choose another.");
}

/** Returns the key of the slug at the end of a short URL on the default domain, or of a slug alone; undefined if there is none. */
export function defaultKeyIn(text: string): LinkKey | undefined {
  const path = text.replace(/\/*([?#].*)?$/, "");
  const slug = path.slice(path.lastIndexOf("/") + 1);
  return SLUG_PATTERN.test(slug) ? linkKey(DEFAULT_DOMAIN, canonicalSlug(slug)) : undefined;
}

/** Returns the key of the path that a request chooses; undefined if the request does not choose a path. */
export function chosenKey({ ownDomain, slug }: PlacedRequest): LinkKey | undefined {
  if (slug === undefined) return undefined;
  if (ownDomain === undefined) return linkKey(DEFAULT_DOMAIN, canonicalSlug(slug));
  return linkKey(ownDomain.number, foldPath(canonicalPath(slug), ownDomain.caseSensitive));
}

/** Returns the two forms of an unsaved code's short URL: the one that the API shows, and the one that its symbol encodes. A placeholder stands for a generated slug. */
export function draftUrls({ ownDomain, slug }: PlacedRequest, urls: PublicUrls): { shortUrl: string; encoded: string } {
  const { slug: path, domainHost, encoded } = newAddress({ ownDomain, slug: slug ?? draftSlug(ownDomain) }, urls);
  return { shortUrl: urls.shortUrl(path, domainHost), encoded };
}

function draftSlug(domain: OwnDomain | undefined): string {
  return DRAFT_SLUG.repeat(4).slice(0, domain?.slugLength ?? GENERATED_SLUG_LENGTH);
}

/** The characters of QR's alphanumeric mode. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/;

/** Returns the path as symbols encode it: in uppercase if that makes the symbol smaller and leads to the same code. */
function printedPath(slug: string, isCaseSensitive: boolean): string {
  const upper = slug.toUpperCase();
  return !isCaseSensitive && ALPHANUMERIC.test(upper) ? upper : slug;
}

/** Returns a random slug with 5 bits per character (50 bits by default). */
export function generateSlug(length = GENERATED_SLUG_LENGTH): string {
  let slug = "";
  for (const byte of randomBytes(length)) slug += SLUG_ALPHABET.charAt(byte & 31);
  return slug;
}

const defaultSlug = z
  .string()
  .min(MIN_SLUG_LENGTH)
  .max(MAX_SLUG_LENGTH)
  .regex(/^[A-Za-z0-9_-]*$/, { error: "Must contain only the letters A to Z, digits, `_`, and `-`." })
  .refine(
    (value) => !isReservedSlug(value),
    violation("reserved_slug", "This path on the short host is reserved. Choose another."),
  );

/** Returns the violations of a chosen path, which depend on its domain. */
export function slugViolations(slug: string, domain: OwnDomain | undefined): readonly ErrorDetail[] {
  if (domain === undefined) {
    return violationsIn(validate(defaultSlug, slug)).map((detail) => ({ ...detail, field: "slug" }));
  }
  const broken = pathViolation(canonicalPath(slug));
  return broken === undefined ? [] : [{ field: "slug", ...broken }];
}
