// The host of the page that a link was on, of a request's Referer header; never its path or query. Read for each scan by
// visit-facts.ts. A scanned symbol has none, so the header is mostly missing; where it is there, its origin is looked up in memory.

import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { copyString } from "../copy-string.ts";

const SLASH = 47;
const QUESTION_MARK = 63;
const HASH = 35;
const MAX_REMEMBERED = 2000;
/** Longer than any origin whose host is kept. */
const MAX_ORIGIN_LENGTH = 200;
/** What the message allows. */
const HOST = /^[a-z0-9.-]{1,100}$/;
const IPV4 = /^[\d.]+$/;
/** Web pages, and the apps of Android, which give their package name as a host. */
const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "android-app:"]);

/**
 * Returns what reads the referring host of a request: lower case, punycode, without a port; "" where there is none, where it is the
 * host that was asked itself, or an address in the place of a name. Remembers 2,000 origins.
 */
export function createReferrer(): (headers: IncomingHttpHeaders) => string {
  const known = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  function hostOf(referer: string): string {
    const end = originEnd(referer);
    if (end > MAX_ORIGIN_LENGTH) return "";
    const origin = referer.slice(0, end);
    const remembered = known.get(origin);
    if (remembered !== undefined) return remembered;
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

/** Returns the index at which scheme, host, and port of a URL end. */
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

/** Returns the requested host in the form of the URL parser. */
function ownHost(header: string | undefined): string {
  if (header === undefined) return "";
  const colon = header.indexOf(":");
  return (colon < 0 ? header : header.slice(0, colon)).toLowerCase();
}
