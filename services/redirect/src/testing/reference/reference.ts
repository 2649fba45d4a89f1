/**
 * Routing rules, evaluated in the plainest way that follows from the page `rules.md`, section 3.
 * Nothing is prepared beforehand: every leaf is read from its text each time. Speed does not matter here.
 */
import { isIPv4, isIPv6 } from "node:net";

export type Day = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
export type Source = "symbol" | "link";
export type Query = { name: string; is?: string };
export type Weekly = { days: Day[]; from: string; to: string; tz: string };
export type Share = { from: number; to: number };

export type Leaf =
  | { device: string[] }
  | { os: string[] }
  | { browser: string[] }
  | { language: string[] }
  | { country: string[] }
  | { region: string[] }
  | { city: string[] }
  | { ip: string[] }
  | { query: Query }
  | { referrer: string[] }
  | { source: Source }
  | { after: string }
  | { before: string }
  | { weekly: Weekly }
  | { share: Share };

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf;

export type Rule = { when: Condition; target: string; name?: string };

export type Visit = {
  /** The classes of the statistics; undefined is unknown. */
  device?: string | undefined;
  os?: string | undefined;
  browser?: string | undefined;
  /** The header as it was sent. */
  acceptLanguage?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  ip: string;
  /** What stands after the first "?" of the address, as it was sent. */
  query: string;
  referrerHost?: string | undefined;
  source: Source;
  /** Milliseconds since 1970. */
  now: number;
  /** 0 to 9,999. */
  bucket?: number | undefined;
};

export const DAYS: readonly Day[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The index of the first rule that holds, or -1. */
export function decide(rules: Rule[], visit: Visit): number {
  return rules.findIndex((rule) => holds(rule.when, visit));
}

/**
 * There are two values only: an unknown fact makes its leaf false, so `not` of that leaf is true.
 */
export function holds(condition: Condition, visit: Visit): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, visit));
  if ("any" in condition) return condition.any.some((part) => holds(part, visit));
  if ("not" in condition) return !holds(condition.not, visit);
  return leafHolds(condition, visit);
}

function leafHolds(leaf: Leaf, visit: Visit): boolean {
  if ("device" in leaf) return isOneOf(visit.device, leaf.device);
  if ("os" in leaf) return isOneOf(visit.os, leaf.os);
  if ("browser" in leaf) return isOneOf(visit.browser, leaf.browser);
  if ("language" in leaf) return leaf.language.some((wanted) => languageHolds(wanted, visit.acceptLanguage));
  if ("country" in leaf) return isOneOfWithoutCase(visit.country, leaf.country);
  if ("region" in leaf) return isOneOfWithoutCase(visit.region, leaf.region);
  if ("city" in leaf) return isOneOfWithoutCase(visit.city, leaf.city);
  if ("ip" in leaf) return leaf.ip.some((wanted) => addressHolds(wanted, visit.ip));
  if ("query" in leaf) return queryHolds(leaf.query, visit.query);
  if ("referrer" in leaf) return leaf.referrer.some((wanted) => hostHolds(wanted, visit.referrerHost));
  if ("source" in leaf) return visit.source === leaf.source;
  if ("after" in leaf) return visit.now > Date.parse(leaf.after);
  if ("before" in leaf) return visit.now < Date.parse(leaf.before);
  if ("weekly" in leaf) return weeklyHolds(leaf.weekly, visit.now);
  if ("share" in leaf) return shareHolds(leaf.share, visit.bucket);
  throw new Error(`unknown condition: ${JSON.stringify(leaf)}`);
}

// Words

function isOneOf(fact: string | undefined, list: string[]): boolean {
  return fact !== undefined && list.includes(fact);
}

/** Names are compared in lower case. Accents count, and "ß" is not "ss". */
function isOneOfWithoutCase(fact: string | undefined, list: string[]): boolean {
  return fact !== undefined && list.some((wanted) => wanted.toLowerCase() === fact.toLowerCase());
}

// Languages

type Language = { language: string; region: string | undefined };

/** One entry of Accept-Language (RFC 9110, 12.4.2 and 12.5.4): a range and, where given, its weight. */
const ENTRY =
  /^[ \t]*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i;

function languageHolds(wanted: string, header: string | undefined): boolean {
  const rule = readLanguage(wanted);
  return strongLanguages(header).some(
    (entry) => entry.language === rule.language && (rule.region === undefined || entry.region === rule.region),
  );
}

/**
 * The entries with q >= 0.9. A missing weight is 1. An entry that is not written as the RFC says
 * tells nothing and is left out; its neighbors still count. `*` never matches.
 */
export function strongLanguages(header: string | undefined): Language[] {
  const strong: Language[] = [];
  for (const text of (header ?? "").split(",")) {
    const entry = ENTRY.exec(text);
    if (entry === null) continue;
    const range = entry[1] as string;
    if (range === "*" || Number(entry[2] ?? "1") < 0.9) continue;
    strong.push(readLanguage(range));
  }
  return strong;
}

/**
 * The language is the first subtag. The region is the first later subtag of two letters or three digits;
 * what follows a subtag of one character (an extension or private use) is no region. Scripts and variants
 * are passed over: "zh-Hant-TW" is zh in TW.
 */
function readLanguage(tag: string): Language {
  const [language = "", ...rest] = tag.toLowerCase().split("-");
  const extension = rest.findIndex((subtag) => subtag.length === 1);
  const plain = extension === -1 ? rest : rest.slice(0, extension);
  return { language, region: plain.find((subtag) => /^([a-z]{2}|[0-9]{3})$/.test(subtag)) };
}

// Addresses

type Address = { width: 32 | 128; bits: bigint };

/** A rule's text is an address, a block "address/length", or four numbers of which some are "*". */
function addressHolds(wanted: string, ip: string): boolean {
  const visitor = asIPv4WhereMapped(readAddress(ip));
  if (visitor === undefined) return false;
  if (wanted.includes("*")) return wildcardHolds(wanted, visitor);
  const [text = "", length] = wanted.split("/");
  const written = readAddress(text);
  if (written === undefined) return false;
  return blockHolds(written, length === undefined ? written.width : Number(length), visitor);
}

/**
 * An IPv4-mapped block is an IPv4 block where its length covers the 96 bits of the mapping. Families never
 * mix: "::/0" holds for IPv6 only, "0.0.0.0/0" for IPv4 only.
 */
function blockHolds(written: Address, length: number, visitor: Address): boolean {
  const mapped = asIPv4WhereMapped(written) as Address;
  const isMapped = mapped.width !== written.width && length >= 96;
  const block = isMapped ? mapped : written;
  const fixed = isMapped ? length - 96 : length;
  if (block.width !== visitor.width) return false;
  return (block.bits ^ visitor.bits) >> BigInt(block.width - fixed) === 0n;
}

function wildcardHolds(wanted: string, visitor: Address): boolean {
  if (visitor.width !== 32) return false;
  const numbers = [24n, 16n, 8n, 0n].map((shift) => String((visitor.bits >> shift) & 255n));
  const parts = wanted.split(".");
  return parts.length === 4 && parts.every((part, index) => part === "*" || part === numbers[index]);
}

export function asIPv4WhereMapped(address: Address | undefined): Address | undefined {
  if (address === undefined || address.width === 32 || address.bits >> 32n !== 0xffffn) return address;
  return { width: 32, bits: address.bits & 0xffff_ffffn };
}

export function readAddress(text: string): Address | undefined {
  const [address = ""] = text.split("%");
  if (isIPv4(address)) return { width: 32, bits: joinBits(address.split(".").map(BigInt), 8n) };
  if (isIPv6(address)) return { width: 128, bits: joinBits(readGroups(address), 16n) };
  return undefined;
}

/** The eight groups of an IPv6 address; "::" stands for as many zeros as are missing. */
function readGroups(text: string): bigint[] {
  const [head = "", tail] = withoutDots(text).split("::");
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...new Array<bigint>(8 - left.length - right.length).fill(0n), ...right];
}

/** An IPv4 address at the end of an IPv6 address becomes two groups. */
function withoutDots(text: string): string {
  const start = text.lastIndexOf(":") + 1;
  const end = text.slice(start);
  if (!end.includes(".")) return text;
  const bits = joinBits(end.split(".").map(BigInt), 8n);
  return `${text.slice(0, start)}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}

function groupsOf(text: string): bigint[] {
  return text === "" ? [] : text.split(":").map((group) => BigInt(`0x${group}`));
}

function joinBits(parts: bigint[], size: bigint): bigint {
  return parts.reduce((bits, part) => (bits << size) | part, 0n);
}

// Query

/**
 * Names and values are read as a form's (application/x-www-form-urlencoded): "+" is a space, percent signs
 * are decoded, names are compared exactly. Where a name is repeated, one of its values is enough, for
 * "exactly that value" as well as for "empty": the page asks whether the visitor brought the value, not
 * whether it came first or alone. A missing `is` means "any". "any" holds for an empty value too, for the
 * name is present and its value may be any. The words "any" and "empty" are never taken as plain values.
 */
function queryHolds(wanted: Query, query: string): boolean {
  const values = readQuery(query)
    .filter(([name]) => name === wanted.name)
    .map(([, value]) => value);
  if (wanted.is === undefined || wanted.is === "any") return values.length > 0;
  if (wanted.is === "empty") return values.includes("");
  return values.includes(wanted.is);
}

/** URLSearchParams drops one leading "?"; it is put in front, so that one that belongs to a name stays. */
export function readQuery(query: string): [string, string][] {
  return [...new URLSearchParams(`?${query}`)];
}

// Referrer

/** The host itself or one below it; hosts have no case. */
function hostHolds(wanted: string, host: string | undefined): boolean {
  if (host === undefined) return false;
  const above = wanted.toLowerCase();
  const seen = host.toLowerCase();
  return seen === above || seen.endsWith(`.${above}`);
}

// Times of the week

export type LocalTime = { day: Day; minute: number };

/**
 * What the clock on the wall shows counts: an hour that is skipped never holds, one that is repeated holds
 * both times. A window over midnight belongs to the day on which it begins; `from` equal to `to` is one
 * whole day from `from` on.
 */
function weeklyHolds(weekly: Weekly, now: number): boolean {
  const { day, minute } = localTime(now, weekly.tz);
  const from = minuteOf(weekly.from);
  const to = minuteOf(weekly.to);
  if (from < to) return weekly.days.includes(day) && from <= minute && minute < to;
  const beganToday = weekly.days.includes(day) && from <= minute;
  const beganYesterday = weekly.days.includes(dayBefore(day)) && minute < to;
  return beganToday || beganYesterday;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(tz: string): Intl.DateTimeFormat {
  const known = clocks.get(tz);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: tz,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(tz, clock);
  return clock;
}

/** The day and the minute of the day on the wall; seconds are cut off, which changes no comparison. */
export function localTime(now: number, tz: string): LocalTime {
  const parts = clockOf(tz).formatToParts(now);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return { day: read("weekday").toLowerCase() as Day, minute: Number(read("hour")) * 60 + Number(read("minute")) };
}

export function dayBefore(day: Day): Day {
  return DAYS[(DAYS.indexOf(day) + 6) % 7] as Day;
}

function minuteOf(text: string): number {
  const [hours, minutes] = text.split(":");
  return Number(hours) * 60 + Number(minutes);
}

// Share

/** The bucket is divided rather than the percentages multiplied: 29 / 100 is exactly 0.29, 0.29 * 100 is not 29. */
function shareHolds(share: Share, bucket: number | undefined): boolean {
  if (bucket === undefined) return false;
  const percent = bucket / 100;
  return share.from <= percent && percent < share.to;
}
