// The URI behind the link of an action page: what a phone opens to write an email, to call, to write a message or to show a place.
// targetFromRow makes it; the redirect checks it once more before it stands in a page.

/** Types whose target a phone acts on through a URI. */
export const ACTION_TYPES = ["email", "phone", "sms", "geo"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

const SCHEMES: Readonly<Record<ActionType, string>> = { email: "mailto", phone: "tel", sms: "sms", geo: "geo" };
/** Visible ASCII without what ends an attribute or is in no URI. */
const URI_CHARACTERS = /^[a-z]+:[!#-;=?-[\]_a-z~]+$/;

export function isActionType(type: string): type is ActionType {
  return Object.hasOwn(SCHEMES, type);
}

/** Whether the text is a URI with the type's own scheme, in lower case, of nothing but visible ASCII that URIs have. */
export function isActionUri(type: ActionType, uri: string): boolean {
  return uri.startsWith(`${SCHEMES[type]}:`) && URI_CHARACTERS.test(uri);
}

/** The URI of a target that the gateway has let pass; undefined where it makes none, so that the target can only be shown. */
export function actionUri(type: ActionType, target: string): string | undefined {
  if (!target.isWellFormed()) return undefined;
  const scheme = SCHEMES[type];
  const isUri = target.slice(0, scheme.length + 1).toLowerCase() === `${scheme}:`;
  const uri = isUri ? `${scheme}:${target.slice(scheme.length + 1)}` : uriOfPlain(type, target);
  return isActionUri(type, uri) ? uri : undefined;
}

/** Of a target in the form that people write: an address, a number, SMSTO. */
function uriOfPlain(type: ActionType, target: string): string {
  if (type === "email") return `mailto:${mailbox(target)}`;
  if (type === "sms") return smsUri(target);
  return `${SCHEMES[type]}:${target}`;
}

/** The domain in ASCII: not every mail program knows what to make of a percent-encoded one. */
function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(host)}`;
}

/** Of `SMSTO:NUMBER` or `SMSTO:NUMBER:MESSAGE`. */
function smsUri(target: string): string {
  const [, number = "", ...rest] = target.split(":");
  const message = rest.join(":");
  return message === "" ? `sms:${number}` : `sms:${number}?body=${encodeURIComponent(message)}`;
}
