// Draws the slug of a new code; create-code tries again where it is taken.

import { randomBytes } from "node:crypto";
import { GENERATED_SLUG_LENGTH, SLUG_ALPHABET } from "@qr/contracts";

/** A slug of 50 random bits, in its canonical form. */
export function drawSlug(): string {
  let slug = "";
  for (const byte of randomBytes(GENERATED_SLUG_LENGTH)) slug += SLUG_ALPHABET.charAt(byte & 31);
  return slug;
}
