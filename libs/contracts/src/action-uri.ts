// The URI behind the link on an action page: what a phone opens to write an email, call a number, send a message, or show a place.
// The redirect validates each URI again before putting it into a page.

/** Types of targets that a phone opens through a URI. */
export const ACTION_TYPES = ["email", "phone", "sms", "geo"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

const SCHEMES: Readonly<Record<ActionType, string>> = { email: "mailto", phone: "tel", sms: "sms", geo: "geo" };
/** Matches a lowercase scheme and visible ASCII, except characters that end a double-quoted HTML attribute or that URIs do not allow. */
const URI_CHARACTERS = /^[a-z]+:[!#-;=?-[\]_a-z~]+$/;

export function isActionType(type: string): type is ActionType {
  return Object.hasOwn(SCHEMES, type);
}

/** Returns whether the string is a URI that has the type's lowercase scheme and only characters that URIs allow. */
export function isActionUri(type: ActionType, uri: string): boolean {
  return uri.startsWith(`${SCHEMES[type]}:`) && URI_CHARACTERS.test(uri);
}

/** Returns the URI for a validated target, or undefined if the target has none and can only be shown as text. */
export function actionUri(type: ActionType, target: string): string | undefined {
  if (!target.isWellFormed()) return undefined;
  const scheme = SCHEMES[type];
  const isUri = target.slice(0, scheme.length + 1).toLowerCase() === `${scheme}:`;
  const uri = isUri ? `${scheme}:${target.slice(scheme.length + 1)}` : uriOfPlain(type, target);
  return isActionUri(type, uri) ? uri : undefined;
}

/** Returns the URI for a target that is not itself a URI: an email address, a phone number, an SMSTO string, or coordinates. */
function uriOfPlain(type: ActionType, target: string): string {
  if (type === "email") return `mailto:${mailbox(target)}`;
  if (type === "sms") return smsUri(target);
  return `${SCHEMES[type]}:${target}`;
}

/** Percent-encodes an email address. Converts its domain to ASCII, because some mail programs do not decode percent-encoded domains. */
function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(host)}`;
}

/** Returns the `sms:` URI for `SMSTO:NUMBER` or `SMSTO:NUMBER:MESSAGE`. */
function smsUri(target: string): string {
  const [, number = "", ...rest] = target.split(":");
  const message = rest.join(":");
  return message === "" ? `sms:${number}` : `sms:${number}?body=${encodeURIComponent(message)}`;
}
