// The rules for the target of a `phone` code: an E.164 number, or a tel URI (RFC 3966).

const EXPECTED =
  "Must be a number in international form such as +493012345678 (E.164: + and at most 15 digits), or a tel: URI (RFC 3966) " +
  "such as tel:+49-30-12345678. A number without + needs ;phone-context=.";
/** An E.164 number. A country code never starts with 0. */
const E164 = /^\+[1-9]\d{1,14}$/;
const VISUAL_SEPARATORS = /[-.()]/g;
const GLOBAL_NUMBER = /^\+[\d.()-]+$/;
/** A local number (RFC 3966). `#` would start a fragment, so it is percent-encoded. */
const LOCAL_NUMBER = /^(?:[\dA-Fa-f*.()-]|%23)+$/;
const LOCAL_DIGIT = /[\dA-Fa-f*%]/;
const PARAMETER_NAME = /^[A-Za-z0-9-]+$/;
const PARAMETER_VALUE = /^(?:[\w.!~*'()[\]/:&+$-]|%[0-9A-Fa-f]{2})+$/;
const EXTENSION = /^(?=.*\d)[\d.()-]+$/;
const DOMAIN_NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.?$/;

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkPhone(target: string): string | undefined {
  const isGood = /^tel:/i.test(target) ? isTelephoneSubscriber(target.slice("tel:".length)) : E164.test(target);
  return isGood ? undefined : EXPECTED;
}

/** Returns whether RFC 3966 allows the text after `tel:`: a global number, or a local one with its context. */
export function isTelephoneSubscriber(text: string): boolean {
  const [number = "", ...parameters] = text.split(";");
  const values = new Map<string, string | undefined>();
  for (const parameter of parameters) {
    const [name = "", value, ...more] = parameter.split("=");
    const key = name.toLowerCase();
    if (more.length > 0 || values.has(key) || !isParameter(key, value)) return false;
    values.set(key, value);
  }
  if (isGlobalNumber(number)) return !values.has("phone-context");
  return LOCAL_NUMBER.test(number) && LOCAL_DIGIT.test(number) && values.has("phone-context");
}

function isGlobalNumber(number: string): boolean {
  return GLOBAL_NUMBER.test(number) && E164.test(number.replace(VISUAL_SEPARATORS, ""));
}

function isParameter(name: string, value: string | undefined): boolean {
  if (!PARAMETER_NAME.test(name)) return false;
  if (name === "ext") return value !== undefined && EXTENSION.test(value);
  if (name === "phone-context") return value !== undefined && isContext(value);
  return value === undefined ? name !== "isub" : PARAMETER_VALUE.test(value);
}

/** Returns whether the value may be a phone-context: a domain, or the leading digits of a global number. */
function isContext(value: string): boolean {
  return DOMAIN_NAME.test(value) || (GLOBAL_NUMBER.test(value) && /\d/.test(value));
}
