// The strings that requests may contain. Every string that reaches a query or a store has one of these schemas or a stricter pattern.

import { z } from "zod";
import { violation } from "./detail.ts";

/** Maximum length of displayed text before it is normalized, in UTF-16 code units. Normalizing 32,000 combining marks takes a second. */
const MAX_UNITS = 1000;

/** Returns whether every store preserves the string: it contains no NUL and no lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Accepts strings that can be stored and have at most `maxLength` code points. */
export function storable(maxLength: number) {
  return z
    .string()
    .refine(isStorable, violation("invalid_value", "Must be well-formed text without NUL."))
    .refine(...lengthRule(maxLength))
    .meta({ maxLength });
}

/**
 * Accepts text that can be shown on one line: without control characters or lone surrogates. Trims the text and converts it to NFC. The
 * result must have at most `maxLength` code points.
 */
export function printable(maxLength: number) {
  return z
    .string()
    .refine((value) => value.length <= MAX_UNITS, violation("too_long", `Must have at most ${maxLength} characters.`))
    .refine(
      (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
      violation("invalid_value", "Must not contain control characters or lone surrogates."),
    )
    .transform((value) => value.trim().normalize("NFC"))
    .refine(...lengthRule(maxLength));
}

/** Accepts the same text as `printable`, except blank text. */
export function requiredPrintable(maxLength: number) {
  return printable(maxLength).refine(
    (value) => value !== "",
    violation("too_short", "Must have at least 1 visible character."),
  );
}

function lengthRule(maxLength: number) {
  const isShort = (value: string) => value.length <= maxLength || [...value].length <= maxLength;
  return [isShort, violation("too_long", `Must have at most ${maxLength} characters.`)] as const;
}
