// Conditional requests: If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).

import { HttpError } from "@qr/runtime";
import type { Validated } from "./violations.ts";

/** The entity tags in a header, or `*` for any existing state. */
export type TagList = "*" | readonly string[];

/** One entity tag and the separators before it; a list may have empty members (RFC 9110, 5.6.1.2). */
const NEXT_TAG = /[ \t,]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;
const ONLY_SEPARATORS = /^[ \t,]*$/;

/**
 * Returns whether an If-None-Match header matches the entity tag. `*` matches any tag, and weak and strong forms are equal. A malformed
 * header matches nothing. `Cache-Control: no-cache` is ignored, because this is the origin.
 */
export function isKnownState(header: string | undefined, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false;
  const tags = tagsIn(header);
  return tags === "*" || (tags ?? []).some((one) => one.replace(/^W\//, "") === tag);
}

/** Parses an If-Match header. The value is undefined if the request has no such header. */
export function ifMatchOf(header: string | undefined): Validated<TagList | undefined> {
  const tags = header === undefined ? undefined : tagsIn(header);
  if (header === undefined || tags !== undefined) return { isGood: true, value: tags };
  const message = 'Must be `*` or entity tags in double quotes, separated by commas, such as "qr_…-1".';
  return { isGood: false, details: [{ field: "If-Match", code: "invalid_value", message }] };
}

/** Throws version_mismatch unless `ifMatch` is undefined, is `*`, or contains the entity tag. A weak tag matches nothing. */
export function requireMatch(ifMatch: TagList | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch.includes(tag)) return;
  throw new HttpError(
    "version_mismatch",
    "The code has changed: no tag in `If-Match` matches. Read the code again and repeat the change.",
  );
}

function tagsIn(header: string): TagList | undefined {
  if (header.trim() === "*") return "*";
  const tags: string[] = [];
  let rest = 0;
  NEXT_TAG.lastIndex = 0;
  for (let match = NEXT_TAG.exec(header); match !== null; match = NEXT_TAG.exec(header)) {
    tags.push(match[1] ?? "");
    rest = NEXT_TAG.lastIndex;
  }
  return tags.length > 0 && ONLY_SEPARATORS.test(header.slice(rest)) ? tags : undefined;
}
