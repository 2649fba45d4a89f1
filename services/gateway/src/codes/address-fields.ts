// The fields with which a request chooses the address of a code, and the address that a stored code has now.

import { z } from "zod";

/** Maximum length of a chosen path as sent. Whether the path is valid depends on the domain (address.ts). */
const MAX_WRITTEN_SLUG_LENGTH = 600;
export const slug = z
  .string()
  .min(1)
  .max(MAX_WRITTEN_SLUG_LENGTH)
  .describe(
    "A custom path of the short URL. Default: a random one. On the short host: 3 to 40 of the characters A to Z, a to z, 0 to 9, `_`, " +
      "and `-`; case-insensitive, and never reused, even after the code is deleted. On a domain of your own: up to 190 bytes in up to 8 " +
      "segments; characters outside ASCII are percent-encoded, and a trailing slash is removed.",
  );

export const domain = z
  .string()
  .min(1)
  .max(253)
  .describe("The host or the id of one of your verified domains. Default: the short host.");

export interface AddressedCode {
  slug: string;
  domainId: string | null;
  domainHost: string | null;
  defaultSlug: string | null;
}

/** Returns where a code is reached now: a code whose domain is lost or deleted has its address on the default domain. */
export function addressOf({ slug, domainHost, defaultSlug }: AddressedCode): { slug: string; host: string | null } {
  return domainHost === null ? { slug: defaultSlug ?? slug, host: null } : { slug, host: domainHost };
}
