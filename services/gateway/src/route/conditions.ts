// The conditions that a client may put on a request: If-None-Match (mount-routes asks it before it sends a body) and If-Match (the
// changes of a code are judged by it). RFC 9110, 8.8.3 and 13.1.

import { HttpError } from "@qr/runtime";
import { invalidRequest } from "./violations.ts";

/** The entity tags of a header as they were given, or `*`: any state that there is. */
export type TagList = "*" | readonly string[];

/** One entity tag and what separates it from the next; a list may have empty members (RFC 9110, 5.6.1.2). */
const NEXT_TAG = /[ \t,]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;
const ONLY_SEPARATORS = /^[ \t,]*$/;

/**
 * Whether an If-None-Match header names the entity tag (`*` names any, weak and strong forms are alike); a header that is none
 * names nothing. A client's `Cache-Control: no-cache` does not matter: this is the origin.
 */
export function isKnownState(header: string | undefined, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false;
  const tags = tagsIn(header);
  return tags === "*" || (tags ?? []).some((one) => one.replace(/^W\//, "") === tag);
}

/** What an If-Match header names; undefined where there is none, and nothing is asked. Throws invalid_request where it is malformed. */
export function ifMatchOf(header: string | undefined): TagList | undefined {
  if (header === undefined) return undefined;
  const tags = tagsIn(header);
  if (tags === undefined) {
    const message = 'Must be `*` or entity tags in double quotes, such as "qr_…-1", separated by commas.';
    throw invalidRequest([{ field: "If-Match", code: "invalid_value", message }]);
  }
  return tags;
}

/** Throws version_mismatch unless the state with the entity tag is among those that If-Match names; a weak tag names none. */
export function requireMatch(ifMatch: TagList | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch.includes(tag)) return;
  throw new HttpError("version_mismatch", "The code is not in a state that `If-Match` names; read it again.");
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
