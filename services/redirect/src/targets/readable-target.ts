// The last check of a target before it may reach a phone, wherever it came from: a cache is shared, and may hold anything.

import { isActionUri, type VersionedTarget } from "@qr/contracts";

/** An absolute http(s) URL of visible ASCII: nothing that ends a header line, and no other scheme. */
const LOCATION = /^https?:\/\/[\x21-\x7e]+$/;

/** Whether the target may be served. */
export function isServable({ target }: VersionedTarget): boolean {
  if (target.kind === "redirect") return LOCATION.test(target.location);
  return target.kind !== "action" || isActionUri(target.type, target.uri);
}
