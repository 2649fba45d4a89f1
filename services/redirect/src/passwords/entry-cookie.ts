// The cookie of a visitor who has entered the password of a code. It says until when it is valid, and is signed.
//
// The key of the signature is the stored hash of the password. All redirects have it, and nobody else does, so they need no shared secret.
// Another password, even the same one set again, has another hash, which makes all earlier cookies void.

import { createHmac, timingSafeEqual } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";

export const COOKIE_SECONDS = 3600;
/** Cookies of the same name that are checked. A browser sends several if a page on a parent domain has set one, too. */
const MAX_CHECKED = 4;
const VALUE = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** A code, and the hash of its password. */
export interface ProtectedCode {
  readonly codeId: string;
  readonly password: string;
}

/** Returns the value of Set-Cookie. The cookie is only for the host of the request. `isSecure`: only for requests with TLS. */
export function entryCookie(code: ProtectedCode, nowMs: number, isSecure: boolean): string {
  const untilSeconds = Math.floor(nowMs / 1000) + COOKIE_SECONDS;
  const value = `${untilSeconds}.${signature(code, untilSeconds).toString("base64url")}`;
  const attributes = `Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${nameOf(code)}=${value}; ${attributes}`;
}

/** Returns whether one of the cookies shows that the visitor has entered the present password of the code. */
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

/** A code's public id is a valid cookie name. */
function nameOf({ codeId }: ProtectedCode): string {
  return codeIdFromUuid(codeId);
}

function signature({ codeId, password }: ProtectedCode, untilSeconds: number): Buffer {
  return createHmac("sha256", password).update(`entered ${codeId} ${untilSeconds}`).digest();
}
