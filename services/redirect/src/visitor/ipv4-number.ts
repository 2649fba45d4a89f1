// Parses an IPv4 address to a number, so that comparing ranges takes nanoseconds.

const DOT = 46;
const ZERO = 48;
const NO_DIGITS = -1;
const TOO_LARGE = 256;

/** Returns 0 to 2^32 - 1, or undefined unless the text is four decimal numbers up to 255 without leading zeros (which some parsers read as octal). */
export function ipv4Number(text: string): number | undefined {
  if (text.length < 7 || text.length > 15) return undefined;
  let number = 0;
  let parts = 0;
  let part = NO_DIGITS;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? DOT : text.charCodeAt(at);
    if (code !== DOT) {
      part = withDigit(part, code - ZERO);
      continue;
    }
    if (part === NO_DIGITS || part >= TOO_LARGE) return undefined;
    number = number * 256 + part;
    parts += 1;
    part = NO_DIGITS;
  }
  return parts === 4 ? number : undefined;
}

/** Returns the part with one more digit; TOO_LARGE or more, permanently, once it is not a valid part. */
function withDigit(part: number, digit: number): number {
  if (digit < 0 || digit > 9 || part === 0) return TOO_LARGE;
  return part === NO_DIGITS ? digit : part * 10 + digit;
}
