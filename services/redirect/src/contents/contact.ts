// Reads what a contact's page shows from a vCard of version 3.0 (RFC 2426) or 4.0 (RFC 6350).

import { type ContentLine, linesOfFirst, partsOf, readContentLines, unescapedText } from "./content-lines.ts";

export type EntryKind = "phone" | "email" | "address" | "website" | "note";
/** Where a phone, an address, or a website belongs. */
export type EntryPlace = "mobile" | "work" | "home" | "fax";

export interface ContactEntry {
  kind: EntryKind;
  value: string;
  place: EntryPlace | undefined;
}

export interface Contact {
  /** "" if the card has none. */
  name: string;
  role: string;
  organization: string;
  /** A `data:` URL of an image in the card; undefined if it has none. */
  photo: string | undefined;
  entries: ContactEntry[];
}

/** The properties that become entries, in the order in which the page shows them. */
const ENTRY_KINDS: Readonly<Record<string, EntryKind>> = {
  TEL: "phone",
  EMAIL: "email",
  URL: "website",
  ADR: "address",
  NOTE: "note",
};
/** Maximum number of entries shown. A card of the maximum length could have hundreds. The file has all of them. */
const MAX_ENTRIES = 24;
const PLACES: readonly (readonly [type: string, place: EntryPlace])[] = [
  ["fax", "fax"],
  ["cell", "mobile"],
  ["work", "work"],
  ["home", "home"],
];
/** Maximum length of a photo's URL. Larger photos are only in the file. */
const MAX_PHOTO_LENGTH = 8192;
const PHOTO_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

export function readContact(text: string): Contact {
  const lines = linesOfFirst("VCARD", readContentLines(text));
  const textOf = (property: string) => lines.find(({ name }) => name === property)?.value ?? "";
  const organization = partsOf(textOf("ORG")).filter(Boolean).join(", ");
  return {
    name: unescapedText(textOf("FN")) || nameIn(textOf("N")) || organization,
    role: unescapedText(textOf("TITLE") || textOf("ROLE")),
    organization,
    photo: lines.flatMap((line) => (line.name === "PHOTO" ? [photoIn(line)] : [])).find(Boolean),
    entries: entriesOf(lines),
  };
}

function nameIn(value: string): string {
  const [family = "", given = ""] = partsOf(value);
  return [given, family].filter(Boolean).join(" ");
}

function entriesOf(lines: readonly ContentLine[]): ContactEntry[] {
  const all = Object.entries(ENTRY_KINDS).flatMap(([property, kind]) =>
    lines
      .filter(({ name }) => name === property)
      .map((line) => ({ kind, value: entryValue(kind, line), place: placeOf(line) })),
  );
  return all.filter(({ value }) => value !== "").slice(0, MAX_ENTRIES);
}

function entryValue(kind: EntryKind, line: ContentLine): string {
  if (kind === "address") return addressIn(line);
  // The value of URL is a URI, in which a backslash escapes nothing.
  if (kind === "website") return line.value.trim();
  const text = unescapedText(line.value);
  return kind === "phone" ? text.replace(/^tel:/i, "") : text;
}

/** Returns the address as lines: the card's own label if it has one, otherwise its parts. */
function addressIn({ parameters, value }: ContentLine): string {
  const label = parameters.get("LABEL")?.join(",");
  if (label) return unescapedText(label);
  const [box = "", extra = "", street = "", city = "", region = "", postcode = "", country = ""] = partsOf(value);
  const town = [postcode, city].filter(Boolean).join(" ");
  return [extra, street, box, town, region, country].filter(Boolean).join("\n");
}

function placeOf({ parameters }: ContentLine): EntryPlace | undefined {
  const types = (parameters.get("TYPE") ?? []).flatMap((type) => type.toLowerCase().split(","));
  return PLACES.find(([type]) => types.includes(type))?.[1];
}

/** Returns a photo inside the card: base64 in version 3.0, a `data:` URL in version 4.0. */
function photoIn({ parameters, value }: ContentLine): string | undefined {
  const isBase64 = /^b(?:ase64)?$/i.test(parameters.get("ENCODING")?.[0] ?? "");
  const type = (parameters.get("TYPE")?.[0] ?? "jpeg").toLowerCase().replace(/^jpg$/, "jpeg");
  const url = isBase64 ? `data:image/${type};base64,${value.trim()}` : unescapedText(value);
  return url.length <= MAX_PHOTO_LENGTH && PHOTO_URL.test(url) ? url : undefined;
}
