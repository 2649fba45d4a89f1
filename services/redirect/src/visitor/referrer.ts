// Reads the host of the referring page from the Referer header, never its path or query. Scans of a symbol have no such header; for other
// scans, the origin is looked up in a cache.

import type { IncomingHttpHeaders } from "node:http";
import { copyString } from "@qr/runtime";
import { LRUCache } from "lru-cache";

const SLASH = 47;
const QUESTION_MARK = 63;
const HASH = 35;
const MAX_CACHED = 2000;
/** Maximum length of an origin: longer than any origin with a valid host. Longer strings are ignored. */
const MAX_ORIGIN_LENGTH = 200;
/** Hosts that a scan message may contain. */
const HOST = /^[a-z0-9.-]{1,100}$/;
const IPV4 = /^[\d.]+$/;
/** Schemes of web pages and of Android apps, which send their package name as a host. */
const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "android-app:"]);

/**
 * Returns a function that returns the referring host (lowercase punycode, no port), or "" if there is none or if it is the requested host or
 * an IP address.
 */
export function createReferrer(): (headers: IncomingHttpHeaders) => string {
  const known = new LRUCache<string, string>({ max: MAX_CACHED });

  function hostOf(referer: string): string {
    const end = originEnd(referer);
    if (end > MAX_ORIGIN_LENGTH) return "";
    const origin = referer.slice(0, end);
    const cached = known.get(origin);
    if (cached !== undefined) return cached;
    const host = parseHost(origin);
    known.set(copyString(origin), host);
    return host;
  }

  return (headers) => {
    const { referer } = headers;
    if (referer === undefined || referer === "") return "";
    const host = hostOf(referer);
    return host === ownHost(headers.host) ? "" : host;
  };
}

/** Returns the index at which the scheme, host, and port of a URL end. */
function originEnd(url: string): number {
  const slashes = url.indexOf("//");
  for (let end = slashes + 2; end < url.length; end += 1) {
    const code = url.charCodeAt(end);
    if (code === SLASH || code === QUESTION_MARK || code === HASH || end > MAX_ORIGIN_LENGTH) return end;
  }
  return url.length;
}

function parseHost(origin: string): string {
  if (!URL.canParse(origin)) return "";
  const { protocol, hostname } = new URL(origin);
  const host = hostname.toLowerCase();
  return SCHEMES.has(protocol) && HOST.test(host) && !IPV4.test(host) ? host : "";
}

/** Returns the requested host in the form that the URL parser returns. */
function ownHost(header: string | undefined): string {
  if (header === undefined) return "";
  const colon = header.indexOf(":");
  return (colon < 0 ? header : header.slice(0, colon)).toLowerCase();
}
