// Decodes the ASCII form of internationalized host names (RFC 3492), so that they are displayed the way a browser displays them.

const BASE = 36;
const SMALLEST_THRESHOLD = 1;
const MAX_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;
const PREFIX = "xn--";

/** Returns 0–25 for letters, 26–35 for digits, and undefined for anything else. */
function digitOf(character: string): number | undefined {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97;
  if (/^[0-9]$/.test(character)) return character.charCodeAt(0) - 22;
  return undefined;
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  while (rest > ((BASE - SMALLEST_THRESHOLD) * MAX_THRESHOLD) / 2) {
    rest = Math.floor(rest / (BASE - SMALLEST_THRESHOLD));
    steps += BASE;
  }
  return steps + Math.floor(((BASE - SMALLEST_THRESHOLD + 1) * rest) / (rest + SKEW));
}

/** Reads the variable-length number at `at`. Returns the number and the next position; undefined if the number is invalid or cut off. */
function readNumber(digits: string, at: number, bias: number): { value: number; next: number } | undefined {
  let value = 0;
  let weight = 1;
  for (let next = at, k = BASE; next < digits.length; k += BASE) {
    const digit = digitOf(digits.charAt(next));
    next += 1;
    if (digit === undefined) return undefined;
    value += digit * weight;
    const threshold = Math.min(Math.max(k - bias, SMALLEST_THRESHOLD), MAX_THRESHOLD);
    if (digit < threshold) return { value, next };
    weight *= BASE - threshold;
  }
  return undefined;
}

function decodeLabel(encoded: string): string | undefined {
  const end = encoded.lastIndexOf("-");
  const points = Array.from(end > 0 ? encoded.slice(0, end) : "", (character) => character.charCodeAt(0));
  const digits = encoded.slice(end + 1);
  if (digits === "") return undefined;
  let codePoint = FIRST_CODE_POINT;
  let place = 0;
  let bias = FIRST_BIAS;
  for (let at = 0; at < digits.length; ) {
    const number = readNumber(digits, at, bias);
    if (number === undefined) return undefined;
    const length = points.length + 1;
    bias = adaptBias(number.value, length, at === 0);
    place += number.value;
    codePoint += Math.floor(place / length);
    place %= length;
    if (codePoint > 0x10ffff) return undefined;
    points.splice(place, 0, codePoint);
    place += 1;
    at = number.next;
  }
  return String.fromCodePoint(...points);
}

/** Decodes a host name: returns "münchen.example" for "xn--mnchen-3ya.example". Leaves invalid labels unchanged. */
export function unicodeHost(asciiHost: string): string {
  const labels = asciiHost.toLowerCase().split(".");
  return labels
    .map((label) => (label.startsWith(PREFIX) ? (decodeLabel(label.slice(PREFIX.length)) ?? label) : label))
    .join(".");
}
