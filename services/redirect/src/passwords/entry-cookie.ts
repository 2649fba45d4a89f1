// The cookie of a visitor who has entered the password of a code. The cookie contains the time until which it is valid,
// and is signed.
//
// The signing key is the stored hash of the password. All redirects have it, and nobody else does, so they need no
// other shared secret. Setting a password, even the same one again, creates a new hash, which invalidates all earlier
// cookies.

import { createHmac, timingSafeEqual } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";

export const COOKIE_SECONDS = 3600;
/**
 * Maximum number of cookies checked. A browser sends several with the same name if a page on a parent domain has also
 * set one.
 */
const MAX_CHECKED = 4;
const VALUE = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** A code and the hash of its password. */
export interface ProtectedCode {
  readonly codeId: string;
  readonly password: string;
}

/**
 * Returns the Set-Cookie value. The cookie is sent only to the host of the request and, if `isSecure`, only over TLS.
 */
export function entryCookie(code: ProtectedCode, nowMs: number, isSecure: boolean): string {
  const untilSeconds = Math.floor(nowMs / 1000) + COOKIE_SECONDS;
  const value = `${untilSeconds}.${signature(code, untilSeconds).toString("base64url")}`;
  const attributes = `Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${nameOf(code)}=${value}; ${attributes}`;
}

/** Returns whether one of the cookies shows that the visitor has entered the code's current password. */
export function hasEntered(cookies: string | undefined, code: ProtectedCode, nowMs: number): boolean {
  if (cookies === undefined) return false;
  const start = `${nameOf(code)}=`;
  const values = cookies.split(";").flatMap((pair) => {
    const text = pair.trim();
    return text.startsWith(start) ? [text.slice(start.length)] : [];
  });
  return values.slice(0, MAX_CHECKED).some((value) => isValid(value, code, nowMs));
}

function isValid(value: string, code: ProtectedCode, nowMs: number): boolean {
  const [, until, signed] = VALUE.exec(value) ?? [];
  if (until === undefined || signed === undefined) return false;
  const untilSeconds = Number(until);
  return (
    nowMs < untilSeconds * 1000 && timingSafeEqual(signature(code, untilSeconds), Buffer.from(signed, "base64url"))
  );
}

/** Returns the cookie's name: the code's public ID, which is a valid cookie name. */
function nameOf({ codeId }: ProtectedCode): string {
  return codeIdFromUuid(codeId);
}

function signature({ codeId, password }: ProtectedCode, untilSeconds: number): Buffer {
  return createHmac("sha256", password).update(`entered ${codeId} ${untilSeconds}`).digest();
}
