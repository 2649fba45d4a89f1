// Crockford's base32 (no I, L, O, U): the alphabet of code ids and of generated slugs.
// https://www.crockford.com/base32.html

export const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const DIGITS = CROCKFORD_ALPHABET.toLowerCase();
/** The two digits of each number below 1024. */
const PAIRS = Array.from({ length: 1024 }, (_, value) => DIGITS.charAt(value >> 5) + DIGITS.charAt(value & 31));
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

const HEX_LENGTH = 32;
const LENGTH = 26;
/** 20 bits: five hexadecimal digits, or four of Crockford's. */
const HEX_STEP = 5;
const STEP = 4;
/** What is left in front of six such steps: 8 bits, as two digits of either kind; Crockford's would hold 10. */
const HEAD = 2;
const LARGEST_HEAD = 0xff;

/** The 26 lower-case Crockford digits of a number of 128 bits in 32 hexadecimal digits. */
export function crockfordFromHex(hex: string): string {
  let digits = PAIRS[Number.parseInt(hex.slice(0, HEAD), 16)] ?? "";
  for (let at = HEAD; at < HEX_LENGTH; at += HEX_STEP) {
    const value = Number.parseInt(hex.slice(at, at + HEX_STEP), 16);
    digits += `${PAIRS[value >> 10]}${PAIRS[value & 1023]}`;
  }
  return digits;
}

/** The 32 hexadecimal digits of what 26 lower-case Crockford digits stand for; undefined where they are not that, or of more than 128 bits. */
export function hexFromCrockford(digits: string): string | undefined {
  if (digits.length !== LENGTH) return undefined;
  const head = numberOf(digits, 0, HEAD);
  if (head === undefined || head > LARGEST_HEAD) return undefined;
  let hex = head.toString(16).padStart(HEAD, "0");
  for (let at = HEAD; at < LENGTH; at += STEP) {
    const value = numberOf(digits, at, at + STEP);
    if (value === undefined) return undefined;
    hex += value.toString(16).padStart(HEX_STEP, "0");
  }
  return hex;
}

function numberOf(digits: string, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const value = VALUES.get(digits.charAt(at));
    if (value === undefined) return undefined;
    number = number * 32 + value;
  }
  return number;
}
