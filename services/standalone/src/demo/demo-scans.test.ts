import { randomUUID } from "node:crypto";
import { MAX_SCANS_PER_FRAME, type ScanTuple, scansRecordedV1 } from "@qr/contracts";
import { expect, it } from "vitest";
import { createdMs, demoCodes } from "./demo-codes.ts";
import { demoFrames, type ScannedCode } from "./demo-scans.ts";

const DAY_MS = 86_400_000;
const JOURNAL = randomUUID();
const ALIAS = randomUUID();
/** Times at which the demo period ends: on a Saturday, and at midnight on New Year's Day. The results must be correct for both. */
const ENDS = [Date.UTC(2026, 10, 21, 18, 23, 32, 484), Date.UTC(2027, 0, 1)] as const;
/** The positions of the codes in the list. */
const [MENU, LAMP] = [0, 2] as const;

function codesAt(endMs: number): ScannedCode[] {
  return demoCodes(endMs).flatMap((code, index) => {
    const { scans, rules = [], alias } = code;
    const aliasId = alias === undefined ? "" : ALIAS;
    return scans ? [{ ...scans, id: uuidOf(index), createdMs: createdMs(code, endMs), rules, aliasId }] : [];
  });
}

const uuidOf = (index: number) => `0192f0c1-0000-7000-8000-${String(index).padStart(12, "0")}`;

function peopleAt(endMs: number, index: number) {
  const scans = demoFrames(codesAt(endMs), endMs, JOURNAL).flatMap((frame) => frame.scans);
  return scans.filter(([id, , kind]) => id === uuidOf(index) && kind === "person").map(named);
}

function named([, at, , device, , browser, visitor, country, referrer, source, language, alias, rule]: ScanTuple) {
  return { at, device, browser, visitor, country, referrer, source, language, alias, rule };
}

const shareOf = <T>(all: readonly T[], isCounted: (one: T) => boolean) => all.filter(isCounted).length / all.length;

it("generates the same scans in the same frames each time", () => {
  const [endMs] = ENDS;
  const frames = demoFrames(codesAt(endMs), endMs, JOURNAL);
  expect(demoFrames(codesAt(endMs), endMs, JOURNAL)).toEqual(frames);
  expect(frames.map(({ frame }) => frame)).toEqual(frames.map((_, index) => index + 1));
});

it.each(ENDS)("generates valid scans, as many as each code specifies, over its whole life (%d)", (endMs) => {
  const codes = codesAt(endMs);
  const frames = demoFrames(codes, endMs, JOURNAL);
  expect(scansRecordedV1.parse({ frames })).toEqual({ frames });
  expect(Math.max(...frames.map(({ scans }) => scans.length))).toBeLessThanOrEqual(MAX_SCANS_PER_FRAME);
  const scans = frames.flatMap((frame) => frame.scans);
  expect(scans.length).toBeGreaterThan(8000);
  expect(scans.length).toBeLessThan(15_000);
  for (const { id, people, bots, createdMs } of codes) {
    const own = scans.filter(([codeId]) => codeId === id);
    expect(own.filter(([, , kind]) => kind === "person")).toHaveLength(people);
    expect(own.filter(([, , kind]) => kind === "bot")).toHaveLength(bots);
    const times = own.map(([, at]) => at);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(createdMs);
    expect(Math.min(...times) - createdMs).toBeLessThan(10 * DAY_MS);
    expect(Math.max(...times)).toBeLessThan(endMs);
  }
});

it("follows the year, the week, and the day of a restaurant in Italy, with some returning visitors", () => {
  const menu = peopleAt(ENDS[0], MENU);
  const inMonth = (month: number) => menu.filter(({ at }) => new Date(at).getUTCMonth() === month).length;
  expect(inMonth(6)).toBeGreaterThan(1.3 * inMonth(1));
  const onDay = (day: number) => menu.filter(({ at }) => new Date(at).getUTCDay() === day).length;
  expect(onDay(6)).toBeGreaterThan(1.5 * onDay(1));
  const atHour = (hour: number) => menu.filter(({ at }) => new Date(at).getUTCHours() === hour).length;
  expect(atHour(18)).toBeGreaterThan(3 * atHour(14));
  expect(atHour(4)).toBe(0);
  const visitors = new Set(menu.map(({ visitor }) => visitor)).size / menu.length;
  expect(visitors).toBeGreaterThan(0.5);
  expect(visitors).toBeLessThan(0.8);
  expect(shareOf(menu, ({ device }) => device === "mobile")).toBeGreaterThan(0.85);
});

it("gives the menu guests mostly from Italy, and the lamp customers in many countries", () => {
  const menu = peopleAt(ENDS[0], MENU);
  const italian = shareOf(menu, ({ country }) => country === "IT");
  expect(italian).toBeGreaterThan(0.6);
  expect(italian).toBeLessThan(0.75);
  const inItalian = shareOf(
    menu.filter(({ country }) => country === "IT"),
    ({ language }) => language === "it",
  );
  expect(inItalian).toBeGreaterThan(0.8);
  const lamp = peopleAt(ENDS[0], LAMP);
  expect(new Set(lamp.map(({ country }) => country)).size).toBeGreaterThan(20);
  expect(shareOf(lamp, ({ country }) => country === "DE")).toBeLessThan(0.4);
});

it("has referrers and aliases only for links, and Instagram's own browser only for links from Instagram", () => {
  const menu = peopleAt(ENDS[0], MENU);
  const [bySymbol, byLink] = [
    menu.filter(({ source }) => source === "symbol"),
    menu.filter(({ source }) => source === "link"),
  ];
  expect(new Set(bySymbol.map(({ referrer, alias }) => `${referrer}${alias}`))).toEqual(new Set([""]));
  expect(new Set(byLink.map(({ referrer }) => referrer)).size).toBe(5);
  expect(shareOf(byLink, ({ alias }) => alias === ALIAS)).toBeGreaterThan(0.3);
  const inApp = menu.filter(({ browser }) => browser === "instagram");
  expect(inApp.length).toBeGreaterThan(100);
  expect(new Set(inApp.map(({ referrer }) => referrer))).toEqual(new Set(["l.instagram.com"]));
});

it("names the rule that applies to each scan", () => {
  const [german, lunch] = demoCodes(ENDS[0])[MENU]?.rules?.map(({ id }) => id) ?? [];
  const minuteInRome = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Rome", timeStyle: "short" });
  const dayInRome = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Rome", weekday: "short" });
  const menu = peopleAt(ENDS[0], MENU);
  expect(new Set(menu.map(({ rule }) => rule)).size).toBe(3);
  for (const { at, language, rule } of menu) {
    const time = minuteInRome.format(at);
    const isLunch = time >= "11:30" && time < "14:30" && !["Sat", "Sun"].includes(dayInRome.format(at));
    expect(rule).toBe(language === "de" ? german : isLunch ? lunch : "");
  }
  const [shop, page] = demoCodes(ENDS[0])[LAMP]?.rules?.map(({ id }) => id) ?? [];
  const lamp = peopleAt(ENDS[0], LAMP);
  const inGerman = lamp.filter(({ country }) => ["DE", "AT", "CH"].includes(country));
  expect(new Set(inGerman.map(({ rule }) => rule))).toEqual(new Set([shop]));
  const others = lamp.filter((scan) => !inGerman.includes(scan));
  expect(shareOf(others, ({ rule }) => rule === page)).toBeCloseTo(0.5, 1);
  expect(shareOf(others, ({ rule }) => rule === "")).toBeCloseTo(0.5, 1);
  const ruleOf = new Map(others.map(({ visitor, rule }) => [visitor, rule]));
  expect(others.filter(({ visitor, rule }) => ruleOf.get(visitor) !== rule)).toEqual([]);
});

it("makes one code the most popular by far, and one nearly new", () => {
  const codes = codesAt(ENDS[0]);
  const people = codes.map((code) => code.people).sort((one, other) => other - one);
  expect(people[0]).toBeGreaterThan(3 * (people[1] ?? 0));
  expect(people.at(-1)).toBeLessThan(100);
  const ages = codes.map((code) => (ENDS[0] - code.createdMs) / DAY_MS);
  expect(Math.max(...ages)).toBeGreaterThan(2 * 365 + 1);
  expect(Math.min(...ages)).toBeLessThan(5);
});
