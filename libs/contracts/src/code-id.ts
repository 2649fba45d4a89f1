// The public form of a code's identifier, `qr_` + 26 Crockford digits of its UUIDv7, and the way back to the UUID that the
// database and the messages carry.

import { decodeCrockford, encodeCrockford } from "./crockford.ts";

const PREFIX = "qr_";
const DIGITS = 26;
const LARGEST_UUID = (1n << 128n) - 1n;

/** The public id of a code, from its UUID in the usual hyphenated form. */
export function codeIdFromUuid(uuid: string): string {
  return PREFIX + encodeCrockford(BigInt(`0x${uuid.replaceAll("-", "")}`), DIGITS);
}

/** The UUID behind a public code id, or undefined where the text is not of that form (lower case, exact length). */
export function uuidFromCodeId(id: string): string | undefined {
  if (id.length !== PREFIX.length + DIGITS || !id.startsWith(PREFIX)) return undefined;
  const value = decodeCrockford(id.slice(PREFIX.length));
  if (value === undefined || value > LARGEST_UUID) return undefined;
  const hex = value.toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
