// Checks the typed content for missing and implausible values before the gateway checks the target.

import { withScheme } from "../with-scheme.ts";
import { decimal, internationalNumber, messageNumber } from "./build-target.ts";
import type { CodeType, Contents } from "./contents.ts";

/** Violations in entered content. Each one is also a message key under `violations`. */
export type Violation =
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
  | "appStore"
  | "end";

type Violations<T extends CodeType> = { [F in keyof Contents[T]]?: Violation | undefined } & {
  /** The violation in a field that is part of another field, such as `links.0.url`. */
  [part: `${string}.${string}`]: Violation | undefined;
};

const MAX_WIFI_NAME_BYTES = 32;

const CHECKS: { readonly [T in CodeType]: (content: Contents[T]) => Violations<T> } = {
  url: ({ url }) => ({ url: urlViolation(url) }),
  links: ({ title, links }) => ({
    title: missing(title),
    ...Object.fromEntries(
      links.flatMap(({ label, url }, index) => [
        [`links.${index}.label`, missing(label)],
        [`links.${index}.url`, urlViolation(url)],
      ]),
    ),
  }),
  app: ({ name, ios, android, web }) => ({
    name: missing(name),
    ios: missing(ios + android) ? "appStore" : optionalUrl(ios),
    android: optionalUrl(android),
    web: optionalUrl(web),
  }),
  text: ({ text }) => ({ text: missing(text) }),
  email: ({ to }) => ({ to: missing(to) ?? (isEmail(to) ? undefined : "email") }),
  phone: ({ number }) => ({ number: missing(number) ?? (internationalNumber(number) ? undefined : "number") }),
  sms: ({ number }) => ({ number: missing(number) ?? (messageNumber(number) ? undefined : "messageNumber") }),
  geo: ({ latitude, longitude }) => ({
    latitude: missing(latitude) ?? (isWithin(latitude, 90) ? undefined : "latitude"),
    longitude: missing(longitude) ?? (isWithin(longitude, 180) ? undefined : "longitude"),
  }),
  wifi: (network) => ({ name: wifiNameViolation(network), password: wifiPasswordViolation(network) }),
  vcard: ({ firstName, lastName, company, email, website }) => ({
    firstName: missing(firstName + lastName + company) && "cardName",
    email: email.trim() === "" || isEmail(email) ? undefined : "email",
    website: optionalUrl(website),
  }),
  event: ({ title, isAllDay, start, end, firstDay, lastDay }) => ({
    title: missing(title),
    ...(isAllDay
      ? { firstDay: missing(firstDay), lastDay: lastDay !== "" && lastDay < firstDay ? "end" : undefined }
      : { start: missing(start), end: end !== "" && end <= start ? "end" : undefined }),
  }),
};

/** Returns the violations by field. */
export function checkContents<T extends CodeType>(type: T, content: Contents[T]): Record<string, Violation> {
  const found: Record<string, Violation | undefined> = CHECKS[type](content);
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, code]) => (code === undefined ? [] : [[field, code]])),
  );
}

function missing(text: string): "required" | undefined {
  return text.trim() === "" ? "required" : undefined;
}

function urlViolation(text: string): Violation | undefined {
  const url = withScheme(text);
  if (url === "") return "required";
  if (!/^https?:/i.test(url)) return "urlScheme";
  const isWhole = /^https?:\/\/[^/\\?#]/i.test(url) && !/[\s\p{Cc}]/u.test(url) && URL.canParse(url);
  // A single word is at best a host name on a local network.
  return isWhole && (/[.:[]/.test(url.slice(url.indexOf("//"))) || /\/\/localhost\b/i.test(url)) ? undefined : "url";
}

function optionalUrl(text: string): Violation | undefined {
  return text.trim() === "" ? undefined : urlViolation(text);
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());
}

function isWithin(text: string, most: number): boolean {
  const number = decimal(text);
  return /^-?\d+(\.\d+)?$/.test(number) && Math.abs(Number(number)) <= most;
}

function wifiNameViolation({ name }: Contents["wifi"]): Violation | undefined {
  if (name === "") return "required";
  return new TextEncoder().encode(name).length > MAX_WIFI_NAME_BYTES ? "wifiName" : undefined;
}

function wifiPasswordViolation({ security, password }: Contents["wifi"]): Violation | undefined {
  if (security === "nopass") return undefined;
  if (password === "") return "required";
  if (security === "WEP") return [5, 10, 13, 26].includes(password.length) ? undefined : "wepPassword";
  return password.length >= 8 && password.length <= 64 ? undefined : "wifiPassword";
}
