// The text that the symbol of a saved code encodes.

import type { Code } from "@qr/client";

/**
 * Returns the payload of a saved code: the target of a static code (a URL in ASCII form), or the short URL of a dynamic code. In this short
 * URL, the scheme and the host are in uppercase, which takes less space, and a trailing slash distinguishes scans of the symbol from those of
 * the link.
 */
export function payloadOf({
  type,
  dynamic,
  target,
  short_url,
}: Pick<Code, "type" | "dynamic" | "target" | "short_url">): string {
  if (!dynamic) return type === "url" ? new URL(target).href : target;
  const { origin } = new URL(short_url);
  return `${origin.toUpperCase()}${short_url.slice(origin.length)}/`;
}
