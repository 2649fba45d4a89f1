// The public form of a code's identifier, `qr_` + 26 Crockford digits of its UUIDv7, and the way back to the UUID that the
// database and the messages carry.

import { crockfordFromHex, hexFromCrockford } from "./crockford.ts";

const PREFIX = "qr_";

/** The public id of a code, from its UUID in the usual hyphenated form. */
export function codeIdFromUuid(uuid: string): string {
  return PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** The UUID behind a public code id, or undefined where the text is not of that form (lower case, exact length). */
export function uuidFromCodeId(id: string): string | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const hex = hexFromCrockford(id.slice(PREFIX.length));
  if (hex === undefined) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
