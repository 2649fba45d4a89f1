// The fields with which a request chooses the address of a code.

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
