import { expect, test } from "vitest";
import { z } from "zod";
import { cachedRulesSchema } from "./cached-rules.ts";
import { conditionSchema } from "./condition.ts";

const window = { days: ["mon"], from: "09:00", to: "17:00", tz: "Europe/Berlin" };

test.each([
  { device: ["mobile", "desktop", "tablet"] },
  { os: ["ios", "other"] },
  { browser: ["samsung_internet", "android_browser"] },
  { language: ["de", "de-AT", "zh-Hant", "zh-Hant-TW", "es-419", "yue"] },
  { country: ["DE", "XK"] },
  { region: ["DE-BE", "FR-75", "GB-ENG", "US-CA"] },
  { city: ["São Paulo", "M'Sila"] },
  { ip: ["192.0.2.1", "10.0.0.0/8", "2001:db8::/32", "11.*.*.*"] },
  { query: { name: "utm_source" } },
  { query: { name: "a", is: "" } },
  { referrer: ["news.example", "com.google.android.gm", "xn--mnchen-3ya.example", "localhost"] },
  { source: "symbol" },
  { after: "2026-01-01T00:00:00.000Z" },
  { before: "1970-01-01T00:00:00.000Z" },
  { weekly: window },
  { weekly: { ...window, from: "00:00", to: "24:00", tz: "UTC" } },
  { weekly: { ...window, from: "22:00", to: "22:00" } },
  { share: { from: 0, to: 100 } },
  { share: { from: 33.33, to: 66.67 } },
  { share: { from: 0.29, to: 0.57 } },
  { all: [{ source: "link" }] },
  { any: [{ not: { all: [{ source: "link" }, { device: ["mobile"] }] } }, { country: ["FR"] }] },
])("%j is valid and is kept as it is", (condition) => {
  expect(conditionSchema.parse(condition)).toEqual(condition);
});

test.each([
  [{ language: ["DE-at", "ZH-hANT-tw"] }, { language: ["de-AT", "zh-Hant-TW"] }],
  [{ country: ["de"] }, { country: ["DE"] }],
  [{ region: ["de-be"] }, { region: ["DE-BE"] }],
  [{ city: [" Zu\u0308rich "] }, { city: ["Zürich"] }],
  [{ referrer: ["News.Example", "münchen.example"] }, { referrer: ["news.example", "xn--mnchen-3ya.example"] }],
  [{ after: "2026-03-01T12:00:00+02:00" }, { after: "2026-03-01T10:00:00.000Z" }],
])("%j is stored as %j, which is kept as it is", (condition, stored) => {
  expect(conditionSchema.parse(condition)).toEqual(stored);
  expect(conditionSchema.parse(stored)).toEqual(stored);
});

const ONE_MEMBER = "Must have exactly one member.";
const COUNTRY = "Must be an ISO 3166-1 alpha-2 country code such as DE.";
const REGION = "Must be an ISO 3166-2 code such as DE-BE.";
const ADDRESS = "Must be an IP address, a CIDR block such as 10.0.0.0/8, or a pattern such as 11.22.*.*.";
const HOST = "Must be a host such as news.example.";
const LANGUAGE = "Must be a language such as de or de-AT.";

test.each<[unknown, string, string]>([
  [{}, "", ONE_MEMBER],
  [{ device: ["mobile"], os: ["ios"] }, "", ONE_MEMBER],
  [{ all: [{ source: "link" }], source: "link" }, "", ONE_MEMBER],
  [{ not: {} }, "not", ONE_MEMBER],
  [{ all: [] }, "all", "Must have at least 1 condition."],
  [{ any: [] }, "any", "Must have at least 1 condition."],
  [{ device: [] }, "device", "Must have at least 1 value."],
  [{ country: [] }, "country", "Must have at least 1 value."],
  [{ ip: [] }, "ip", "Must have at least 1 value."],
  [{ weekly: { ...window, days: [] } }, "weekly.days", "Must have at least 1 day."],
  [{ language: ["german"] }, "language.0", LANGUAGE],
  [{ language: ["de_AT"] }, "language.0", LANGUAGE],
  [{ language: ["*"] }, "language.0", LANGUAGE],
  [{ language: ["de-"] }, "language.0", LANGUAGE],
  [{ country: ["DE", "UK"] }, "country.1", COUNTRY],
  [{ country: ["ZZ"] }, "country.0", COUNTRY],
  [{ country: ["EU"] }, "country.0", COUNTRY],
  [{ country: ["YU"] }, "country.0", COUNTRY],
  [{ country: ["ß"] }, "country.0", COUNTRY],
  [{ country: ["DEU"] }, "country.0", COUNTRY],
  [{ region: ["Berlin"] }, "region.0", REGION],
  [{ region: ["DE-ABCD"] }, "region.0", REGION],
  [{ region: ["QQ-AB"] }, "region.0", REGION],
  [{ city: ["  "] }, "city.0", "Must have at least 1 visible character."],
  [{ city: ["a\nb"] }, "city.0", "Must not contain control characters or lone surrogates."],
  [{ city: ["\ud800"] }, "city.0", "Must not contain control characters or lone surrogates."],
  [{ ip: ["10.0.0.0/33"] }, "ip.0", ADDRESS],
  [{ ip: ["example.com"] }, "ip.0", ADDRESS],
  [{ referrer: ["https://news.example/"] }, "referrer.0", HOST],
  [{ referrer: ["news.example:8080"] }, "referrer.0", HOST],
  [{ referrer: ["192.0.2.1"] }, "referrer.0", HOST],
  [{ referrer: ["[::1]"] }, "referrer.0", HOST],
  [{ referrer: ["*.example"] }, "referrer.0", HOST],
  [{ referrer: [".example"] }, "referrer.0", HOST],
  [{ referrer: ["a..example"] }, "referrer.0", HOST],
  [{ referrer: [""] }, "referrer.0", HOST],
  [{ weekly: { ...window, from: "24:00" } }, "weekly.from", "Must be a time from 00:00 to 23:59."],
  [{ weekly: { ...window, from: "9:00" } }, "weekly.from", "Must be a time from 00:00 to 23:59."],
  [{ weekly: { ...window, to: "24:01" } }, "weekly.to", "Must be a time from 00:00 to 24:00."],
  [{ weekly: { ...window, to: "17:60" } }, "weekly.to", "Must be a time from 00:00 to 24:00."],
  [{ weekly: { ...window, tz: "Berlin" } }, "weekly.tz", "Must be an IANA time zone such as Europe/Berlin."],
  [{ weekly: { ...window, tz: "+01:00" } }, "weekly.tz", "Must be an IANA time zone such as Europe/Berlin."],
  [{ share: { from: 30, to: 30 } }, "share.to", "Must be greater than `from`."],
  [{ share: { from: 30, to: 10 } }, "share.to", "Must be greater than `from`."],
  [{ share: { from: 0.005, to: 10 } }, "share.from", "Must have at most 2 decimal places."],
  [{ after: "1969-12-31T23:59:59Z" }, "after", "Must be a time in the years 1970 to 9999, in UTC."],
])("%j is rejected at %j: %s", (condition, path, message) => {
  const { error } = conditionSchema.safeParse(condition);
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]]);
});

test.each<[unknown, string]>([
  [{ device: ["phone"] }, "device.0"],
  [{ os: ["iOS"] }, "os.0"],
  [{ browser: ["netscape"] }, "browser.0"],
  [{ device: "mobile" }, "device"],
  [{ source: "qr" }, "source"],
  [{ weekly: { ...window, days: ["monday"] } }, "weekly.days.0"],
  [{ weekly: { ...window, extra: 1 } }, "weekly"],
  [{ share: { from: -1, to: 10 } }, "share.from"],
  [{ share: { from: 0, to: 100.01 } }, "share.to"],
  [{ share: { from: "0", to: 10 } }, "share.from"],
  [{ query: { name: "" } }, "query.name"],
  [{ query: { name: "a".repeat(101) } }, "query.name"],
  [{ query: { name: "a", is: 1 } }, "query.is"],
  [{ query: "a" }, "query"],
  [{ after: "2026-01-01" }, "after"],
  [{ before: 1_767_225_600_000 }, "before"],
  [{ not: [{ source: "link" }] }, "not"],
  [{ all: { source: "link" } }, "all"],
])("%j is rejected at %j", (condition, path) => {
  const { error } = conditionSchema.safeParse(condition);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("an unknown member is named", () => {
  const { error } = conditionSchema.safeParse({ devices: ["mobile"] });
  expect(error?.issues).toContainEqual(expect.objectContaining({ code: "unrecognized_keys", keys: ["devices"] }));
});

test("all violations are reported at once", () => {
  const { error } = conditionSchema.safeParse({ all: [{ country: ["UK"] }, { any: [] }, { ip: ["x"] }] });
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual(["all.0.country.0", "all.1.any", "all.2.ip.0"]);
});

test("the schema can be described as JSON Schema, for requests and for responses", () => {
  const described = z.toJSONSchema(conditionSchema, { io: "input" });
  expect(described).toEqual(z.toJSONSchema(conditionSchema, { io: "output" }));
  expect(described).toHaveProperty("$defs.Condition.maxProperties", 1);
});

test("cached rules have a key of 16 bytes and at least one rule", () => {
  const rule = { id: "0b9f2f4e-5a0c-4f37-9d6c-1f2f2f3c4d5e", when: { source: "link" }, target: "https://example.com/" };
  const rules = { key: "00112233445566778899aabbccddeeff", list: [rule] };
  expect(cachedRulesSchema.parse(rules)).toEqual(rules);
  for (const damaged of [
    { ...rules, key: "0011" },
    { ...rules, key: "00112233445566778899AABBCCDDEEFF" },
    { ...rules, list: [] },
    { ...rules, list: new Array(51).fill(rule) },
    { ...rules, list: [{ ...rule, when: {} }] },
    { ...rules, list: [{ ...rule, target: "" }] },
    { ...rules, list: [{ ...rule, name: "x" }] },
  ]) {
    expect(cachedRulesSchema.safeParse(damaged).success).toBe(false);
  }
});
