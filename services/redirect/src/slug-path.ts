// The way from a request's URL to the slug it asks for, without parsing it as a URL.

import { RESERVED_SLUGS, type ScanSource } from "@qr/contracts";

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

/**
 * The canonical slug that `url` ("/SLUG" or "/SLUG/", and a query that means nothing) asks for; undefined where no slug has that
 * shape.
 */
export function slugFromPath(url: string): string | undefined {
  if (url.charCodeAt(0) !== SLASH) return undefined;
  let hasLower = false;
  let end = 1;
  for (; end <= MAX_LENGTH && end < url.length; end += 1) {
    const code = url.charCodeAt(end);
    const kind = code < 128 ? SLUG_CHARACTERS[code] : 0;
    if (!kind) break;
    if (kind === 2) hasLower = true;
  }
  if (end <= MIN_LENGTH || !isEndOfPath(url, end)) return undefined;
  const slug = url.slice(1, end);
  return hasLower ? slug.toUpperCase() : slug;
}

/** Whether nothing of the path is left at `index` but the one slash that symbols have. */
function isEndOfPath(url: string, index: number): boolean {
  const end = url.charCodeAt(index) === SLASH ? index + 1 : index;
  return end === url.length || url.charCodeAt(end) === QUESTION_MARK;
}

/**
 * Whether a slug's `url` came from its symbol, which encodes a slash behind the slug ("/SLUG/"), or from the link as people write it.
 * Asked for each scan.
 */
export function scanSource(url: string): ScanSource {
  const query = url.indexOf("?");
  return url.charCodeAt((query < 0 ? url.length : query) - 1) === SLASH ? "symbol" : "link";
}

/** Whether a canonical slug is a word that the short host keeps for itself. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}
