// The rules for the target of an `email` code: an address, or a mailto URI (RFC 6068).

import { isEmailAddress } from "./email-address.ts";
import { decodeUriText, isMessageText, QUERY_TEXT, queryFields } from "./uri-text.ts";

const EXPECTED =
  "Must be an email address such as name@example.com, or a mailto: URI of ASCII characters (RFC 6068) such as " +
  "mailto:name@example.com?subject=Hello%20there.";
const RECIPIENTS = new Set(["to", "cc", "bcc"]);
/** Text headers that a target may set. Other headers are unsafe, or no mail program accepts them from a link (RFC 6068, section 4). */
const TEXTS = new Set(["subject", "body", "keywords", "in-reply-to"]);

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkEmail(target: string): string | undefined {
  if (!/^mailto:/i.test(target)) return isEmailAddress(target) ? undefined : EXPECTED;
  const [to = "", query, ...more] = target.slice("mailto:".length).split("?");
  const fields = query === undefined ? [] : queryFields([query, ...more].join("?"));
  if (fields === undefined || !QUERY_TEXT.test(to)) return EXPECTED;
  if (new Set(fields.map(([name]) => name)).size < fields.length) return "Must not repeat a header.";
  const lists = fields.filter(([name]) => RECIPIENTS.has(name)).map(([, value]) => value);
  if (to !== "") lists.push(to);
  // RFC 6068 allows a message without a recipient; the person with the phone then chooses one. An empty link is useless.
  if (lists.length === 0 && fields.length === 0) return "Must name a recipient, a subject, or a body.";
  if (!lists.every(isAddressList)) return "Must name recipients as addresses separated by commas, percent-encoded.";
  return checkTexts(fields.filter(([name]) => !RECIPIENTS.has(name)));
}

/**
 * Returns whether the list has only addresses. Commas between addresses are literal; those in quoted local parts are
 * encoded (RFC 6068, section 2).
 */
function isAddressList(list: string): boolean {
  return list.split(",").every((encoded) => {
    const address = decodeUriText(encoded);
    return address !== undefined && isEmailAddress(address);
  });
}

function checkTexts(fields: readonly [name: string, value: string][]): string | undefined {
  for (const [name, value] of fields) {
    if (!TEXTS.has(name)) return "Must have only the headers to, cc, bcc, subject, body, keywords, and in-reply-to.";
    const text = decodeUriText(value);
    if (text === undefined) return "Must be percent-encoded UTF-8.";
    // A line break in a header would start another header.
    const isGood = name === "body" ? isMessageText(text) : !/\p{Cc}/u.test(text);
    if (!isGood) return "Must have line breaks only in body, and no other control characters.";
  }
  return undefined;
}
