/**
 * Draws rules and visits that lie close to each other's edges, so that two evaluators that differ anywhere
 * are likely to differ here. All rules are valid: 6 rules at most, depth 4 at most, 20 leaves at most.
 */

import type { Condition, Day, Leaf, Query, Rule, Visit, Weekly } from "./reference.ts";
import { asIPv4WhereMapped, DAYS, dayBefore, holds, localTime, readAddress, readQuery } from "./reference.ts";

export type Pair = { rules: Rule[]; visit: Visit };

export type PairOptions = {
  /** The classes of the statistics. */
  devices: readonly string[];
  systems: readonly string[];
  browsers: readonly string[];
  /** Draw `share` leaves and buckets too. */
  withShare?: boolean;
};

type Random = () => number;

export const MAX_RULES = 6;
export const MAX_DEPTH = 4;
export const MAX_LEAVES = 20;

/** Returns a function that returns numbers from 0 up to 1. */
export function unitNumbers({ below }: { below(end: number): number }): Random {
  return () => below(2 ** 32) / 2 ** 32;
}

export function randomPair(random: Random, options: PairOptions): Pair {
  const visit = drawVisit(random, options);
  const rules: Rule[] = [];
  const count = chance(random, 0.03) ? 0 : integer(random, 1, MAX_RULES);
  while (rules.length < count) rules.push(drawRule(random, visit, options, rules.length));
  return { rules, visit };
}

// Small draws

function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** One to three values, each once. */
function few<T>(random: Random, draw: () => T): T[] {
  const count = pick(random, [1, 1, 1, 2, 2, 3]);
  return [...new Set(Array.from({ length: count }, draw))];
}

/** A fact that is unknown now and then. */
function maybe<T>(random: Random, draw: () => T): T | undefined {
  return chance(random, 0.12) ? undefined : draw();
}

/** Lower case, upper case, or as it was. */
function anyCase(random: Random, text: string): string {
  return pick(random, [text, text, text.toLowerCase(), text.toUpperCase()]);
}

// Rules

function drawRule(random: Random, visit: Visit, options: PairOptions, index: number): Rule {
  const leaves = pick(random, [1, 2, 3, 5, 8, 12, MAX_LEAVES]);
  const rule: Rule = {
    when: drawCondition(random, visit, options, MAX_DEPTH, leaves),
    target: `https://target.example/${index}`,
  };
  if (chance(random, 0.3)) rule.name = `Rule ${index}`;
  return rule;
}

/** A condition of at most this depth with at most this many leaves. */
function drawCondition(random: Random, visit: Visit, options: PairOptions, depth: number, leaves: number): Condition {
  if (depth === 1 || chance(random, leaves === 1 ? 0.5 : 0.15)) return drawLeaf(random, visit, options);
  if (chance(random, 0.25)) return { not: drawCondition(random, visit, options, depth - 1, leaves) };
  const parts = drawParts(random, visit, options, depth - 1, leaves);
  return chance(random, 0.5) ? { all: parts } : { any: parts };
}

/** Seldom as many parts as there are leaves left, mostly one to four. */
function drawParts(random: Random, visit: Visit, options: PairOptions, depth: number, leaves: number): Condition[] {
  const count = chance(random, 0.1) ? leaves : integer(random, 1, Math.min(4, leaves));
  const each = Math.floor(leaves / count);
  return Array.from({ length: count }, () => drawCondition(random, visit, options, depth, each));
}

type LeafDraw = (random: Random, visit: Visit, options: PairOptions) => Leaf;

/** Kinds with many edges stand twice or more. */
const KINDS: readonly LeafDraw[] = [
  (random, visit, options) => ({ device: few(random, () => nearOrAny(random, visit.device, options.devices)) }),
  (random, visit, options) => ({ os: few(random, () => nearOrAny(random, visit.os, options.systems)) }),
  (random, visit, options) => ({ browser: few(random, () => nearOrAny(random, visit.browser, options.browsers)) }),
  (random, visit) => ({ country: few(random, () => nearOrAny(random, visit.country, COUNTRIES)) }),
  (random, visit) => ({ region: few(random, () => nearOrAny(random, visit.region, REGIONS)) }),
  (random, visit) => ({ city: few(random, () => anyCase(random, nearOrAny(random, visit.city, CITIES))) }),
  drawLanguageLeaf,
  drawLanguageLeaf,
  drawAddressLeaf,
  drawAddressLeaf,
  drawQueryLeaf,
  drawQueryLeaf,
  drawReferrerLeaf,
  (random) => ({ source: pick(random, ["symbol", "link"] as const) }),
  (random, visit) => ({ after: drawInstant(random, visit.now) }),
  (random, visit) => ({ before: drawInstant(random, visit.now) }),
  drawWeeklyLeaf,
  drawWeeklyLeaf,
  drawWeeklyLeaf,
];

const KINDS_WITH_SHARE: readonly LeafDraw[] = [...KINDS, drawShareLeaf, drawShareLeaf];

/** A few tries for the truth that is wanted. Unknown facts make leaves false, so true is wanted a little more often. */
function drawLeaf(random: Random, visit: Visit, options: PairOptions): Leaf {
  const draw = pick(random, options.withShare === true ? KINDS_WITH_SHARE : KINDS);
  const wanted = chance(random, 0.55);
  let leaf = draw(random, visit, options);
  for (let tries = 1; tries < 10 && holds(leaf, visit) !== wanted; tries++) leaf = draw(random, visit, options);
  return leaf;
}

function nearOrAny(random: Random, fact: string | undefined, list: readonly string[]): string {
  return fact !== undefined && chance(random, 0.35) ? fact : pick(random, list);
}

// Visits

function drawVisit(random: Random, options: PairOptions): Visit {
  return {
    device: maybe(random, () => pick(random, options.devices)),
    os: maybe(random, () => pick(random, options.systems)),
    browser: maybe(random, () => pick(random, options.browsers)),
    acceptLanguage: maybe(random, () => drawAcceptLanguage(random)),
    country: maybe(random, () => pick(random, COUNTRIES)),
    region: maybe(random, () => pick(random, REGIONS)),
    city: maybe(random, () => anyCase(random, pick(random, CITIES))),
    ip: drawVisitorAddress(random),
    query: drawQuery(random),
    referrerHost: maybe(random, () => pick(random, HOSTS)),
    source: pick(random, ["symbol", "link"] as const),
    now: drawNow(random),
    bucket: options.withShare === true ? maybe(random, () => drawBucket(random)) : undefined,
  };
}

// Places

const COUNTRIES = ["DE", "AT", "CH", "FR", "GB", "US", "BR", "AU", "IN", "JP"];
const REGIONS = ["DE-BE", "DE-BY", "DE-BB", "AT-9", "CH-BE", "FR-75C", "GB-ENG", "US-CA", "BR-SP", "AU-NSW", "IN-KA"];
const CITIES = ["Berlin", "Bern", "Zürich", "Zurich", "São Paulo", "New York", "York", "Århus", "東京", "Köln"];

// Languages

const RULE_LANGUAGES = [
  "de",
  "de-DE",
  "de-AT",
  "en",
  "en-US",
  "en-GB",
  "pt",
  "pt-BR",
  "pt-PT",
  "zh",
  "zh-TW",
  "zh-CN",
  "es",
  "es-ES",
  "fil",
  "fi",
];

const HEADER_LANGUAGES = [
  ...["de", "de-DE", "DE-at", "De", "de-AT-1996", "en", "en-US", "EN-us", "en-gb", "pt", "pt-BR", "PT-br", "pt-PT"],
  ...[
    "zh",
    "zh-Hant",
    "zh-Hant-TW",
    "zh-Hans-CN",
    "ZH-HANT-tw",
    "es-419",
    "es",
    "es-ES",
    "fil",
    "fi",
    "fil-PH",
    "*",
    "*",
  ],
];

/** No language ranges at all, or none with the region they seem to have. */
const ODD_LANGUAGES = [
  "de_DE",
  "de-",
  "-de",
  "",
  " ",
  "d e",
  "de-x-at",
  "x-de",
  "abcdefghi",
  "de-abcdefghi",
  "en-*",
  "1de",
  "**",
  "dé",
];

const WEIGHTS = [
  ...[
    "",
    "",
    "",
    "",
    "",
    "",
    ";q=1",
    ";q=1.0",
    ";q=1.000",
    ";q=1.",
    ";q=0.9",
    ";q=0.9",
    ";q=0.90",
    ";q=0.900",
    ";q=0.901",
    ";q=0.95",
  ],
  ...[";q=0.89", ";q=0.89", ";q=0.899", ";q=0.8", ";q=0", ";q=0.", ";q=0.0", ";q=0.000", ";q=0.001"],
  ...["; q=0.9", " ;q=0.9", " ; q=0.9", "\t;\tq=1", ";Q=0.9", ";Q=0.89", " ; q=0.89 ", ";q=0.9 "],
];

/** Not written as RFC 9110 says. */
const MALFORMED_WEIGHTS = [
  ...[
    ";",
    ";q",
    ";q=",
    ";q=x",
    ";q=1.1",
    ";q=1.001",
    ";q=2",
    ";q=.9",
    ";q=0.9000",
    ";q=0.9999",
    ";q=-1",
    ";q=0,9",
    ";q=00.9",
  ],
  ...[
    ";q= 0.9",
    ";q =0.9",
    ";q=0.9;",
    ";q=0.9x",
    ";q=1e0",
    ";q=+1",
    ";q=NaN",
    ";q=Infinity",
    ';q="1"',
    ";level=1",
    ";w=0.9",
  ],
];

function drawAcceptLanguage(random: Random): string {
  if (chance(random, 0.03)) return pick(random, ["", " ", ",", ", ,", "*", ";q=1"]);
  const count = pick(random, [1, 2, 3, 3, 4, 5, 6, 6]);
  const entries = Array.from({ length: count }, () => drawLanguageEntry(random));
  return entries.join(pick(random, [",", ",", ", ", " , ", ",\t", ",,", ", ,"]));
}

function drawLanguageEntry(random: Random): string {
  const language = pick(random, chance(random, 0.06) ? ODD_LANGUAGES : HEADER_LANGUAGES);
  const weight = pick(random, chance(random, 0.09) ? MALFORMED_WEIGHTS : WEIGHTS);
  return language + weight;
}

function drawLanguageLeaf(random: Random, visit: Visit): Leaf {
  return { language: few(random, () => drawRuleLanguage(random, visit.acceptLanguage)) };
}

/** Mostly one whose language stands somewhere in the header, with or without its weight. */
function drawRuleLanguage(random: Random, header: string | undefined): string {
  const seen = (header ?? "").toLowerCase();
  const near = RULE_LANGUAGES.filter((language) => seen.includes(language.slice(0, 2)));
  return pick(random, near.length > 0 && chance(random, 0.75) ? near : RULE_LANGUAGES);
}

// Addresses

const BLOCKS = [
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.1.0/24", "203.0.113.128/25", "198.51.100.4/30", "198.51.100.8/31"],
  ...[
    "11.0.0.0/8",
    "110.0.0.0/8",
    "192.0.2.7/32",
    "128.0.0.0/1",
    "100.64.0.0/10",
    "2001:db8::/32",
    "2001:db8:0:1::/64",
    "fd00::/8",
  ],
  ...[
    "2001:db8::8/127",
    "2001:db8::1/128",
    "2001:db8:8000::/33",
    "fe80::/10",
    "8000::/1",
    "::ffff:0:0:0/96",
    "64:ff9b::/96",
  ],
];

const STARS = ["1.*.*.*", "11.*.*.*", "110.*.*.*", "10.0.*.*"];

/** The first or last address of a block, the one beside it, or any address inside. */
function drawVisitorAddress(random: Random): string {
  const { width, bits, size } = readBlock(pick(random, BLOCKS));
  const inside = BigInt(Math.floor(random() * 2 ** 40)) % size;
  const shift = pick(random, [0n, 0n, size - 1n, size - 1n, -1n, size, inside, inside]);
  return writeVisitorAddress(random, width, wrap(width, bits + shift));
}

function readBlock(text: string): { width: number; bits: bigint; size: bigint } {
  const [address = "", length = ""] = text.split("/");
  const { width, bits } = readAddress(address) ?? { width: 32, bits: 0n };
  return { width, bits, size: 1n << BigInt(width - Number(length)) };
}

function wrap(width: number, bits: bigint): bigint {
  return BigInt.asUintN(width, bits);
}

function writeVisitorAddress(random: Random, width: number, bits: bigint): string {
  if (width === 32) return chance(random, 0.35) ? writeMapped(random, bits) : writeIPv4(bits);
  return writeIPv6(random, bits);
}

function writeIPv4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join(".");
}

function writeMapped(random: Random, bits: bigint): string {
  if (chance(random, 0.4)) return writeIPv6(random, (0xffffn << 32n) | bits);
  return pick(random, ["::ffff:", "::FFFF:", "0:0:0:0:0:ffff:"]) + writeIPv4(bits);
}

/** All groups in full, or shortened as browsers do; in small or large letters. */
function writeIPv6(random: Random, bits: bigint): string {
  const full = bits
    .toString(16)
    .padStart(32, "0")
    .replace(/(.{4})(?!$)/g, "$1:");
  const short = new URL(`http://[${full}]/`).hostname.slice(1, -1);
  const text = pick(random, [short, short, full]);
  return chance(random, 0.2) ? text.toUpperCase() : text;
}

function drawAddressLeaf(random: Random, visit: Visit): Leaf {
  return { ip: few(random, () => drawRuleAddress(random, visit.ip)) };
}

function drawRuleAddress(random: Random, ip: string): string {
  const visitor = asIPv4WhereMapped(readAddress(ip));
  if (visitor === undefined || chance(random, 0.15)) return pick(random, [...BLOCKS, ...STARS, "0.0.0.0/0", "::/0"]);
  const { width, bits } = visitor;
  if (chance(random, 0.3))
    return writeRuleAddress(random, width, wrap(width, bits + pick(random, [0n, 0n, 0n, 1n, -1n])));
  if (width === 32 && chance(random, 0.3))
    return chance(random, 0.3) ? pick(random, STARS) : writeWildcard(random, bits);
  return drawBlockNear(random, width, bits);
}

/** The block of some length around the visitor, or the block before or after it. */
function drawBlockNear(random: Random, width: number, bits: bigint): string {
  const length = chance(random, 0.05) ? 0 : integer(random, 1, width);
  const rest = BigInt(width - length);
  const start = wrap(width, ((bits >> rest) + pick(random, [0n, 0n, 0n, 1n, -1n])) << rest);
  if (width === 32 && chance(random, 0.25)) return `${writeMapped(random, start)}/${96 + length}`;
  return `${width === 32 ? writeIPv4(start) : writeIPv6(random, start)}/${length}`;
}

function writeRuleAddress(random: Random, width: number, bits: bigint): string {
  if (width === 32) return chance(random, 0.25) ? writeMapped(random, bits) : writeIPv4(bits);
  return writeIPv6(random, bits);
}

/** `11.*.*.*`: one to three numbers, then stars only. The last number is at times one beside the visitor's. */
function writeWildcard(random: Random, bits: bigint): string {
  const kept = integer(random, 1, 3);
  const rest = BigInt(32 - kept * 8);
  const shifted = wrap(32, ((bits >> rest) + pick(random, [0n, 0n, 0n, 1n, -1n])) << rest);
  const numbers = writeIPv4(shifted).split(".");
  return numbers.map((number, index) => (index < kept ? number : "*")).join(".");
}

// Query

const NAMES = ["a", "a", "A", "b", "a b", "ä", "utm_source", "a[]", "a+b"];
const VALUES = ["", "", "0", "1", "x", "X", "x y", "x+y", "ü", "a&b", "a=b", "100%", "any", "empty", " ", "null", "1 "];

/** Written as it may arrive from anywhere; none of these is a plain pair. */
const ODD_PIECES = [
  "",
  "=",
  "=x",
  "a==",
  "a=%",
  "a=%zz",
  "a=%E4",
  "%61=1",
  "a%3D1",
  "a;b=1",
  "a=1;b=2",
  "a=x=y",
  "?a=1",
  "a=%2B",
  "%C3%A4=ü",
  "a=%00",
];

function drawQuery(random: Random): string {
  if (chance(random, 0.08)) return "";
  const pieces = Array.from({ length: integer(random, 1, 5) }, () => drawPiece(random));
  return pieces.join("&");
}

function drawPiece(random: Random): string {
  if (chance(random, 0.15)) return pick(random, ODD_PIECES);
  const name = encode(random, pick(random, NAMES));
  const value = pick(random, VALUES);
  if (value === "" && chance(random, 0.5)) return name;
  return `${name}=${encode(random, value)}`;
}

/** As a form does, as `encodeURIComponent` does, or every byte encoded, in small or large digits. */
function encode(random: Random, text: string): string {
  const component = encodeURIComponent(text);
  const form = component.replaceAll("%20", "+");
  const bytes = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return pick(random, [component, form, form, bytes, bytes.toUpperCase()]);
}

function drawQueryLeaf(random: Random, visit: Visit): Leaf {
  const pairs = readQuery(visit.query);
  const known = pairs.map(([name]) => name).filter((name) => name !== "");
  const name = known.length > 0 && chance(random, 0.8) ? pick(random, known) : pick(random, NAMES);
  const query: Query = { name };
  const is = drawQueryValue(random, pairs, name);
  if (is !== undefined) query.is = is;
  return { query };
}

/** Never an empty text, for which "empty" is the word, and none with a zero character, which not every store can keep. */
function drawQueryValue(random: Random, pairs: [string, string][], name: string): string | undefined {
  if (chance(random, 0.45)) return pick(random, [undefined, "any", "empty", "empty"]);
  const own = pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
  const list = chance(random, 0.6) ? own : [...pairs.map((pair) => pair[1]), ...VALUES];
  return pick(
    random,
    [...list, "1"].filter((value) => value !== "" && !value.includes("\0")),
  );
}

// Referrer

const HOSTS = [
  ...[
    "example.com",
    "www.example.com",
    "a.b.example.com",
    "badexample.com",
    "www.badexample.com",
    "example.com.evil.test",
  ],
  ...[
    "example.org",
    "xample.com",
    "bad-example.com",
    "b.example.com",
    "bb.example.com",
    "xn--mnchen-3ya.de",
    "news.xn--mnchen-3ya.de",
  ],
];

function drawReferrerLeaf(random: Random, visit: Visit): Leaf {
  return { referrer: few(random, () => drawRuleHost(random, visit.referrerHost)) };
}

/** The visitor's host, the host above it, one below it, or any other. */
function drawRuleHost(random: Random, host: string | undefined): string {
  if (host === undefined || chance(random, 0.4)) return pick(random, HOSTS);
  const above = host.split(".").slice(1).join(".");
  return pick(random, [host, above.includes(".") ? above : host, `www.${host}`, `x${host}`]);
}

// Instants

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The instants at which the clocks change, 2025 to 2027. */
export const CLOCK_CHANGES: Readonly<Record<string, readonly string[]>> = {
  "Europe/Berlin": [
    ...["2025-03-30T01:00:00Z", "2025-10-26T01:00:00Z", "2026-03-29T01:00:00Z"],
    ...["2026-10-25T01:00:00Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"],
  ],
  "America/New_York": [
    ...["2025-03-09T07:00:00Z", "2025-11-02T06:00:00Z", "2026-03-08T07:00:00Z"],
    ...["2026-11-01T06:00:00Z", "2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z"],
  ],
  // Half an hour only.
  "Australia/Lord_Howe": [
    ...["2025-04-05T15:00:00Z", "2025-10-04T15:30:00Z", "2026-04-04T15:00:00Z"],
    ...["2026-10-03T15:30:00Z", "2027-04-03T15:00:00Z", "2027-10-02T15:30:00Z"],
  ],
  // At midnight: one day begins at 01:00, another has its last hour twice.
  "America/Santiago": [
    ...["2025-04-06T03:00:00Z", "2025-09-07T04:00:00Z", "2026-04-05T03:00:00Z"],
    ...["2026-09-06T04:00:00Z", "2027-04-04T03:00:00Z", "2027-09-05T04:00:00Z"],
  ],
};

const ZONES = [...Object.keys(CLOCK_CHANGES), "Asia/Kolkata", "UTC"];

/** Midnights in Kolkata, where the clocks never change. */
const KOLKATA_MIDNIGHTS = ["2025-03-29T18:30:00Z", "2026-12-31T18:30:00Z", "2027-10-30T18:30:00Z"];

const START = Date.parse("2025-01-01T00:00:00Z");
const END = Date.parse("2028-01-01T00:00:00Z");

/** Near a change of the clocks, at a whole minute, beside one, or anywhere. */
function drawNow(random: Random): number {
  const moment = chance(random, 0.55) ? drawMoment(random) : integer(random, START / MINUTE, END / MINUTE - 1) * MINUTE;
  return moment + pick(random, [0, 0, 0, 0, -1, 1, MINUTE - 1, SECOND, integer(random, 0, MINUTE)]);
}

function drawMoment(random: Random): number {
  if (chance(random, 0.15)) return Date.parse(pick(random, KOLKATA_MIDNIGHTS)) + drawShift(random);
  const zone = pick(random, Object.keys(CLOCK_CHANGES));
  return Date.parse(pick(random, CLOCK_CHANGES[zone] ?? [])) + drawShift(random);
}

function drawShift(random: Random): number {
  const minutes = [0, 0, 0, -1, 1, -30, 30, -60, 60, -90, 90, -120, 120, -1440, 1440, integer(random, -2880, 2880)];
  return pick(random, minutes) * MINUTE;
}

/** Exactly now, one millisecond beside it, or further away. */
function drawInstant(random: Random, now: number): string {
  const shift = pick(random, [0, 0, 0, 1, -1, SECOND, -SECOND, HOUR, -HOUR, DAY, -DAY, 400 * DAY, -400 * DAY]);
  return writeInstant(random, now + shift);
}

/** With or without milliseconds where there are none; at times with an offset instead of "Z". */
function writeInstant(random: Random, instant: number): string {
  if (chance(random, 0.15)) return writeWithOffset(random, instant);
  const text = new Date(instant).toISOString();
  return chance(random, 0.5) ? text.replace(".000Z", "Z") : text;
}

function writeWithOffset(random: Random, instant: number): string {
  const [offset, minutes] = pick(random, [
    ["+02:00", 120],
    ["-05:00", -300],
    ["+05:30", 330],
    ["+10:30", 630],
    ["+00:00", 0],
  ] as const);
  return new Date(instant + minutes * MINUTE).toISOString().replace("Z", offset);
}

// Times of the week

/** Windows that touch the hours at which clocks change. */
const WINDOWS = [
  ...[
    ["02:00", "03:00"],
    ["01:30", "02:30"],
    ["02:30", "02:00"],
    ["01:00", "02:00"],
    ["02:00", "02:30"],
    ["03:00", "04:00"],
  ],
  ...[
    ["00:00", "00:00"],
    ["02:30", "02:30"],
    ["22:00", "02:30"],
    ["23:00", "01:00"],
    ["00:00", "23:59"],
    ["23:59", "00:00"],
  ],
  ...[
    ["00:00", "01:00"],
    ["23:00", "00:00"],
    ["12:00", "11:59"],
    ["09:00", "17:00"],
  ],
] as const;

function drawWeeklyLeaf(random: Random, visit: Visit): Leaf {
  const tz = drawZone(random, visit.now);
  const { day, minute } = localTime(visit.now, tz);
  return { weekly: { days: drawDays(random, day), ...drawWindow(random, minute), tz } };
}

/** Mostly the zone whose clocks change on that day, if there is one. */
function drawZone(random: Random, now: number): string {
  const near = Object.keys(CLOCK_CHANGES).filter((zone) => changesNear(zone, now));
  return pick(random, near.length > 0 && chance(random, 0.7) ? near : ZONES);
}

function changesNear(zone: string, now: number): boolean {
  return (CLOCK_CHANGES[zone] ?? []).some((change) => Math.abs(Date.parse(change) - now) <= DAY);
}

/** That day, the one before, the one after, several, or all. */
function drawDays(random: Random, day: Day): Day[] {
  const before = dayBefore(day);
  const after = DAYS[(DAYS.indexOf(day) + 1) % 7] as Day;
  const some = DAYS.filter(() => chance(random, 0.5));
  return pick(random, [
    [day],
    [day],
    [before],
    [before],
    [after],
    [before, day],
    [day, after],
    [...DAYS],
    some.length > 0 ? some : [day],
  ]);
}

/** One of the windows above, or one that begins or ends near the local time. */
function drawWindow(random: Random, minute: number): Pick<Weekly, "from" | "to"> {
  if (chance(random, 0.35)) {
    const [from, to] = pick(random, WINDOWS);
    return { from, to };
  }
  const from = writeMinute(minute + drawMinutes(random));
  const to = chance(random, 0.15) ? from : writeMinute(minute + drawMinutes(random));
  return { from, to };
}

function drawMinutes(random: Random): number {
  return pick(random, [0, 0, 0, 1, -1, 30, -30, 60, -60, 120, -120, integer(random, 0, 1439)]);
}

function writeMinute(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}

// Share

/** At the edges of whole percents, or anywhere. */
function drawBucket(random: Random): number {
  const edge = integer(random, 0, 99) * 100;
  return pick(random, [0, 9_999, 2_999, 3_000, edge, edge + 99, integer(random, 0, 9_999)]);
}

/** Whole percents, `from` below `to`. */
function drawShareLeaf(random: Random, visit: Visit): Leaf {
  const percent = Math.floor((visit.bucket ?? 5_000) / 100);
  const ends = [0, 30, 100, percent, percent, percent + 1, percent + 1, integer(random, 0, 100)];
  const from = Math.min(pick(random, ends), 99);
  const to = pick(
    random,
    [...ends, 100].filter((end) => end > from),
  );
  return { share: { from, to } };
}
