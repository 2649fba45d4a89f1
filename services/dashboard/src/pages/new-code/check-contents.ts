// What a person should know before the gateway is asked: what is missing in the fields, or cannot be meant. The gateway judges
// the target itself again.

import { decimal, internationalNumber, messageNumber, withScheme } from "./build-target.ts";
import type { CodeType, Contents } from "./contents.ts";

/** Keys of the catalogue, below `faults`. */
export type Fault =
  | "required"
  | "url"
  | "urlScheme"
  | "email"
  | "number"
  | "messageNumber"
  | "latitude"
  | "longitude"
  | "wifiName"
  | "wifiPassword"
  | "wepPassword"
  | "cardName"
  | "end";

type Faults<T extends CodeType> = { [F in keyof Contents[T]]?: Fault };

const MAX_WIFI_NAME_BYTES = 32;

const CHECKS: { readonly [T in CodeType]: (content: Contents[T]) => Faults<T> } = {
  url: ({ url }) => fault("url", urlFault(url)),
  text: ({ text }) => fault("text", missing(text)),
  email: ({ to }) => fault("to", missing(to) ?? (isEmail(to) ? undefined : "email")),
  phone: ({ number }) => fault("number", missing(number) ?? (internationalNumber(number) ? undefined : "number")),
  sms: ({ number }) => fault("number", missing(number) ?? (messageNumber(number) ? undefined : "messageNumber")),
  geo: ({ latitude, longitude }) => ({
    ...fault("latitude", missing(latitude) ?? (isWithin(latitude, 90) ? undefined : "latitude")),
    ...fault("longitude", missing(longitude) ?? (isWithin(longitude, 180) ? undefined : "longitude")),
  }),
  wifi: (network) => ({ ...fault("name", wifiNameFault(network)), ...fault("password", wifiPasswordFault(network)) }),
  vcard: ({ firstName, lastName, company, email, website }) => ({
    ...fault("firstName", missing(firstName + lastName + company) && "cardName"),
    ...fault("email", email.trim() === "" || isEmail(email) ? undefined : "email"),
    ...fault("website", website.trim() === "" ? undefined : urlFault(website)),
  }),
  event: (event) => ({ ...fault("title", missing(event.title)), ...timeFaults(event) }),
};

/** By field; empty where all is well. */
export function checkContents<T extends CodeType>(type: T, content: Contents[T]): Faults<T> {
  return CHECKS[type](content);
}

function fault<F extends string>(field: F, code: Fault | undefined): { [K in F]?: Fault } {
  return code === undefined ? {} : ({ [field]: code } as { [K in F]?: Fault });
}

function missing(text: string): "required" | undefined {
  return text.trim() === "" ? "required" : undefined;
}

function urlFault(text: string): Fault | undefined {
  const url = withScheme(text);
  if (url === "") return "required";
  if (!/^https?:/i.test(url)) return "urlScheme";
  const isWhole = /^https?:\/\/[^/\\?#]/i.test(url) && !/[\s\p{Cc}]/u.test(url) && URL.canParse(url);
  // A single word is a name in somebody's own network at best.
  return isWhole && (/[.:[]/.test(url.slice(url.indexOf("//"))) || /\/\/localhost\b/i.test(url)) ? undefined : "url";
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());
}

function isWithin(text: string, most: number): boolean {
  const number = decimal(text);
  return /^-?\d+(\.\d+)?$/.test(number) && Math.abs(Number(number)) <= most;
}

function wifiNameFault({ name }: Contents["wifi"]): Fault | undefined {
  if (name === "") return "required";
  return new TextEncoder().encode(name).length > MAX_WIFI_NAME_BYTES ? "wifiName" : undefined;
}

function wifiPasswordFault({ security, password }: Contents["wifi"]): Fault | undefined {
  if (security === "nopass") return undefined;
  if (password === "") return "required";
  if (security === "WEP") return [5, 10, 13, 26].includes(password.length) ? undefined : "wepPassword";
  return password.length >= 8 && password.length <= 64 ? undefined : "wifiPassword";
}

function timeFaults({ isAllDay, start, end, firstDay, lastDay }: Contents["event"]): Faults<"event"> {
  return isAllDay
    ? {
        ...fault("firstDay", missing(firstDay)),
        ...fault("lastDay", lastDay !== "" && lastDay < firstDay ? "end" : undefined),
      }
    : { ...fault("start", missing(start)), ...fault("end", end !== "" && end <= start ? "end" : undefined) };
}
