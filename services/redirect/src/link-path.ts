// Reads the path of a request without parsing it as a URL.

import { DEFAULT_DOMAIN, type LinkKey, linkKey, RESERVED_SLUGS, type ScanSource } from "@qr/contracts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
const SLASH = 47;
const QUESTION_MARK = 63;

/** By character code: 2 for lowercase letters, 1 for other characters that SLUG_PATTERN in the contracts allows, 0 for all others. */
const SLUG_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return 2;
  return /[A-Z0-9_-]/.test(character) ? 1 : 0;
});

const RESERVED: ReadonlySet<LinkKey> = new Set(
  RESERVED_SLUGS.map((slug) => linkKey(DEFAULT_DOMAIN, slug.toUpperCase())),
);

/** Returns the link key in `url` ("/SLUG" or "/SLUG/", with any query), or undefined if the path cannot be a slug. */
export function linkKeyFromUrl(url: string): LinkKey | undefined {
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
  return linkKey(DEFAULT_DOMAIN, hasLower ? slug.toUpperCase() : slug);
}

/** Returns the path of a request's URL. */
export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/**
 * Returns the path that `url` asks to preview: `/PATH` for `/PATH+`, with or without a trailing slash; undefined if it
 * does not ask for a preview.
 */
export function previewedPath(url: string): string | undefined {
  const path = pathOf(url);
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  return path[end - 1] === "+" ? path.slice(0, end - 1) : undefined;
}

/** Returns the link key that `url` ("/SLUG+") asks to preview, or undefined if it does not ask for a preview. */
export function previewedKeyFromUrl(url: string): LinkKey | undefined {
  const path = previewedPath(url);
  const key = path === undefined ? undefined : linkKeyFromUrl(path);
  return key === undefined || isReserved(key) ? undefined : key;
}

/** Returns whether the path ends at `index`, either directly or after one slash (the form that symbols encode). */
function isEndOfPath(url: string, index: number): boolean {
  const end = url.charCodeAt(index) === SLASH ? index + 1 : index;
  return end === url.length || url.charCodeAt(end) === QUESTION_MARK;
}

/** Returns "symbol" for "/SLUG/", the form that symbols encode, and "link" for "/SLUG", the form that people share. */
export function scanSource(url: string): ScanSource {
  const query = url.indexOf("?");
  return url.charCodeAt((query < 0 ? url.length : query) - 1) === SLASH ? "symbol" : "link";
}

export function isReserved(key: LinkKey): boolean {
  return RESERVED.has(key);
}
