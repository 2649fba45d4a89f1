// Crockford's base32 (no I, L, O, U): the alphabet of code ids and of generated slugs.
// https://www.crockford.com/base32.html

export const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The lower-case Crockford digits of a non-negative integer, padded on the left with zeros to `length` digits. */
export function encodeCrockford(value: bigint, length: number): string {
  let rest = value;
  let digits = "";
  for (let index = 0; index < length; index += 1) {
    digits = CROCKFORD_ALPHABET.charAt(Number(rest & 31n)) + digits;
    rest >>= 5n;
  }
  return digits.toLowerCase();
}

/** The integer that lower-case Crockford digits stand for, or undefined where a character is not one of them. */
export function decodeCrockford(digits: string): bigint | undefined {
  let value = 0n;
  for (const character of digits) {
    const digit = CROCKFORD_ALPHABET.toLowerCase().indexOf(character);
    if (digit < 0) return undefined;
    value = (value << 5n) | BigInt(digit);
  }
  return value;
}
