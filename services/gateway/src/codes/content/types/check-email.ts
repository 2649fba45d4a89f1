// The rules for the target of an `email` code: an address, or a mailto URI by RFC 6068. check-target calls it.

import { isEmailAddress } from "./email-address.ts";
import { decodeUriText, isMessageText, QUERY_TEXT, queryFields } from "./uri-text.ts";

const EXPECTED =
  "Must be an email address such as name@example.com, or a mailto: URI of ASCII characters (RFC 6068) such as " +
  "mailto:name@example.com?subject=Hello%20there.";
const RECIPIENTS = new Set(["to", "cc", "bcc"]);
/** RFC 6068, section 4: other headers are unsafe, or no mail program takes them from a link. */
const TEXTS = new Set(["subject", "body", "keywords", "in-reply-to"]);

/** What is wrong with the target, as a sentence for the client, or undefined where it may be stored. */
export function checkEmail(target: string): string | undefined {
  if (!/^mailto:/i.test(target)) return isEmailAddress(target) ? undefined : EXPECTED;
  const [to = "", query, ...more] = target.slice("mailto:".length).split("?");
  const fields = query === undefined ? [] : queryFields([query, ...more].join("?"));
  if (fields === undefined || !QUERY_TEXT.test(to)) return EXPECTED;
  if (new Set(fields.map(([name]) => name)).size < fields.length) return "Must not have a header twice.";
  const lists = fields.filter(([name]) => RECIPIENTS.has(name)).map(([, value]) => value);
  if (to !== "") lists.push(to);
  // Whoever scans may choose the recipient of a message that is given (RFC 6068 lets `to` away), but not of nothing at all.
  if (lists.length === 0 && fields.length === 0) return "Must name a recipient, a subject or a body.";
  if (!lists.every(isAddressList))
    return "Must name recipients as addresses with commas between them, percent-encoded.";
  return checkTexts(fields.filter(([name]) => !RECIPIENTS.has(name)));
}

/** Commas that separate are literal; one inside a quoted local part is percent-encoded (RFC 6068, section 2). */
function isAddressList(list: string): boolean {
  return list.split(",").every((encoded) => {
    const address = decodeUriText(encoded);
    return address !== undefined && isEmailAddress(address);
  });
}

function checkTexts(fields: readonly [name: string, value: string][]): string | undefined {
  for (const [name, value] of fields) {
    if (!TEXTS.has(name)) return "Must have no headers but to, cc, bcc, subject, body, keywords and in-reply-to.";
    const text = decodeUriText(value);
    if (text === undefined) return "Must be percent-encoded UTF-8.";
    // A line break in a header would begin another header.
    const isGood = name === "body" ? isMessageText(text) : !/\p{Cc}/u.test(text);
    if (!isGood) return "Must not have line breaks outside of body, nor other control characters anywhere.";
  }
  return undefined;
}
