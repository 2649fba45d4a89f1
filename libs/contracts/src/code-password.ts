// The password that a code can have: what visitors enter before they reach its target.

import { violation } from "./detail.ts";
import { printable } from "./strings.ts";

const MIN_PASSWORD_LENGTH = 4;
/**
 * Maximum length, in code points. Whatever its characters, a password of this length fits in a form of fewer than 1,000
 * bytes.
 */
export const MAX_PASSWORD_LENGTH = 64;

/** Accepts the password of a code. Leading and trailing spaces are removed. */
export const codePassword = printable(MAX_PASSWORD_LENGTH).refine(
  (value) => [...value].length >= MIN_PASSWORD_LENGTH,
  violation("too_short", `Must have at least ${MIN_PASSWORD_LENGTH} characters.`),
);

/**
 * Matches an Argon2id hash in the PHC string format. The costs are bounded, so that a damaged hash can neither occupy a
 * thread for long nor use gigabytes of memory.
 */
const PASSWORD_HASH = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,86}$/;

/**
 * Returns whether the text has the form of a password hash. No password does, because hashes are longer than
 * MAX_PASSWORD_LENGTH.
 */
export function isPasswordHash(text: string): boolean {
  return PASSWORD_HASH.test(text);
}
