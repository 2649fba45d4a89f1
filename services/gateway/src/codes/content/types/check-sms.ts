// The rules for the target of an `sms` code: an sms URI (RFC 5724), or the older SMSTO form.

import { isTelephoneSubscriber } from "./check-phone.ts";
import { decodeUriText, isMessageText, queryFields } from "./uri-text.ts";

const EXPECTED =
  "Must be an sms: URI (RFC 5724) such as sms:+491701234567?body=Hello%20there, or SMSTO:+491701234567:Hello there. Use SMSTO " +
  "for short codes.";
const BAD_MESSAGE =
  "Must have a message without control characters except line breaks and tabs. In an sms: URI, percent-encode it as UTF-8.";
/**
 * SMSTO with a number and an optional message. The form is not standardized, but every reader accepts digits with or without a +. Short
 * numbers have no international form.
 */
const SMSTO = /^smsto:(?:\+[1-9]\d{1,14}|\d{3,15})(?::(.*))?$/is;

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkSms(target: string): string | undefined {
  if (/^sms:/i.test(target)) return checkUri(target.slice("sms:".length));
  const parts = SMSTO.exec(target);
  if (!parts) return EXPECTED;
  return isMessageText(parts[1] ?? "") ? undefined : BAD_MESSAGE;
}

function checkUri(uri: string): string | undefined {
  const [recipients = "", query, ...more] = uri.split("?");
  if (!recipients.split(",").every(isTelephoneSubscriber)) return EXPECTED;
  if (query === undefined) return undefined;
  const fields = queryFields([query, ...more].join("?"));
  const [name, value = ""] = fields?.[0] ?? [];
  if (fields?.length !== 1 || name !== "body") return EXPECTED;
  const message = decodeUriText(value);
  return message !== undefined && isMessageText(message) ? undefined : BAD_MESSAGE;
}
