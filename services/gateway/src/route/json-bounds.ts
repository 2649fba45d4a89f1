// Bounds on JSON, checked before parsing.

import { Buffer } from "node:buffer";

/** Maximum depth of nested arrays and objects. Recursive code, such as JSON.stringify, fails at a few thousand levels. */
export const MAX_JSON_DEPTH = 32;

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from("[{"));
const CLOSING = new Set(Buffer.from("]}"));
const BEFORE_VALUE = new Set(Buffer.from("[{,"));

/**
 * Returns whether the text is nested at most MAX_JSON_DEPTH levels deep and has at most `maxValues` values. Reads each byte once. The text
 * need not be valid JSON.
 */
export function isBoundedJson(bytes: Buffer, maxValues = Number.POSITIVE_INFINITY): boolean {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) index = endOfString(bytes, index);
    if (OPENING.has(byte)) depth += 1;
    if (CLOSING.has(byte)) depth -= 1;
    if (BEFORE_VALUE.has(byte)) values += 1;
    if (depth > MAX_JSON_DEPTH || values > maxValues) return false;
  }
  return true;
}

/** Returns the index of the quote that ends the string starting at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
