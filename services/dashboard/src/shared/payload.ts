// The text that the symbol of a saved code encodes.

import type { Code } from "@qr/client";

type CodeOfPayload = Pick<Code, "type" | "dynamic" | "target" | "short_url" | "default_url">;

/**
 * Returns the payload of a saved code: the target of a static code (a URL in ASCII form), or the short URL of a dynamic
 * code. In this short URL, the scheme and the host are in uppercase, which takes less space, and a trailing slash
 * distinguishes visitors who scan the symbol from those who open the link. `isCaseSensitive`: whether the paths of the
 * code's own domain are case-sensitive.
 */
export function payloadOf(code: CodeOfPayload, isCaseSensitive = false): string {
  const { type, dynamic, target, short_url } = code;
  if (!dynamic) return type === "url" ? new URL(target).href : target;
  const { origin } = new URL(short_url);
  const path = short_url.slice(origin.length);
  return `${origin.toUpperCase()}${isOnOwnDomain(code) ? printedPath(path, isCaseSensitive) : path}/`;
}

/**
 * Returns whether the short URL is on one of the account's own domains. A code whose domain is lost or deleted has its
 * address on the short host.
 */
export function isOnOwnDomain({ short_url, default_url }: Pick<Code, "short_url" | "default_url">): boolean {
  return default_url !== undefined && default_url !== short_url;
}

/** Returns a typed path with its non-ASCII characters percent-encoded, as the gateway stores it. */
export function asciiPath(path: string): string {
  return path.replace(/\P{ASCII}+/gu, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")));
}

/** The characters of QR's alphanumeric mode. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/;

/**
 * Returns a path on an account's own domain as symbols encode it: in uppercase if that makes the symbol smaller and
 * leads to the same code.
 */
export function printedPath(path: string, isCaseSensitive: boolean): string {
  const upper = path.toUpperCase();
  return !isCaseSensitive && ALPHANUMERIC.test(upper) ? upper : path;
}
