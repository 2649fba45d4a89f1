// Whether a client has the present state already. mount-routes asks it before it sends a body.

/**
 * Whether an If-None-Match header names the entity tag (RFC 9110: `*` names any, weak and strong forms are alike). A client's
 * `Cache-Control: no-cache` does not matter: this is the origin.
 */
export function matchesTag(header: string | undefined, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}
