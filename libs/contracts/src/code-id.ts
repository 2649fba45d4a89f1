// The public forms of identifiers, `qr_` (codes) or `logo_` (logos) + 26 Crockford digits of a UUIDv7, and the way back to the UUID
// that the database and the messages carry.

import { crockfordFromHex, hexFromCrockford } from "./crockford.ts";

const CODE_PREFIX = "qr_";
const LOGO_PREFIX = "logo_";

/** The public id of a code, from its UUID in the usual hyphenated form. */
export function codeIdFromUuid(uuid: string): string {
  return CODE_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** The UUID behind a public code id, or undefined where the text is not of that form (lower case, exact length). */
export function uuidFromCodeId(id: string): string | undefined {
  return uuidBehind(CODE_PREFIX, id);
}

/** The public id of a logo, from its UUID in the usual hyphenated form. */
export function logoIdFromUuid(uuid: string): string {
  return LOGO_PREFIX + crockfordFromHex(uuid.replaceAll("-", ""));
}

/** The UUID behind a public logo id, or undefined where the text is not of that form (lower case, exact length). */
export function uuidFromLogoId(id: string): string | undefined {
  return uuidBehind(LOGO_PREFIX, id);
}

function uuidBehind(prefix: string, id: string): string | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const hex = hexFromCrockford(id.slice(prefix.length));
  if (hex === undefined) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
