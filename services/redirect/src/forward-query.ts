// Adds the parameters of a visitor's request to the target of a code, if the code's `query` setting says so.

/** Maximum length of a location with the visitor's parameters, in bytes. Browsers and proxies follow locations of this length. */
export const MAX_LOCATION_LENGTH = 8192;

/** All characters that must not be in a Location header. Node reads each byte of a request's URL as one character. */
const UNSAFE = /[^\x21-\x7e]/g;
const MAX_BYTE = 0xff;

/**
 * Adds the parameters in `url`, the URL of the visitor's request, to the location. `forward` skips parameters whose
 * names are already in the location; `override` replaces those already there. Returns the location unchanged if the
 * result would be longer than MAX_LOCATION_LENGTH. Only the query changes. `location` is an absolute URL in visible
 * ASCII, and so is the result.
 */
export function forwardQuery(location: string, url: string, mode: "forward" | "override"): string {
  const given = pairsIn(queryOf(url).replace(UNSAFE, percentEncoded));
  const base = location.slice(0, indexOrEnd(location, "#"));
  const own = pairsIn(queryOf(base));
  const [kept, added] = mode === "forward" ? [own, without(given, own)] : [without(own, given), given];
  if (added.length === 0) return location;
  const query = [...kept, ...added].join("&");
  const result = `${base.slice(0, indexOrEnd(base, "?"))}?${query}${location.slice(base.length)}`;
  return result.length > MAX_LOCATION_LENGTH ? location : result;
}

/** Returns the query of a URL, without its fragment. */
function queryOf(url: string): string {
  return url.slice(indexOrEnd(url, "?") + 1, indexOrEnd(url, "#"));
}

function indexOrEnd(text: string, character: string): number {
  const index = text.indexOf(character);
  return index < 0 ? text.length : index;
}

function pairsIn(query: string): string[] {
  return query.split("&").filter((pair) => pair !== "");
}

/** Returns the pairs whose names are not in `others`. */
function without(pairs: readonly string[], others: readonly string[]): string[] {
  const names = new Set(others.map(nameOf));
  return pairs.filter((pair) => !names.has(nameOf(pair)));
}

/** Returns the decoded name of a pair. Returns a name with a malformed escape unchanged. */
function nameOf(pair: string): string {
  const name = pair.slice(0, indexOrEnd(pair, "="));
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

/** Percent-encodes a character that stands for a byte. Drops characters above U+00FF, which no request contains. */
function percentEncoded(character: string): string {
  const byte = character.charCodeAt(0);
  return byte > MAX_BYTE ? "" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
