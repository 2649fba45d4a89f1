import { describe, expect, it } from "vitest";
import { decide } from "./reference.ts";
import type { Condition, Rule, Visit } from "./types.ts";

type Row = [title: string, when: Condition, visit: Partial<Visit>, holds: boolean];

const VISIT: Visit = { ip: "192.0.2.1", query: "", source: "symbol", now: Date.parse("2026-06-15T12:00:00Z") };

function rule(when: Condition): Rule {
  return { when, target: "https://target.example/" };
}

function check(rows: Row[]): void {
  it.each(rows)("%s", (_title, when, visit, holds) => {
    expect(decide([rule(when)], { ...VISIT, ...visit })).toBe(holds ? 0 : -1);
  });
}

function at(instant: string): Partial<Visit> {
  return { now: Date.parse(instant) };
}

const PHONE: Condition = { device: ["phone"] };
const GERMAN: Condition = { language: ["de"] };

describe("order", () => {
  const both = [rule(PHONE), rule(GERMAN)];

  it("has no rule that applies", () => expect(decide(both, VISIT)).toBe(-1));
  it("has no rules", () => expect(decide([], VISIT)).toBe(-1));
  it("takes the first of two that hold", () => {
    expect(decide(both, { ...VISIT, device: "phone", acceptLanguage: "de" })).toBe(0);
  });
  it("passes over a rule that does not hold", () => {
    expect(decide(both, { ...VISIT, device: "tablet", acceptLanguage: "de" })).toBe(1);
  });
  it("splits everyone between two shares", () => {
    const shares = [rule({ share: { from: 0, to: 30 } }), rule({ share: { from: 30, to: 100 } })];
    const decisions = [0, 2_999, 3_000, 9_999].map((bucket) => decide(shares, { ...VISIT, bucket }));
    expect(decisions).toEqual([0, 0, 1, 1]);
  });
});

describe("groups", () =>
  check([
    ["all needs each part", { all: [PHONE, GERMAN] }, { device: "phone", acceptLanguage: "en" }, false],
    ["all holds with each part", { all: [PHONE, GERMAN] }, { device: "phone", acceptLanguage: "de" }, true],
    ["any needs one part", { any: [PHONE, GERMAN] }, { device: "phone", acceptLanguage: "en" }, true],
    ["any fails without a part", { any: [PHONE, GERMAN] }, { device: "tv", acceptLanguage: "en" }, false],
    ["not turns a leaf around", { not: PHONE }, { device: "phone" }, false],
    ["not of an unknown fact holds", { not: PHONE }, {}, true],
    [
      "groups lie in groups",
      { not: { all: [PHONE, { not: GERMAN }] } },
      { device: "phone", acceptLanguage: "de" },
      true,
    ],
  ]));

describe("classes and places", () =>
  check([
    ["an unknown device", PHONE, {}, false],
    ["one class of the list", { os: ["ios", "android"] }, { os: "android" }, true],
    ["another browser", { browser: ["firefox"] }, { browser: "safari" }, false],
    ["the country", { country: ["AT", "DE"] }, { country: "DE" }, true],
    ["an unknown country", { country: ["DE"] }, {}, false],
    ["another region of the same country", { region: ["DE-BE"] }, { region: "DE-BB" }, false],
    ["the same region name in another country", { region: ["DE-BE"] }, { region: "CH-BE" }, false],
    ["a city without case", { city: ["ZÜRICH"] }, { city: "Zürich" }, true],
    ["a part of a city's name", { city: ["York"] }, { city: "New York" }, false],
  ]));

describe("language", () =>
  check([
    ["no header", GERMAN, {}, false],
    ["an empty header", GERMAN, { acceptLanguage: "" }, false],
    ["no weight is 1", GERMAN, { acceptLanguage: "de" }, true],
    ["0.9 is enough", GERMAN, { acceptLanguage: "en, de;q=0.9" }, true],
    ["0.89 is not", GERMAN, { acceptLanguage: "en, de;q=0.89" }, false],
    ["0 is not", GERMAN, { acceptLanguage: "de;q=0" }, false],
    ["spaces and case", GERMAN, { acceptLanguage: "en;q=1 ,\tDE-de ; Q=0.900" }, true],
    ["a star never matches", GERMAN, { acceptLanguage: "*" }, false],
    ["a language matches with any region", { language: ["pt"] }, { acceptLanguage: "pt-BR" }, true],
    ["a region must be the same", { language: ["pt-BR"] }, { acceptLanguage: "pt-PT" }, false],
    ["a region must be there", { language: ["pt-BR"] }, { acceptLanguage: "pt" }, false],
    ["a region without case", { language: ["pt-BR"] }, { acceptLanguage: "PT-br" }, true],
    ["a script before the region", { language: ["zh-TW"] }, { acceptLanguage: "zh-Hant-TW" }, true],
    ["a longer language", { language: ["fi"] }, { acceptLanguage: "fil" }, false],
    ["a malformed weight", GERMAN, { acceptLanguage: "de;q=1.5" }, false],
    ["a malformed neighbor", GERMAN, { acceptLanguage: "en;q=x, de" }, true],
    ["one strong entry of two", GERMAN, { acceptLanguage: "de-AT;q=0.5, de;q=0.95" }, true],
  ]));

describe("ip", () =>
  check([
    ["the address", { ip: ["192.0.2.1"] }, {}, true],
    ["the last address of a block", { ip: ["10.0.0.0/8"] }, { ip: "10.255.255.255" }, true],
    ["the address after a block", { ip: ["10.0.0.0/8"] }, { ip: "11.0.0.0" }, false],
    ["a mapped visitor", { ip: ["10.0.0.0/8"] }, { ip: "::ffff:10.1.2.3" }, true],
    ["a mapped visitor in hexadecimal digits", { ip: ["10.1.2.3"] }, { ip: "::FFFF:a01:203" }, true],
    ["a mapped block", { ip: ["::ffff:10.0.0.0/104"] }, { ip: "10.255.0.1" }, true],
    ["stars", { ip: ["11.*.*.*"] }, { ip: "11.200.0.1" }, true],
    ["stars and another first number", { ip: ["11.*.*.*"] }, { ip: "110.0.0.1" }, false],
    ["stars and a mapped visitor", { ip: ["11.*.*.*"] }, { ip: "::ffff:11.0.0.1" }, true],
    ["the same IPv6 address written otherwise", { ip: ["2001:DB8::1"] }, { ip: "2001:db8:0:0:0:0:0:1" }, true],
    ["the last address of an IPv6 block", { ip: ["2001:db8::/127"] }, { ip: "2001:db8::1" }, true],
    ["the address after an IPv6 block", { ip: ["2001:db8::/127"] }, { ip: "2001:db8::2" }, false],
    ["every IPv4 address", { ip: ["0.0.0.0/0"] }, { ip: "255.255.255.255" }, true],
    ["every IPv6 address is no IPv4 address", { ip: ["::/0"] }, { ip: "::ffff:1.2.3.4" }, false],
  ]));

describe("query", () =>
  check([
    ["exactly the value", { query: { name: "a", is: "1" } }, { query: "b=2&a=1" }, true],
    ["another value", { query: { name: "a", is: "1" } }, { query: "a=10" }, false],
    ["one of the values", { query: { name: "a", is: "2" } }, { query: "a=1&a=2" }, true],
    ["plus and percent signs", { query: { name: "a b", is: "ü +" } }, { query: "a+b=%C3%BC+%2B" }, true],
    ["a name in another case", { query: { name: "a" } }, { query: "A=1" }, false],
    ["any: with a value", { query: { name: "a", is: "any" } }, { query: "a=0" }, true],
    ["any: not there", { query: { name: "a", is: "any" } }, { query: "b=a" }, false],
    ["empty: no sign", { query: { name: "a", is: "empty" } }, { query: "a" }, true],
    ["empty: no value", { query: { name: "a", is: "empty" } }, { query: "a=" }, true],
    ["empty: zero is a value", { query: { name: "a", is: "empty" } }, { query: "a=0" }, false],
    ["empty: not there", { query: { name: "a", is: "empty" } }, { query: "" }, false],
    ["empty: the word as a value", { query: { name: "a", is: "empty" } }, { query: "a=empty" }, false],
  ]));

describe("referrer and source", () =>
  check([
    ["the host", { referrer: ["example.com"] }, { referrerHost: "example.com" }, true],
    ["a host below", { referrer: ["example.com"] }, { referrerHost: "a.www.example.com" }, true],
    ["a host above", { referrer: ["www.example.com"] }, { referrerHost: "example.com" }, false],
    ["a host with the same end", { referrer: ["example.com"] }, { referrerHost: "badexample.com" }, false],
    ["a host with the same beginning", { referrer: ["example.com"] }, { referrerHost: "example.com.evil.test" }, false],
    ["a host in another case", { referrer: ["Example.com"] }, { referrerHost: "WWW.example.COM" }, true],
    ["no referrer", { referrer: ["example.com"] }, {}, false],
    ["the source", { source: "symbol" }, { source: "symbol" }, true],
    ["the other source", { source: "link" }, { source: "symbol" }, false],
  ]));

describe("instants", () =>
  check([
    ["after: exactly then", { after: "2026-06-15T12:00:00Z" }, at("2026-06-15T12:00:00.000Z"), false],
    ["after: one millisecond later", { after: "2026-06-15T12:00:00Z" }, at("2026-06-15T12:00:00.001Z"), true],
    ["before: exactly then", { before: "2026-06-15T14:00:00+02:00" }, at("2026-06-15T12:00:00.000Z"), false],
    ["before: one millisecond earlier", { before: "2026-06-15T12:00:00Z" }, at("2026-06-15T11:59:59.999Z"), true],
  ]));

function berlin(from: string, to: string, ...days: ("fri" | "sat" | "sun" | "mon")[]): Condition {
  return { weekly: { days, from, to, tz: "Europe/Berlin" } };
}

// In Berlin, 27 March 2026 is a Friday. On Sunday 29 March 02:00 becomes 03:00, on Sunday 25 October 03:00 becomes 02:00.
describe("weekly", () =>
  check([
    ["at the beginning", berlin("09:00", "17:00", "fri"), at("2026-03-27T08:00:00Z"), true],
    ["just before the beginning", berlin("09:00", "17:00", "fri"), at("2026-03-27T07:59:59.999Z"), false],
    ["just before the end", berlin("09:00", "17:00", "fri"), at("2026-03-27T15:59:59.999Z"), true],
    ["at the end", berlin("09:00", "17:00", "fri"), at("2026-03-27T16:00:00Z"), false],
    ["the day is the local one", berlin("00:00", "01:00", "sat"), at("2026-03-27T23:30:00Z"), true],
    ["over midnight, the next morning", berlin("22:00", "02:00", "fri"), at("2026-03-28T00:59:59.999Z"), true],
    ["over midnight, at the end", berlin("22:00", "02:00", "fri"), at("2026-03-28T01:00:00Z"), false],
    ["over midnight, the same morning", berlin("22:00", "02:00", "fri"), at("2026-03-27T00:30:00Z"), false],
    ["over midnight, from one week to the next", berlin("22:00", "02:00", "sun"), at("2026-03-29T22:30:00Z"), true],
    ["one whole day, at its end", berlin("12:00", "12:00", "fri"), at("2026-03-28T10:59:59.999Z"), true],
    ["one whole day, after its end", berlin("12:00", "12:00", "fri"), at("2026-03-28T11:00:00Z"), false],
    ["until midnight", berlin("18:00", "00:00", "fri"), at("2026-03-27T22:59:59.999Z"), true],
    ["midnight itself", berlin("18:00", "00:00", "fri"), at("2026-03-27T23:00:00Z"), false],
    ["before the skipped hour", berlin("01:00", "02:00", "sun"), at("2026-03-29T00:59:59.999Z"), true],
    ["the skipped hour", berlin("02:00", "03:00", "sun"), at("2026-03-29T01:00:00Z"), false],
    ["after the skipped hour", berlin("03:00", "04:00", "sun"), at("2026-03-29T01:00:00Z"), true],
    ["the repeated hour, first", berlin("02:00", "03:00", "sun"), at("2026-10-25T00:30:00Z"), true],
    ["the repeated hour, second", berlin("02:00", "03:00", "sun"), at("2026-10-25T01:30:00Z"), true],
    [
      "half an hour skipped on Lord Howe",
      { weekly: { days: ["sun"], from: "02:30", to: "02:31", tz: "Australia/Lord_Howe" } },
      at("2026-10-03T15:30:00Z"),
      true,
    ],
    [
      "a zone of half hours",
      { weekly: { days: ["fri"], from: "00:00", to: "00:01", tz: "Asia/Kolkata" } },
      at("2026-03-26T18:30:00Z"),
      true,
    ],
  ]));

describe("share", () =>
  check([
    ["an unknown bucket", { share: { from: 0, to: 100 } }, {}, false],
    ["at the beginning", { share: { from: 30, to: 31 } }, { bucket: 3_000 }, true],
    ["at the end", { share: { from: 30, to: 31 } }, { bucket: 3_100 }, false],
    ["parts of a percent", { share: { from: 0.29, to: 0.3 } }, { bucket: 29 }, true],
  ]));
