// Builds the `target` of a code from the typed content, in the format of docs/types.md. Incomplete content results in a partial target for the
// preview; check-contents.ts reports the violations.

import { withScheme } from "../with-scheme.ts";
import type { CodeType, Contents } from "./contents.ts";

const BUILDERS: { readonly [T in CodeType]: (content: Contents[T]) => string } = {
  url: ({ url }) => withScheme(url),
  links: linksTarget,
  app: ({ name, ...places }) => {
    const urls = Object.entries(places).filter(([, url]) => url.trim() !== "");
    return JSON.stringify({
      name: name.trim(),
      ...Object.fromEntries(urls.map(([place, url]) => [place, withScheme(url)])),
    });
  },
  text: ({ text }) => text,
  email: emailTarget,
  phone: ({ number }) => `tel:${internationalNumber(number) ?? number.trim()}`,
  sms: ({ number, message }) => {
    const recipient = messageNumber(number) ?? number.trim();
    // SMSTO is used, because phones interpret the body of an sms: link in different ways.
    return `SMSTO:${recipient}${message === "" ? "" : `:${message}`}`;
  },
  geo: ({ latitude, longitude }) => `geo:${decimal(latitude)},${decimal(longitude)}`,
  wifi: wifiTarget,
  vcard: vcardTarget,
  event: eventTarget,
};

export function buildTarget<T extends CodeType>(type: T, content: Contents[T]): string {
  return BUILDERS[type](content);
}

/** Returns `+493012345678` for `+49 (0)30 123 456-78` or `0049 30 12345678`, and undefined for a number without a country code. */
export function internationalNumber(text: string): string | undefined {
  const number = text
    .trim()
    .replace(/\(0\)/g, "")
    .replace(/[\s().\u2010-\u2015/-]/g, "")
    .replace(/^00/, "+");
  return /^\+[1-9]\d{1,14}$/.test(number) ? number : undefined;
}

/** Like internationalNumber, but also accepts short numbers. */
export function messageNumber(text: string): string | undefined {
  const short = text.replace(/\s/g, "");
  return internationalNumber(text) ?? (/^[1-9]\d{2,7}$/.test(short) ? short : undefined);
}

/** Normalizes an entered number: uses a decimal point and an ASCII minus sign, and removes a plus sign and surrounding spaces. */
export function decimal(text: string): string {
  return text
    .trim()
    .replace(",", ".")
    .replace(/^\+/, "")
    .replace(/\u2212/, "-");
}

function linksTarget({ title, description, picture, links }: Contents["links"]): string {
  return JSON.stringify({
    title: title.trim(),
    ...(description.trim() !== "" && { description: description.trim() }),
    ...(picture !== "" && { picture }),
    links: links.map(({ label, url }) => ({ label: label.trim(), url: withScheme(url) })),
  });
}

function emailTarget({ to, subject, body }: Contents["email"]): string {
  const fields = Object.entries({ subject: subject.trim(), body: body.replace(/\r?\n/g, "\r\n") })
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}=${encodeText(text)}`);
  const address = encodeText(to.trim()).replace("%40", "@");
  return `mailto:${address}${fields.length === 0 ? "" : `?${fields.join("&")}`}`;
}

/** Percent-encodes text. Replaces lone surrogates, which truncation may leave and which cannot be encoded. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD"));
}

function wifiTarget({ name, security, password, isHidden }: Contents["wifi"]): string {
  const escaped = (text: string) => text.replace(/[\\;,:"]/g, "\\$&");
  const fields = [`T:${security}`, `S:${escaped(name)}`];
  if (security !== "nopass" && password !== "") fields.push(`P:${escaped(password)}`);
  if (isHidden) fields.push("H:true");
  return `WIFI:${fields.join(";")};;`;
}

/** Trims text and escapes backslashes, semicolons, commas, and line breaks (RFC 2426, 5545). Other control characters become spaces. */
function lineText(text: string): string {
  return text
    .trim()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r?\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Returns the name under which phones store the contact. */
export function cardName({ firstName, lastName, company }: Contents["vcard"]): string {
  const name = [firstName, lastName].map((part) => part.trim()).filter(Boolean);
  return name.join(" ") || company.trim();
}

function vcardTarget(card: Contents["vcard"]): string {
  const place = [card.street, card.city, "", card.postcode, card.country].map(lineText);
  const lines = [
    "BEGIN:VCARD",
    `VERSION:${card.version}`,
    `N:${lineText(card.lastName)};${lineText(card.firstName)};;;`,
    `FN:${lineText(cardName(card))}`,
    ...line("ORG", lineText(card.company)),
    ...line("TITLE", lineText(card.role)),
    ...line("TEL", lineText(internationalNumber(card.phone) ?? card.phone)),
    ...line("EMAIL", lineText(card.email)),
    // In a URI value, commas and semicolons are not escaped.
    ...line("URL", withScheme(card.website).replace(/\p{Cc}/gu, "")),
    ...(place.some(Boolean) ? [`ADR:;;${place.join(";")}`] : []),
    ...otherLines(card),
    "END:VCARD",
  ];
  return lines.join("\n");
}

function line(name: string, value: string): string[] {
  return value === "" ? [] : [`${name}:${value}`];
}

function otherLines({ others }: { others: string }): string[] {
  return others === "" ? [] : others.split("\n");
}

function eventTarget(event: Contents["event"]): string {
  const times = event.isAllDay
    ? [
        ...line("DTSTART;VALUE=DATE", dayOf(event.firstDay)),
        // DTEND is the day after the last day.
        ...line("DTEND;VALUE=DATE", dayOf(event.lastDay === "" ? "" : nextDay(event.lastDay))),
      ]
    : [...line("DTSTART", momentOf(event.start)), ...line("DTEND", momentOf(event.end))];
  return [
    "BEGIN:VEVENT",
    `SUMMARY:${lineText(event.title)}`,
    ...times,
    ...line("LOCATION", lineText(event.place)),
    ...line("DESCRIPTION", lineText(event.notes)),
    ...otherLines(event),
    "END:VEVENT",
  ].join("\n");
}

function dayOf(day: string): string {
  return day.replaceAll("-", "");
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Converts the viewer's local time to UTC, so that the target means the same moment in every time zone. */
function momentOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? "" : `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
