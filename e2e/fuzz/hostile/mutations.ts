// The changes that are tried on every request: to its body, path, parameters, headers, method, and sender.

import type { HostileRequest, Mutation } from "./request.ts";
import { SENDERS } from "./request.ts";
import { BODIES, JSON_VALUES, URL_VALUES } from "./values.ts";

/** Stands for the value to replace. */
const SLOT = "\u0001slot\u0001";

/** Returns the paths of the values in a JSON value: `[]` for the value itself, then the paths of its members (for an array, of the first two). */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? value.slice(0, 2).map((item, index) => [index, item]) : Object.entries(value);
  return [path, ...entries.flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}

/** Returns the JSON text of `value` with the text `member` at `path`. */
function textWith(value: unknown, path: readonly (string | number)[], member: string): string {
  const replaced = (part: unknown, [name, ...rest]: readonly (string | number)[]): unknown => {
    if (name === undefined) return SLOT;
    if (Array.isArray(part)) return part.map((item, index) => (index === name ? replaced(item, rest) : item));
    return { ...(part as object), [name]: replaced((part as Record<string, unknown>)[name], rest) };
  };
  return JSON.stringify(replaced(value, path)).replace(JSON.stringify(SLOT), () => member);
}

const withHeaders = (headers: Record<string, string>, more: Partial<HostileRequest> = {}): Mutation => {
  return (request) => ({ ...request, ...more, headers: { ...request.headers, ...headers } });
};

/** Replaces each value in a JSON body with each hostile value, and repeats each member. */
export function bodyMutations(value: object): Mutation[] {
  const paths = pathsIn(value).filter((path) => path.length > 0);
  return paths.flatMap((path) => {
    const put = JSON_VALUES.map((member) => (request: HostileRequest) => ({
      ...request,
      body: textWith(value, path, member),
    }));
    const name = JSON.stringify(String(path.at(-1)));
    const twice: Mutation = (request) => ({ ...request, body: textWith(value, path, `0,${name}:"again"`) });
    return [...put, twice];
  });
}

/** Replaces the whole body with each hostile body. */
export const wholeBodyMutations: readonly Mutation[] = BODIES.map((body) => (request) => ({ ...request, body }));

/** Replaces each name in braces in the path with each hostile value. */
export function pathMutations({ target }: HostileRequest): Mutation[] {
  const names = target.split("?", 1)[0]?.match(/\{\w+\}/g) ?? [];
  return names.flatMap((name) =>
    URL_VALUES.map((value) => (request: HostileRequest) => ({
      ...request,
      target: request.target.replace(name, () => value),
    })),
  );
}

/**
 * Gives each parameter each hostile value, repeats each parameter, and adds unknown parameters and malformed queries. `names` are the
 * parameters that the route accepts.
 */
export function queryMutations(names: readonly string[]): Mutation[] {
  const named = [...names, "unknown", "__proto__", "%00"].flatMap((name) =>
    [...URL_VALUES.map((value) => `${name}=${value}`), `${name}=1&${name}=2`, name].map((query) => ({ name, query })),
  );
  const unnamed = ["&&&", "=", "?".repeat(20), "a=1&".repeat(900)].map((query) => ({ name: "", query }));
  return [...named, ...unnamed].map(({ name, query }) => (request) => {
    const [path, given = ""] = request.target.split("?", 2);
    const others = given.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${name}=`));
    return { ...request, target: `${path}?${[...others, query].join("&")}` };
  });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "QUERY"];

export const senderMutations: readonly Mutation[] = [
  ...SENDERS.flatMap((as) =>
    (["right", "wrong", "none"] as const).map((csrf) => (request: HostileRequest) => ({ ...request, as, csrf })),
  ),
  ...METHODS.map((method) => (request: HostileRequest) => ({ ...request, method })),
];

const LONG = "x".repeat(8000);
const HEADERS: readonly Record<string, string>[] = [
  ...["text/plain", "application/json; charset=latin1", "application/xml", "text/csv", "", ";", LONG].map((type) => ({
    "Content-Type": type,
  })),
  ...["gzip", "br", "deflate", "zstd", "gzip, gzip, gzip", "x"].map((coding) => ({ "Content-Encoding": coding })),
  ...["*/*;q=NaN", "text/html", ";;;", "a/b,".repeat(2000), "\xff"].map((accept) => ({ Accept: accept })),
  ...["*", '"x"', "W/", '"a", '.repeat(2000), '"\xff"', ","].flatMap((tag) => [
    { "If-Match": tag },
    { "If-None-Match": tag },
  ]),
  ...["x", "x".repeat(255), "x".repeat(256), "\xe9", "a b", ""].map((key) => ({ "Idempotency-Key": key })),
  ...["", "\xff", "<script>", LONG, "a\tb"].map((id) => ({ "X-Request-Id": id })),
  ...["", "00000000-0000-0000-0000-000000000000", "%00", "\xff", LONG].map((id) => ({ "X-Account-Id": id })),
  ...["qr_session", "__Host-qr_session=", "__Host-qr_session=%00.%zz", "a=b; ".repeat(1500), "\xff=\xff"].map(
    (cookie) => ({
      Cookie: cookie,
    }),
  ),
  ...["Bearer", "Bearer \xff", "Basic YTpi", `Bearer qrk_${LONG}`, "bearer  x"].map((key) => ({ Authorization: key })),
  ...["cross-site", "none", "same-site", ""].map((site) => ({ "Sec-Fetch-Site": site })),
  ...["null", "https://evil.example", "http://[", "https://api.qr-service.com"].map((origin) => ({ Origin: origin })),
  ...["", "localhost", "[::1", "a:99999", "\xff", "evil.example"].map((host) => ({ Host: host })),
  ...["1.2.3.4, 5.6.7.8", "::ffff:1.2.3.4", "\xff", "x,".repeat(2000), "999.1.1.1"].map((address) => ({
    "X-Forwarded-For": address,
  })),
  { "X-Forwarded-Proto": "\xff", "X-Forwarded-Host": "evil.example" },
  { "User-Agent": LONG },
  { "User-Agent": "\xff\xfe(((((" },
  { "Accept-Language": "de;q=x,".repeat(1000) },
  { Referer: "http://[" },
  { Referer: `https://${LONG}` },
  { "CF-IPCountry": "\xff" },
  { Range: "bytes=0-,-1,9999999999-" },
  { "If-Modified-Since": "Fri, 31 Dec 9999 23:59:60 GMT" },
  { Expect: "100-continue" },
  { Expect: "x" },
];
/** Headers that can make the message malformed or turn it into several requests. */
const FRAMING: readonly Record<string, string>[] = [
  { "Content-Length": "0" },
  { "Content-Length": "-1" },
  { "Content-Length": "1e3" },
  { "Content-Length": "99999999999999999999" },
  { "Content-Length": "5" },
  { "Transfer-Encoding": "chunked" },
  { "Transfer-Encoding": "gzip, chunked" },
  { "Transfer-Encoding": "x" },
  { Upgrade: "websocket", Connection: "Upgrade" },
  { Connection: "close, \xff" },
  { "X\x01": "1" },
  { "X Y": "1" },
  { X: "\0" },
  { X: "y".repeat(17_000) },
  Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`X-${index}`, "1"])),
];

export const headerMutations: readonly Mutation[] = [
  ...HEADERS.map((headers) => withHeaders(headers)),
  ...FRAMING.map((headers) => withHeaders(headers, { isMalformed: true })),
];
