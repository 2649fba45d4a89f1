// The few request headers that say who scans, read straight from node's list of them: its object of all headers costs more to
// build than all that is read from it. Used for every scan.

export interface ClientHeaders {
  "user-agent"?: string;
  "x-forwarded-for"?: string;
  "sec-ch-ua-mobile"?: string;
  "sec-ch-ua-platform"?: string;
  "sec-purpose"?: string;
  purpose?: string;
  "x-purpose"?: string;
  "x-moz"?: string;
}

/** By the length of their names; no two have the same. */
const NAMES: readonly (keyof ClientHeaders | undefined)[] = nameByLength([
  "x-moz",
  "purpose",
  "x-purpose",
  "user-agent",
  "sec-purpose",
  "x-forwarded-for",
  "sec-ch-ua-mobile",
  "sec-ch-ua-platform",
]);

/** `rawHeaders`: names and values in turn. Of repeated headers the first User-Agent counts; the others are joined, as node does. */
export function readClientHeaders(rawHeaders: readonly string[]): ClientHeaders {
  const headers: ClientHeaders = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? "";
    const name = NAMES[given.length];
    if (name === undefined || given.toLowerCase() !== name) continue;
    const value = rawHeaders[at + 1] ?? "";
    const first = headers[name];
    if (first === undefined) headers[name] = value;
    else if (name !== "user-agent") headers[name] = `${first}, ${value}`;
  }
  return headers;
}

function nameByLength(names: readonly (keyof ClientHeaders)[]): (keyof ClientHeaders | undefined)[] {
  const byLength = Array.from({ length: Math.max(...names.map(({ length }) => length)) + 1 }, () => undefined);
  return Object.assign(byLength, Object.fromEntries(names.map((name) => [name.length, name])));
}
