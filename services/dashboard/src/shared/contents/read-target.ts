// Reads a target back into the fields from which build-target.ts builds it. Whatever the fields cannot show of a
// contact or an event stays in its `others`. A target that the fields cannot show without loss is not read.

import { localTextOf } from "../local-time.ts";
import { cardName } from "./build-target.ts";
import { type ContentLine, contentLines, linesWithin, partsOf, unescapedText } from "./content-lines.ts";
import { type CodeType, type Contents, EMPTY_CONTENTS, WIFI_SECURITIES } from "./contents.ts";
import { readApp, readLinks } from "./read-json.ts";
import { readEmail, readMessage, readNumber, readPlace } from "./read-uri.ts";

const READERS: { readonly [T in CodeType]: (target: string) => Contents[T] | undefined } = {
  url: (url) => ({ url }),
  links: readLinks,
  app: readApp,
  text: (text) => ({ text }),
  email: readEmail,
  phone: readNumber,
  sms: readMessage,
  geo: readPlace,
  wifi: readNetwork,
  vcard: readCard,
  event: readEvent,
};

/** Returns the content, or undefined if the target has parts that the fields of its type cannot show. */
export function readTarget<T extends CodeType>(type: T, target: string): Contents[T] | undefined {
  return READERS[type](target);
}

function readNetwork(target: string): Contents["wifi"] | undefined {
  const [, text] = /^WIFI:(.*?);?;?$/is.exec(target) ?? [];
  if (text === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/(?:^|;)([A-Z0-9]+):((?:\\.|[^\\;])*)/gis)) {
    if (!["T", "S", "P", "H"].includes(name) || fields.has(name)) return undefined;
    fields.set(name, value.replace(/\\(.)/gs, "$1"));
  }
  const security = WIFI_SECURITIES.find((one) => one.toLowerCase() === (fields.get("T") || "nopass").toLowerCase());
  if (security === undefined) return undefined;
  const isHidden = fields.get("H")?.toLowerCase() === "true";
  return { name: fields.get("S") ?? "", security, password: fields.get("P") ?? "", isHidden };
}

/** The field for each property that has one. N, FN, ADR, and VERSION are read separately. */
const CARD_FIELDS = { ORG: "company", TITLE: "role", TEL: "phone", EMAIL: "email", URL: "website" } as const;
const EVENT_FIELDS = { SUMMARY: "title", LOCATION: "place", DESCRIPTION: "notes" } as const;

/**
 * Splits lines into those that fields can show, by property name, and all others. Only the first line for a property
 * can be shown.
 */
function sorted(lines: readonly ContentLine[], isShown: (line: ContentLine) => boolean) {
  const shown = new Map<string, string>();
  const others: string[] = [];
  let depth = 0;
  for (const line of lines) {
    if (line.name === "BEGIN") depth += 1;
    if (depth === 0 && !shown.has(line.name) && isShown(line)) shown.set(line.name, line.value);
    else others.push(line.text);
    if (line.name === "END") depth -= 1;
  }
  return { shown, others: others.join("\n") };
}

function readCard(target: string): Contents["vcard"] | undefined {
  const lines = linesWithin("VCARD", contentLines(target));
  if (lines === undefined) return undefined;
  const { shown, others } = sorted(lines, isShownOfCard);
  const name = readName(shown);
  if (name === undefined || !/^[34]\.0$/.test(shown.get("VERSION") ?? "")) return undefined;
  const [, , street = "", city = "", , postcode = "", country = ""] = partsOf(shown.get("ADR") ?? "");
  const card = {
    ...EMPTY_CONTENTS.vcard,
    ...fieldsOf(shown, CARD_FIELDS),
    website: shown.get("URL") ?? "",
    ...name,
    ...{ street, city, postcode, country },
    ...{ version: shown.get("VERSION") ?? "", others },
  };
  // Otherwise, a change would also change the name under which phones store the contact.
  return shown.has("FN") && cardName(card) !== unescapedText(shown.get("FN") ?? "").trim() ? undefined : card;
}

function isShownOfCard({ name, parameters, value }: ContentLine): boolean {
  if (parameters !== "") return false;
  if (["VERSION", "FN", "URL"].includes(name)) return true;
  const parts = partsOf(value);
  if (parts.some((part) => part.includes("\n"))) return false;
  if (name === "N") return parts.length <= 5;
  if (name === "ADR") return parts.length <= 7 && [0, 1, 4].every((place) => (parts[place] ?? "") === "");
  return name in CARD_FIELDS && parts.length === 1;
}

/** Returns the first and last name. If the contact has only a formatted name, its last word is the last name. */
function readName(shown: Map<string, string>): { firstName: string; lastName: string } | undefined {
  const n = shown.get("N");
  if (n !== undefined) {
    const [lastName = "", firstName = "", ...others] = partsOf(n);
    return others.some((part) => part !== "") ? undefined : { firstName, lastName };
  }
  const whole = unescapedText(shown.get("FN") ?? "").trim();
  if (whole.includes("\n")) return undefined;
  if (whole === "" || whole === unescapedText(shown.get("ORG") ?? "").trim()) return { firstName: "", lastName: "" };
  const [, firstName = "", lastName = ""] = /^(?:(.*)\s)?(\S+)$/s.exec(whole) ?? [];
  return { firstName, lastName };
}

function fieldsOf<F extends string>(shown: Map<string, string>, fields: Readonly<Record<string, F>>) {
  const read = Object.entries(fields).map(([name, field]) => [field, unescapedText(shown.get(name) ?? "")]);
  return Object.fromEntries(read) as Record<F, string>;
}

/** The lines that may surround an event. The redirect adds them to an event that lacks them. */
const CALENDAR_LINES = ["VERSION", "PRODID", "CALSCALE"];

function readEvent(target: string): Contents["event"] | undefined {
  const all = contentLines(target);
  const calendar = linesWithin("VCALENDAR", all);
  const begin = calendar?.findIndex(({ name }) => name === "BEGIN") ?? 0;
  const isPlain = calendar?.slice(0, begin).every(({ name }) => CALENDAR_LINES.includes(name)) ?? true;
  const lines = linesWithin("VEVENT", calendar?.slice(begin) ?? all);
  if (lines === undefined || !isPlain) return undefined;
  const isTime = ({ name }: ContentLine) => name === "DTSTART" || name === "DTEND";
  const times = readTimes(lines.filter(isTime));
  const texts = sorted(
    lines.filter((line) => !isTime(line)),
    ({ name, parameters, value }) => parameters === "" && name in EVENT_FIELDS && isOneLine(name, value),
  );
  if (times === undefined || lines.some(({ name }) => name === "DURATION")) return undefined;
  return { ...EMPTY_CONTENTS.event, ...fieldsOf(texts.shown, EVENT_FIELDS), ...times, others: texts.others };
}

const isOneLine = (name: string, value: string) => name === "DESCRIPTION" || !unescapedText(value).includes("\n");

function readTimes(lines: readonly ContentLine[]): Partial<Contents["event"]> | undefined {
  const [start, ...others] = lines.filter(({ name }) => name === "DTSTART");
  const [end, ...moreEnds] = lines.filter(({ name }) => name === "DTEND");
  if (start === undefined || others.length + moreEnds.length > 0) return undefined;
  if (end !== undefined && end.parameters.toUpperCase() !== start.parameters.toUpperCase()) return undefined;
  if (start.parameters.toUpperCase() === ";VALUE=DATE") {
    const [firstDay, lastDay] = [dayIn(start.value, 0), end === undefined ? "" : dayIn(end.value, -1)];
    return firstDay === undefined || lastDay === undefined ? undefined : { isAllDay: true, firstDay, lastDay };
  }
  if (start.parameters !== "") return undefined;
  const [from, to] = [momentIn(start.value), end === undefined ? "" : momentIn(end.value)];
  return from === undefined || to === undefined ? undefined : { start: from, end: to };
}

/** Reads `20261121` as `2026-11-21`, or as a day that is `shift` days later. */
function dayIn(text: string, shift: number): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setUTCDate(date.getUTCDate() + shift);
  return date.toISOString().slice(0, 10);
}

/**
 * Reads `20261121T180000Z` as the viewer's local time. Returns undefined for a time without a zone, which does not
 * identify a moment.
 */
function momentIn(text: string): string | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return (iso === text ? "" : localTextOf(iso)) || undefined;
}
