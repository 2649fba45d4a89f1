// Reads a plain request: a whole HTTP/1.1 GET without a body and without headers that need special handling. Any other request, valid or
// not, is "not plain" and is left to node's parser.

import type { IncomingHttpHeaders } from "node:http";
import { isHost } from "../malformed-requests.ts";

/** Maximum size of a head. Longer heads are left to node. */
export const MAX_PLAIN_BYTES = 8 * 1024;

/**
 * The grammar of RFC 9112 without its obsolete parts: lines are not folded, names are tokens, and values have no control characters. No quantifier is
 * ambiguous, so matching takes linear time on any text.
 */
const PLAIN_HEAD =
  /^GET \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n){1,64}\r\n$/;
const METHOD_LENGTH = "GET ".length;
const VERSION_LENGTH = " HTTP/1.1".length;
const TAB = 9;
const SPACE = 32;

/**
 * Returns a new headers object. Every such object starts with the same members, whichever headers a client sends, so that V8 can
 * optimize the code that reads headers. Reading a request with 13 headers takes a quarter less time than with an object that grows.
 */
const noHeaders = () => ({
  host: undefined,
  "user-agent": undefined,
  accept: undefined,
  "accept-language": undefined,
  "accept-encoding": undefined,
  connection: undefined,
  referer: undefined,
  "x-forwarded-for": undefined,
  forwarded: undefined,
  "x-forwarded-proto": undefined,
  "x-request-id": undefined,
  cookie: undefined,
  "sec-ch-ua": undefined,
  "sec-ch-ua-mobile": undefined,
  "sec-ch-ua-platform": undefined,
  "sec-fetch-dest": undefined,
  "sec-fetch-mode": undefined,
  "sec-fetch-site": undefined,
  "sec-fetch-user": undefined,
  "upgrade-insecure-requests": undefined,
  "sec-purpose": undefined,
  purpose: undefined,
  "x-purpose": undefined,
  "x-moz": undefined,
  "cf-ipcountry": undefined,
  "x-country": undefined,
});

/** Maps the usual spellings of the names in noHeaders to lowercase, to avoid converting each name. */
const LOWER_NAMES = new Map(
  Object.keys(noHeaders()).flatMap((lower) => {
    const capitals = lower.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
    return [lower, capitals, capitals.replace("Ch-Ua", "CH-UA")].map((written) => [written, lower] as const);
  }),
);

/** Headers that announce a body, request a different protocol, or have special rules in node. */
const FOR_NODE = new Set([
  "content-length",
  "transfer-encoding",
  "trailer",
  "expect",
  "upgrade",
  "http2-settings",
  "proxy-connection",
  "set-cookie",
]);
const KEEP_ALIVE = /^keep-alive$/i;
const CLOSE = /^close$/i;

export interface PlainHead {
  /** Path and query. */
  url: string;
  /** Values by header name in lowercase. No header occurs twice. */
  headers: IncomingHttpHeaders;
  /** Whether the client asks to close the connection after the response. */
  isLast: boolean;
}

/** Parses the received bytes, passed as Latin-1 text. Returns undefined unless the text is exactly one plain request. */
export function readPlainRequest(text: string): PlainHead | undefined {
  if (!PLAIN_HEAD.test(text)) return undefined;
  const lineEnd = text.indexOf("\r\n");
  const headers = readHeaders(text, lineEnd + 2);
  if (headers?.host === undefined || !isHost(headers.host)) return undefined;
  const { connection } = headers;
  const isLast = connection !== undefined && CLOSE.test(connection);
  if (connection !== undefined && !isLast && !KEEP_ALIVE.test(connection)) return undefined;
  return { url: text.slice(METHOD_LENGTH, lineEnd - VERSION_LENGTH), headers, isLast };
}

/** Returns the headers, or undefined if one occurs twice, because the meaning of a repetition depends on the header. */
function readHeaders(text: string, from: number): IncomingHttpHeaders | undefined {
  const headers: Record<string, string | undefined> = noHeaders();
  const end = text.length - 2;
  for (let at = from; at < end; ) {
    const colon = text.indexOf(":", at);
    const lineEnd = text.indexOf("\r\n", colon);
    const written = text.slice(at, colon);
    const known = LOWER_NAMES.get(written);
    const name = known ?? written.toLowerCase();
    if (headers[name] !== undefined || (known === undefined && FOR_NODE.has(name))) return undefined;
    headers[name] = trimmed(text, colon + 1, lineEnd);
    at = lineEnd + 2;
  }
  return headers;
}

/** Returns a header's value without surrounding whitespace. */
function trimmed(text: string, from: number, to: number): string {
  let first = from;
  let end = to;
  while (first < end && isBlank(text.charCodeAt(first))) first += 1;
  while (end > first && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(first, end);
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
