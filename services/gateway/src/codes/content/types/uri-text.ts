// What the checks of several types need of RFC 3986.

/** A stretch of a query without `&` and `=`: unreserved, percent-encoded, and the delimiters that a query may hold as they are. */
export const QUERY_TEXT = /^(?:[\w.~!$'()*+,;:@/?-]|%[0-9A-Fa-f]{2})*$/;

/** Line breaks and tabs may stand in a message; nothing else that controls may. */
const OTHER_CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** The text that percent-encoding stands for; undefined where it is not UTF-8. */
export function decodeUriText(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Whether a text can be shown as the message that is sent: line breaks and tabs are the only control characters. */
export function isMessageText(text: string): boolean {
  return !OTHER_CONTROLS.test(text);
}

/** The name, in lower case, and the value of each `name=value` of a query; undefined where one is not of this form. */
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
