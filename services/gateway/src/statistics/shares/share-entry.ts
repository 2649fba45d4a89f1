// The proof that a visitor has entered the password of a share: the time until which it is valid, and a signature.
//
// The signing key is the stored hash of the password, which every gateway reads with the share and which nobody else knows. An entry is therefore
// valid only for its share, and only for as long as the share exists with this password.

import { createHmac, timingSafeEqual } from "node:crypto";

const ENTRY_SECONDS = 12 * 60 * 60;
const FORM = /^(\d{1,12})\.([\w-]{43})$/;

/** A share and the hash of its password. */
interface ProtectedShare {
  id: string;
  passwordHash: string;
}

/** Returns an entry that is valid for 12 hours. */
export function makeEntry(share: ProtectedShare, nowMs: number): string {
  const untilSeconds = Math.floor(nowMs / 1000) + ENTRY_SECONDS;
  return `${untilSeconds}.${signature(share, untilSeconds).toString("base64url")}`;
}

/** Returns whether the text is a valid entry for the share. */
export function isEntry(text: string, share: ProtectedShare, nowMs: number): boolean {
  const [, until, signed] = FORM.exec(text) ?? [];
  if (until === undefined || signed === undefined || nowMs >= Number(until) * 1000) return false;
  return timingSafeEqual(signature(share, Number(until)), Buffer.from(signed, "base64url"));
}

function signature({ id, passwordHash }: ProtectedShare, untilSeconds: number): Buffer {
  return createHmac("sha256", passwordHash).update(`share entry ${id} ${untilSeconds}`).digest();
}
