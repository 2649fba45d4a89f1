// The parts of RFC 3986 that the checks of several types need.

/** Part of a query without `&` and `=`: unreserved characters, percent-encoding, and the delimiters that a query may contain literally. */
export const QUERY_TEXT = /^(?:[\w.~!$'()*+,;:@/?-]|%[0-9A-Fa-f]{2})*$/;

/** Control characters that a message may not contain. Line breaks and tabs are allowed. */
const OTHER_CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** Returns the percent-decoded text, or undefined if `encoded` is not percent-encoded UTF-8. */
export function decodeUriText(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Returns whether a string can be shown as a message: its only control characters are line breaks and tabs. */
export function isMessageText(text: string): boolean {
  return !OTHER_CONTROLS.test(text);
}

/** Returns the lowercase name and the value of each `name=value` in a query; undefined if any part has a different form. */
export function queryFields(query: string): [name: string, value: string][] | undefined {
  const fields: [string, string][] = [];
  for (const field of query.split("&")) {
    const [name = "", value, ...more] = field.split("=");
    if (name === "" || value === undefined || more.length > 0) return undefined;
    if (!QUERY_TEXT.test(name) || !QUERY_TEXT.test(value)) return undefined;
    fields.push([name.toLowerCase(), value]);
  }
  return fields;
}
