import { printable, violation } from "@qr/contracts";

/** Maximum length of a key's name in code points, after trimming. */
export const MAX_KEY_NAME_LENGTH = 100;

export const keyName = printable
  .transform((value) => value.trim())
  .refine((value) => value !== "", violation("too_short", "Must have at least 1 character."))
  .refine(
    (value) => [...value].length <= MAX_KEY_NAME_LENGTH,
    violation("too_long", `Must have at most ${MAX_KEY_NAME_LENGTH} characters.`),
  );
