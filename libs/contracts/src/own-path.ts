// The paths of short links on accounts' own domains: any RFC 3986 path, in canonical form. The gateway stores paths in
// this form, and the redirect uses it to look up requests.

/** Maximum length of a path in bytes, with its percent-encoding and without the leading slash. */
export const MAX_PATH_BYTES = 190;
export const MAX_PATH_SEGMENTS = 8;

/** Matches a path that consists of slashes and pchar (RFC 3986, 3.3), with percent-encodings in uppercase. */
const PATH = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})*$/;
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;
const PERCENT_ENCODED = /%([0-9a-fA-F]{2})/g;
const STRAY_PERCENT = /%(?![0-9a-fA-F]{2})/;
/** Matches the paths that the service reserves on every domain. */
const RESERVED = /^(?:\.well-known(?:\/|$)|(?:robots\.txt|favicon\.ico|healthz|readyz)$)/i;

export type PathViolation = "too_long" | "invalid_value" | "reserved_slug";

/**
 * Returns the canonical form of a path, which is given without its leading slash. Percent-encodes every non-ASCII
 * character as UTF-8, without Unicode normalization. Decodes only unreserved characters, and writes the other escapes
 * in uppercase. Removes one trailing slash, because a path is the same address with or without it. Never throws: an
 * invalid path stays invalid (see pathViolation).
 */
export function canonicalPath(text: string): string {
  const encoded =
    /\P{ASCII}/u.test(text) && text.isWellFormed() ? text.replace(/\P{ASCII}+/gu, encodeURIComponent) : text;
  // If a stray percent sign were left next to a decoded character, the two could form an escape.
  const isDecodable = encoded.includes("%") && !STRAY_PERCENT.test(encoded);
  const decoded = isDecodable ? encoded.replace(PERCENT_ENCODED, unescapeUnreserved) : encoded;
  return decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
}

function unescapeUnreserved(percentEncoded: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return UNRESERVED.test(character) ? character : percentEncoded.toUpperCase();
}

/** Returns why no short link can have this canonical path; undefined if one can. */
export function pathViolation(path: string): { code: PathViolation; message: string } | undefined {
  if (path.length > MAX_PATH_BYTES) {
    return { code: "too_long", message: `Must have at most ${MAX_PATH_BYTES} bytes after percent-encoding.` };
  }
  if (!PATH.test(path)) {
    const message = "Must contain only the characters that RFC 3986 allows in paths. Percent-encode all others.";
    return { code: "invalid_value", message };
  }
  const segments = path.split("/");
  if (segments.length > MAX_PATH_SEGMENTS) {
    return { code: "too_long", message: `Must have at most ${MAX_PATH_SEGMENTS} segments.` };
  }
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    return { code: "invalid_value", message: "Must not have empty segments, and no segment may be `.` or `..`." };
  }
  if (RESERVED.test(path)) {
    return { code: "reserved_slug", message: "Must not be a path that is reserved on every domain. Choose another." };
  }
  return undefined;
}

/** Returns the form in which paths are compared: letters in uppercase if the domain is not case-sensitive. Only ASCII letters are folded. */
export function foldPath(path: string, isCaseSensitive: boolean): string {
  // The path is ASCII, and escapes are in uppercase already.
  return isCaseSensitive ? path : path.toUpperCase();
}
