import { type Condition, conditionSchema, WEEKDAYS } from "@qr/contracts";
import { expect, test } from "vitest";
import type { RuleFacts } from "./facts.ts";
import { leafKind } from "./leaf-tests.ts";
import { holds } from "./testing/holds.ts";

const NOON = Date.UTC(2026, 5, 1, 12);

const CASES: [Condition, RuleFacts, boolean][] = [
  [{ device: ["mobile"] }, { agent: { device: "mobile" } }, true],
  [{ device: ["mobile", "tablet"] }, { agent: { device: "tablet" } }, true],
  [{ device: ["mobile"] }, { agent: { device: "desktop" } }, false],
  [{ device: ["mobile"] }, { agent: { os: "ios" } }, false],
  [{ os: ["ios", "macos"] }, { agent: { os: "macos" } }, true],
  [{ os: ["ios"] }, { agent: { os: "android" } }, false],
  [{ browser: ["safari"] }, { agent: { browser: "safari" } }, true],
  [{ browser: ["safari"] }, { agent: { browser: "chrome" } }, false],
  [{ country: ["DE", "AT"] }, { country: "AT" }, true],
  [{ country: ["DE", "AT"] }, { country: "CH" }, false],
  [{ country: ["DE"] }, { country: "" }, false],
  [{ region: ["DE-BE"] }, { region: "DE-BE" }, true],
  [{ region: ["DE-BE"] }, { region: "DE-BB" }, false],
  [{ region: ["DE-BE"] }, { region: "" }, false],
  [{ city: ["zürich"] }, { city: "ZÜRICH" }, true],
  [{ city: ["Zürich"] }, { city: "Zu\u0308rich" }, true],
  [{ city: ["Berlin"] }, { city: "Bern" }, false],
  [{ city: ["Berlin"] }, { city: "" }, false],
  [{ ip: ["10.0.0.0/8", "2001:db8::/32"] }, { address: "10.9.8.7" }, true],
  [{ ip: ["10.0.0.0/8", "2001:db8::/32"] }, { address: "2001:db8::5" }, true],
  [{ ip: ["10.0.0.0/8"] }, { address: "::ffff:10.9.8.7" }, true],
  [{ ip: ["10.0.0.0/8"] }, { address: "11.9.8.7" }, false],
  [{ ip: ["0.0.0.0/0", "::/0"] }, { address: "not an address" }, false],
  [{ ip: ["0.0.0.0/0", "::/0"] }, { address: "" }, false],
  [{ query: { name: "a" } }, { queryString: "a=1" }, true],
  [{ query: { name: "a" } }, { queryString: "a" }, true],
  [{ query: { name: "a", is: "any" } }, { queryString: "b=1&a=" }, true],
  [{ query: { name: "a" } }, { queryString: "A=1&aa=1&b=a" }, false],
  [{ query: { name: "a" } }, { queryString: "" }, false],
  [{ query: { name: "a", is: "empty" } }, { queryString: "a" }, true],
  [{ query: { name: "a", is: "empty" } }, { queryString: "a=" }, true],
  [{ query: { name: "a", is: "empty" } }, { queryString: "a=0" }, false],
  [{ query: { name: "a", is: "empty" } }, { queryString: "a=1&a=" }, true],
  [{ query: { name: "a", is: "empty" } }, { queryString: "" }, false],
  [{ query: { name: "a", is: "" } }, { queryString: "a" }, true],
  [{ query: { name: "a", is: "1" } }, { queryString: "a=1" }, true],
  [{ query: { name: "a", is: "1" } }, { queryString: "a=01" }, false],
  [{ query: { name: "a", is: "1" } }, { queryString: "a=2&b=1&a=1" }, true],
  [{ query: { name: "a", is: "1" } }, { queryString: "a=1&a=2" }, true],
  [{ query: { name: "a", is: "3" } }, { queryString: "a=1&a=2" }, false],
  [{ query: { name: "a", is: "x y" } }, { queryString: "a=x+y" }, true],
  [{ query: { name: "a", is: "x y" } }, { queryString: "a=x%20y" }, true],
  [{ query: { name: "a", is: "x+y" } }, { queryString: "a=x%2By" }, true],
  [{ query: { name: "a b" } }, { queryString: "a+b=1" }, true],
  [{ query: { name: "a" } }, { queryString: "?a=1" }, false],
  [{ query: { name: "?a" } }, { queryString: "?a=1" }, true],
  [{ query: { name: "größe" } }, { queryString: "gr%C3%B6%C3%9Fe=1" }, true],
  [{ query: { name: "a", is: "50%" } }, { queryString: "a=50%" }, true],
  [{ query: { name: "a", is: "b=c" } }, { queryString: "a=b=c" }, true],
  [{ query: { name: "a", is: "X" } }, { queryString: "a=x" }, false],
  [{ query: { name: "__proto__" } }, { queryString: "a=1" }, false],
  [{ referrer: ["news.example"] }, { referrer: "news.example" }, true],
  [{ referrer: ["news.example"] }, { referrer: "m.news.example" }, true],
  [{ referrer: ["news.example"] }, { referrer: "a.b.news.example" }, true],
  [{ referrer: ["news.example"] }, { referrer: "fakenews.example" }, false],
  [{ referrer: ["news.example"] }, { referrer: "news.example.org" }, false],
  [{ referrer: ["m.news.example"] }, { referrer: "news.example" }, false],
  [{ referrer: ["a.example", "b.example"] }, { referrer: "x.b.example" }, true],
  [{ referrer: ["news.example"] }, { referrer: "" }, false],
  [{ source: "symbol" }, { source: "symbol" }, true],
  [{ source: "symbol" }, { source: "link" }, false],
  [{ after: "2026-06-01T11:59:59.999Z" }, { timeMs: NOON }, true],
  [{ after: "2026-06-01T12:00:00.000Z" }, { timeMs: NOON }, false],
  [{ after: "2026-06-01T14:00:00+02:00" }, { timeMs: NOON + 1 }, true],
  [{ before: "2026-06-01T12:00:00.001Z" }, { timeMs: NOON }, true],
  [{ before: "2026-06-01T12:00:00.000Z" }, { timeMs: NOON }, false],
  [{ before: "2026-06-01T12:00:00.000Z" }, { timeMs: 0 }, true],
  [{ share: { from: 0, to: 30 } }, { bucket: 0 }, true],
  [{ share: { from: 0, to: 30 } }, { bucket: 2999 }, true],
  [{ share: { from: 0, to: 30 } }, { bucket: 3000 }, false],
  [{ share: { from: 30, to: 100 } }, { bucket: 3000 }, true],
  [{ share: { from: 30, to: 100 } }, { bucket: 2999 }, false],
  [{ share: { from: 30, to: 100 } }, { bucket: 9999 }, true],
  [{ share: { from: 0.29, to: 0.57 } }, { bucket: 29 }, true],
  [{ share: { from: 0.29, to: 0.57 } }, { bucket: 28 }, false],
  [{ share: { from: 0.29, to: 0.57 } }, { bucket: 56 }, true],
  [{ share: { from: 0.29, to: 0.57 } }, { bucket: 57 }, false],
];

test.each(CASES)("%j with %j: %j", (condition, facts, isTrue) => {
  expect(holds(conditionSchema.parse(condition), facts)).toBe(isTrue);
});

const LANGUAGES: [string[], string, boolean][] = [
  [["de"], "de", true],
  [["de"], "de-AT", true],
  [["de"], "DE-at", true],
  [["de-AT"], "de-at", true],
  [["de-AT"], "de", false],
  [["de-AT"], "de-DE", false],
  [["de-AT"], "de-DE,de-AT", true],
  [["en"], "de,en;q=0.9", true],
  [["en"], "de,en;q=0.900", true],
  [["en"], "de,en;q=0.899", false],
  [["en"], "de,en;q=0.8", false],
  [["en"], "de,en; q=0.95", true],
  [["en"], "de,en;Q=1.0", true],
  [["en"], "de,en ; q=0.9", true],
  [["en"], "de,en;q = 0.9", false],
  [["at"], "de-x-at", false],
  [["de-AT"], "de-x-at", false],
  [["en"], "de,en;level=1;q=0.5", false],
  [["en"], "de,en;q=0", false],
  [["en"], "de,en;q=", false],
  [["en"], "de,en;q=2", false],
  [["en"], "de,en;q=1.1", false],
  [["en"], "de,en;q=high", false],
  [["en"], "*", false],
  [["en"], "*;q=1", false],
  [["en"], "de,*", false],
  [["en"], "*,en", true],
  [["en"], "eng", false],
  [["en"], "en-", false],
  [["en"], " en , fr", true],
  [["en"], ",,en", true],
  [["en"], "", false],
  [["fr", "en"], "en", true],
  [["es-419"], "es-419", true],
  [["es"], "es-419", true],
  [["zh-TW"], "zh-Hant-TW", true],
  [["zh-Hant"], "zh-Hant-TW", true],
  [["zh-Hant-TW"], "zh-Hant-TW", true],
  [["zh-Hans"], "zh-Hant-TW", false],
  [["zh-Hant"], "zh-TW", false],
  [["zh-Hant-HK"], "zh-Hant-TW", false],
  [["ca"], "ca-ES-valencia", true],
  [["ca-ES"], "ca-ES-valencia", true],
  [["es-ES"], "es_ES", true],
  [["en"], `${"x,".repeat(99)}en`, true],
  [["en"], `${"x,".repeat(100)}en`, false],
];

test.each(LANGUAGES)("language %j with the header %j: %j", (language, acceptLanguage, isTrue) => {
  expect(holds(conditionSchema.parse({ language }), { acceptLanguage })).toBe(isTrue);
});

const LEAVES: Condition[] = [
  { device: ["mobile"] },
  { os: ["ios"] },
  { browser: ["safari"] },
  { language: ["de"] },
  { country: ["DE"] },
  { region: ["DE-BE"] },
  { city: ["Berlin"] },
  { ip: ["0.0.0.0/0"] },
  { query: { name: "a" } },
  { referrer: ["example.com"] },
  { source: "link" },
  { after: "1970-01-01T00:00:00.000Z" },
  { before: "9999-01-01T00:00:00.000Z" },
  { weekly: { days: [...WEEKDAYS], from: "00:00", to: "24:00", tz: "UTC" } },
  { share: { from: 0, to: 100 } },
];

test.each(LEAVES)("%j does not hold if its fact is unknown, and its negation does", (leaf) => {
  expect(holds(leaf, {})).toBe(false);
  expect(holds({ not: leaf }, {})).toBe(true);
});

test("there is a case for every kind of leaf", () => {
  expect(new Set(LEAVES.map(leafKind)).size).toBe(LEAVES.length);
  expect(Object.keys(conditionSchema.parse(LEAVES[0]))).toEqual([leafKind(LEAVES[0] ?? {})]);
});

test("a share needs both the address and the user agent, which can be empty", () => {
  const everyone: Condition = { share: { from: 0, to: 100 } };
  expect(holds(everyone, { address: "192.0.2.1" })).toBe(false);
  expect(holds(everyone, { userAgent: "agent" })).toBe(false);
  expect(holds(everyone, { address: "", userAgent: "agent" })).toBe(false);
  expect(holds(everyone, { address: "192.0.2.1", userAgent: "" })).toBe(true);
});

test("a condition without members is a fault", () => {
  expect(() => holds({}, {})).toThrow("no member");
});
