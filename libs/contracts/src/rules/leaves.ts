// The leaves of a rule's condition: what each compares, and with which values. Every schema accepts its own output and returns it unchanged,
// so requests, stored rules, and cached rules have the same schema.

import { z } from "zod";
import { violation } from "../detail.ts";
import { instantText } from "../instant.ts";
import { BROWSERS, DEVICES, OPERATING_SYSTEMS, SCAN_SOURCES } from "../scan-classes.ts";
import { timeZone } from "../statistics.ts";
import { parseAddressRange } from "./address-range.ts";
import { isCountry } from "./country-code.ts";
import { listOf } from "./list-of.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Maximum length of a city's or a query parameter's name, in characters. */
const MAX_NAME_LENGTH = 100;
const MAX_QUERY_VALUE_LENGTH = 500;
const MAX_HOST_LENGTH = 100;

/** A language with an optional script and region, such as de, de-AT, or zh-Hant. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i, "Must be a language such as de or de-AT.")
  .overwrite(canonicalTag);

function canonicalTag(tag: string): string {
  const [language = "", ...rest] = tag.split("-");
  const parts = rest.map((part) =>
    part.length === 4 ? part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
  );
  return [language.toLowerCase(), ...parts].join("-");
}

const country = z
  .string()
  .refine(isCountry, violation("invalid_value", "Must be an ISO 3166-1 alpha-2 country code such as DE."))
  .toUpperCase();

const region = z
  .string()
  .refine(
    (code) => /^[a-z]{2}-[a-z0-9]{1,3}$/i.test(code) && isCountry(code.slice(0, 2)),
    violation("invalid_value", "Must be an ISO 3166-2 code such as DE-BE."),
  )
  .toUpperCase();

/** Returns a schema for nonblank text without control characters. The schema converts the text to NFC and trims it. */
function visibleText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      violation("invalid_value", "Must not contain control characters or lone surrogates."),
    )
    .overwrite((text) => text.normalize("NFC").trim())
    .refine((text) => text !== "", violation("too_short", "Must have at least 1 visible character."));
}

const addressRange = z
  .string()
  .refine(
    (text) => parseAddressRange(text) !== undefined,
    violation(
      "invalid_value",
      "Must be an IP address, a CIDR block such as 10.0.0.0/8, or a pattern such as 11.22.*.*.",
    ),
  );

const query = z.strictObject({
  name: z.string().min(1).max(MAX_NAME_LENGTH).describe("The decoded name of the parameter."),
  is: z
    .string()
    .max(MAX_QUERY_VALUE_LENGTH)
    .optional()
    .describe(
      "`any` (default): the parameter is present. `empty`: it is present without a value. Any other text: it has exactly this value.",
    ),
});

/** Returns the ASCII form of a host, or undefined if the text is not a host name. */
function asciiHost(text: string): string | undefined {
  if (/[\s/?#@:\\%]/.test(text) || !URL.canParse(`http://${text}/`)) return undefined;
  const { hostname } = new URL(`http://${text}/`);
  const isName = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/.test(hostname) && !/^[\d.]+$/.test(hostname);
  return isName && !hostname.includes("..") && hostname.length <= MAX_HOST_LENGTH ? hostname : undefined;
}

const host = z
  .string()
  .max(MAX_HOST_LENGTH)
  .refine((text) => asciiHost(text) !== undefined, violation("invalid_value", "Must be a host such as news.example."))
  .overwrite((text) => asciiHost(text) ?? text);

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const weekly = z.strictObject({
  days: listOf(z.enum(WEEKDAYS), "day").describe("The days on which the window starts."),
  from: z.string().regex(CLOCK, "Must be a time from 00:00 to 23:59."),
  to: z
    .string()
    .refine(
      (text) => text === "24:00" || CLOCK.test(text),
      violation("invalid_value", "Must be a time from 00:00 to 24:00."),
    )
    .describe("The end of the window, exclusive. If not after `from`, it is on the next day."),
  tz: timeZone.describe("The IANA time zone of the window."),
});

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    violation("invalid_value", "Must have at most 2 decimal places."),
  );
const share = z
  .strictObject({ from: percent, to: percent })
  .refine(({ from, to }) => from < to, { ...violation("out_of_range", "Must be greater than `from`."), path: ["to"] });

/** The members of a leaf. A leaf has exactly one of them. */
export const leafMembers = {
  device: listOf(z.enum(DEVICES)).optional(),
  os: listOf(z.enum(OPERATING_SYSTEMS)).optional(),
  browser: listOf(z.enum(BROWSERS)).optional(),
  language: listOf(language).optional(),
  country: listOf(country).optional(),
  region: listOf(region).optional(),
  city: listOf(visibleText(MAX_NAME_LENGTH)).optional(),
  ip: listOf(addressRange).optional(),
  query: query.optional(),
  referrer: listOf(host).optional(),
  source: z.enum(SCAN_SOURCES).optional(),
  after: instantText.optional(),
  before: instantText.optional(),
  weekly: weekly.optional(),
  share: share.optional(),
} as const;
export type LeafKind = keyof typeof leafMembers;
export const LEAF_KINDS = Object.keys(leafMembers) as LeafKind[];

type Members = { [Kind in LeafKind]: NonNullable<z.infer<(typeof leafMembers)[Kind]>> };
/** A condition that compares one fact of a visit. It has exactly one member. */
export type Leaf = { [Kind in LeafKind]?: Members[Kind] | undefined };
export type WeeklyWindow = Members["weekly"];
export type QueryCondition = Members["query"];
