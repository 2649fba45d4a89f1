// The way from a request's URL to the slug it asks for, without parsing it as a URL.

import { RESERVED_SLUGS } from "@qr/contracts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
const SLASH = 47;
const QUESTION_MARK = 63;

/** 1 for the characters of slugs (SLUG_PATTERN of the contracts), 2 for those that have another form in upper case. */
const SLUG_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return 2;
  return /[A-Z0-9_-]/.test(character) ? 1 : 0;
});

const RESERVED = new Set(RESERVED_SLUGS.map((slug) => slug.toUpperCase()));

/** The canonical slug that `url` ("/SLUG", and a query that means nothing) asks for; undefined where no slug has that shape. */
export function slugFromPath(url: string): string | undefined {
  if (url.charCodeAt(0) !== SLASH) return undefined;
  let hasLower = false;
  let end = 1;
  for (; end < url.length; end += 1) {
    const code = url.charCodeAt(end);
    if (code === QUESTION_MARK) break;
    const kind = code < 128 ? SLUG_CHARACTERS[code] : 0;
    if (!kind || end > MAX_LENGTH) return undefined;
    if (kind === 2) hasLower = true;
  }
  if (end <= MIN_LENGTH) return undefined;
  const slug = url.slice(1, end);
  return hasLower ? slug.toUpperCase() : slug;
}

/** Whether a canonical slug is a word that the short host keeps for itself. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}
