// Reads the visitor's language from the Accept-Language header. Only its primary subtag is read: `de` for de-AT, never
// the other languages.

import { weightedLanguages } from "@qr/rules";

/**
 * Matches a header whose first tag has a two-letter language and no q, as nearly all do. No other tag can then be
 * preferred to the first.
 */
const USUAL = /^[a-z]{2}(?:[-_][a-z0-9]{1,8})*(?:,|$)/i;
const SEPARATOR = /[-_]/;

/** Returns the primary subtag (two or three lowercase letters) of the first language with the highest q, or "" if there is none. */
export function preferredLanguage(header: string): string {
  // A string of two letters does not reference the header, so it needs no copy.
  if (USUAL.test(header)) return header.slice(0, 2).toLowerCase();
  return header === "" ? "" : mostPreferred(header);
}

function mostPreferred(header: string): string {
  let preferred = "";
  let highest = 0;
  for (const { tag, quality } of weightedLanguages(header)) {
    if (quality <= highest) continue;
    preferred = tag;
    highest = quality;
  }
  const [primary = ""] = preferred.split(SEPARATOR);
  return primary.toLowerCase();
}
