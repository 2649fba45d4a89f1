// The syntax of the Host header.

/**
 * Matches a name or an address, which can be empty, and an optional port (RFC 9110, 7.2, and RFC 3986, 3.2.2). No quantifier is ambiguous,
 * so matching takes linear time.
 */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\dA-Fa-f:.]+\])(?::\d*)?$/;

/** The last well-formed value. Most requests to a service have the same one, and comparing costs less than matching. */
let lastWellFormed = "";

/** Returns whether the value of a Host header is well-formed. */
export function isHost(value: string): boolean {
  if (value === lastWellFormed) return true;
  if (!HOST.test(value)) return false;
  lastWellFormed = value;
  return true;
}
