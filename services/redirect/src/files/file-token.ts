// The token in the link to the file on a content page. Whoever has the page may have the file, for an hour: the token stands for the scan
// that showed the page, so opening the file does not cause another scan, count toward the scan limit, or require the password again.
//
// The key is what the page has shown, together with the stored hash of the password if there is one. All redirects know both. Anyone else who
// knows the content gains nothing from a token, and the hash, which nobody else has, keeps guesses at the content from being confirmed. New
// content or a new password makes all earlier tokens invalid.

import { createHmac, timingSafeEqual } from "node:crypto";

const TOKEN_SECONDS = 3600;
/** The parameter is the whole query, so the links on all pages have the same form. */
const QUERY = /^file=(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** What a token depends on. */
export interface TokenSubject {
  readonly codeId: string;
  readonly text: string;
  readonly password?: string | undefined;
}

/** Returns the link to the file: a query, with `?`, that is relative to the page's own address. */
export function fileQuery(code: TokenSubject, nowMs: number): string {
  const untilSeconds = Math.floor(nowMs / 1000) + TOKEN_SECONDS;
  return `?file=${untilSeconds}.${signature(code, untilSeconds).toString("base64url")}`;
}

/** Returns whether the query of a request, without `?`, has a valid token for the code. */
export function hasFileToken(query: string, code: TokenSubject, nowMs: number): boolean {
  const [, until, signed] = QUERY.exec(query) ?? [];
  if (until === undefined || signed === undefined) return false;
  const untilSeconds = Number(until);
  return (
    nowMs < untilSeconds * 1000 && timingSafeEqual(signature(code, untilSeconds), Buffer.from(signed, "base64url"))
  );
}

function signature({ codeId, text, password = "" }: TokenSubject, untilSeconds: number): Buffer {
  return createHmac("sha256", `${password}\n${text}`).update(`file ${codeId} ${untilSeconds}`).digest();
}
