// The kinds of Shlink's conditions, by their documented behavior: each row is a condition, a visit, and whether the condition holds. The
// classes of devices and browsers are ours, and every row with a parameter that is given twice follows our rule that any value counts.

import { expect, test } from "vitest";
import { compileRules } from "../compile.ts";
import type { RuleFacts } from "../facts.ts";
import { KEY } from "../testing/holds.ts";
import { fromShlink } from "./from-shlink.ts";
import type { ShlinkCondition } from "./shlink.ts";
import { toShlink } from "./to-shlink.ts";

type Row = [type: string, key: string | null, value: string | null, facts: RuleFacts, holds: boolean];
type Short = [value: string, fact: string, holds: boolean];

const PHONE = { device: "mobile", os: "android", browser: "chrome" };
const IPHONE = { device: "mobile", os: "ios", browser: "safari" };
const ANDROID_TABLET = { device: "tablet", os: "android", browser: "chrome" };
const IPAD = { device: "tablet", os: "ios", browser: "safari" };
const WINDOWS = { device: "desktop", os: "windows", browser: "edge" };
const MAC = { device: "desktop", os: "macos", browser: "safari" };
const LINUX = { device: "desktop", os: "linux", browser: "firefox" };
const CHROMEBOOK = { device: "desktop", os: "chromeos", browser: "chrome" };
const TV = { device: "desktop", os: "tizen", browser: "other" };
const AGENTS = [PHONE, IPHONE, ANDROID_TABLET, IPAD, WINDOWS, MAC, LINUX, CHROMEBOOK, TV];

/** Rows for a device, which holds for exactly these agents, and for no unknown agent. */
function deviceRows(value: string, ...holding: (typeof PHONE)[]): Row[] {
  const known = AGENTS.map((agent): Row => ["device", null, value, { agent }, holding.includes(agent)]);
  return [...known, ["device", null, value, {}, false]];
}

const DEVICES: Row[] = [
  ...deviceRows("android", PHONE, ANDROID_TABLET),
  ...deviceRows("ios", IPHONE, IPAD),
  ...deviceRows("mobile", PHONE, IPHONE, ANDROID_TABLET, IPAD),
  ...deviceRows("windows", WINDOWS),
  ...deviceRows("macos", MAC),
  ...deviceRows("linux", LINUX),
  ...deviceRows("chromeos", CHROMEBOOK),
  ...deviceRows("desktop", WINDOWS, MAC, LINUX, CHROMEBOOK, TV),
];

const BROWSER_NAMES = ["chrome", "firefox", "edge", "safari", "opera", "android_browser"];
const BROWSERS: Row[] = BROWSER_NAMES.flatMap((value): Row[] => [
  ...[...BROWSER_NAMES, "samsung_internet"].map(
    (browser): Row => ["browser", null, value, { agent: { browser } }, browser === value],
  ),
  ["browser", null, value, {}, false],
]);

const LANGUAGES: Short[] = [
  ["en", "", false],
  ["en", "*", false],
  ["en", " * ", false],
  ["en", "en", true],
  ["en", "es, en,fr", true],
  ["EN", "es, en-US,fr", true],
  ["es-ES", "es_ES", true],
  ["es_ES", "es-ES", true],
  ["es-ES", "en-US,es-ES;q=0.6", false],
  ["es-ES", "en-US,es-ES;q=0.9", true],
  ["es-ES", "en-US,es-ES;q=0.89", false],
  ["es-ES", "en-US,es-ES;q=1", true],
  ["en-gb", "en-GB", true],
  ["en-GB", "en-gb", true],
  ["en", "en-GB", true],
  ["en", "es-AR", false],
  ["fr-FR", "fr", false],
  ["fr-FR", "fr-CA", false],
  ["fr-FR", "fr-CA,fr-FR", true],
  ["fr", "fr-CA", true],
  ["fr", "en;q=1,fr;q=0.95", true],
  ["fr", "*,fr;q=0.2", false],
  ["fr", "fr;q=0", false],
  ["pt-BR", "pt-BR,pt;q=0.9,en;q=0.8", true],
  ["pt-PT", "pt-BR,pt;q=0.9,en;q=0.8", false],
  ["en", "pt-BR,pt;q=0.9,en;q=0.8", false],
];

const QUERY: Short[] = [
  ["foo=bar", "foo=bar", true],
  ["foo=bar", "foo=baz", false],
  ["foo=bar", "foo=Bar", false],
  ["foo=bar", "Foo=bar", false],
  ["foo=bar", "foo=bar&x=1", true],
  ["foo=bar", "x=1&foo=bar", true],
  ["foo=bar", "foo", false],
  ["foo=bar", "foo=", false],
  ["foo=bar", "", false],
  ["foo=bar", "foo=barr", false],
  ["foo=bar", "bar=foo", false],
  ["foo=bar", "foo=1&foo=bar", true],
  ["foo=bar", "foo=bar&foo=1", true],
  ["foo=bar", "foo=b%61r", true],
  ["foo=bar", "f%6Fo=bar", true],
  ["foo=a b", "foo=a+b", true],
  ["foo=a b", "foo=a%20b", true],
  ["foo=0", "foo=0", true],
  ["foo=0", "foo=", false],
  ["foo=", "foo=", true],
  ["foo=", "foo=0", false],
];

const ANY_VALUE: Short[] = [
  ["foo", "foo=bar", true],
  ["foo", "foo=", true],
  ["foo", "foo", true],
  ["foo", "foo=0", true],
  ["foo", "x=1&foo", true],
  ["foo", "foo=1&foo=2", true],
  ["foo", "", false],
  ["foo", "bar=foo", false],
  ["foo", "FOO=1", false],
  ["foo", "foobar=1", false],
  ["a b", "a+b=1", true],
];

const VALUELESS: Short[] = [
  ["foo", "foo", true],
  ["foo", "foo=", true],
  ["foo", "x=1&foo", true],
  ["foo", "foo&x=1", true],
  ["foo", "foo=bar", false],
  // Shlink holds this to be without a value, because PHP's empty("0") is true.
  ["foo", "foo=0", false],
  ["foo", "foo=%20", false],
  ["foo", "", false],
  ["foo", "bar", false],
  ["foo", "FOO", false],
  ["foo", "foo=1&foo", true],
];

const ADDRESSES: Short[] = [
  ["1.2.3.4", "1.2.3.4", true],
  ["1.2.3.4", "4.3.2.1", false],
  ["192.168.1.0/24", "192.168.1.35", true],
  ["192.168.1.0/24", "192.168.1.0", true],
  ["192.168.1.0/24", "192.168.1.255", true],
  ["192.168.1.0/24", "192.168.2.0", false],
  ["192.168.1.0/24", "1.2.3.4", false],
  ["10.0.0.0/8", "10.255.255.255", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["192.168.1.*", "192.168.1.35", true],
  ["192.168.1.*", "1.2.3.4", false],
  ["11.*.*.*", "11.22.33.44", true],
  ["11.*.*.*", "12.22.33.44", false],
  ["11.22.*.*", "11.22.33.44", true],
  ["11.22.*.*", "11.23.33.44", false],
  ["11.*.33.*", "11.22.33.44", true],
  ["11.*.33.*", "11.22.34.44", false],
  ["*.*.*.44", "11.22.34.44", true],
  ["1.2.3.4", "", false],
  // Shlink fails with status 500 for every visitor with an IPv6 address.
  ["1.2.3.4", "2001:db8::1", false],
  ["10.0.0.0/8", "2001:db8::1", false],
  ["11.*.*.*", "2001:db8::1", false],
  ["1.2.3.4", "::ffff:1.2.3.4", true],
  ["2001:db8::/32", "2001:db8::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
];

const COUNTRIES: Short[] = [
  ["US", "", false],
  ["US", "ES", false],
  ["US", "US", true],
  ["us", "US", true],
  ["GB", "GB", true],
  ["GB", "US", false],
  ["XK", "XK", true],
];

const CITIES: Short[] = [
  ["New York", "", false],
  ["New York", "Los Angeles", false],
  ["Madrid", "Madrid", true],
  ["los angeles", "Los Angeles", true],
  ["LOS ANGELES", "Los Angeles", true],
  ["Los", "Los Angeles", false],
  ["München", "MÜNCHEN", true],
];

const DATES: Short[] = [
  ["before-date 2026-06-01T12:00:00+00:00", "2026-06-01T11:59:59Z", true],
  ["before-date 2026-06-01T12:00:00+00:00", "2026-06-01T12:00:00Z", false],
  ["before-date 2026-06-01T12:00:00+00:00", "2026-06-01T12:00:01Z", false],
  ["before-date 2026-06-01T12:00:00+02:00", "2026-06-01T09:59:59Z", true],
  ["before-date 2026-06-01T12:00:00+02:00", "2026-06-01T10:00:00Z", false],
  ["after-date 2026-06-01T12:00:00+00:00", "2026-06-01T11:59:59Z", false],
  ["after-date 2026-06-01T12:00:00+00:00", "2026-06-01T12:00:00Z", false],
  ["after-date 2026-06-01T12:00:00+00:00", "2026-06-01T12:00:00.001Z", true],
  ["after-date 2026-06-01T12:00:00-05:00", "2026-06-01T17:00:01Z", true],
  ["after-date 2026-06-01T12:00:00-05:00", "2026-06-01T16:59:59Z", false],
];

function rowsOf(type: string, rows: readonly Short[], factsOf: (fact: string) => RuleFacts): Row[] {
  return rows.map(([value, fact, holds]) => [type, null, value, factsOf(fact), holds]);
}

const named = (type: string, rows: readonly Short[]): Row[] =>
  rows.map(([key, queryString, holds]) => [type, key, null, { queryString }, holds]);

const ROWS: Row[] = [
  ...DEVICES,
  ...BROWSERS,
  ...rowsOf("language", LANGUAGES, (acceptLanguage) => ({ acceptLanguage })),
  ...QUERY.map(([pair, queryString, holds]): Row => {
    const [key = "", value = ""] = pair.split("=");
    return ["query-param", key, value, { queryString }, holds];
  }),
  ...named("any-value-query-param", ANY_VALUE),
  ...named("valueless-query-param", VALUELESS),
  ...rowsOf("ip-address", ADDRESSES, (address) => ({ address })),
  ...rowsOf("geolocation-country-code", COUNTRIES, (country) => ({ country })),
  ...rowsOf("geolocation-city-name", CITIES, (city) => ({ city })),
  ...DATES.map(([typed, time, holds]): Row => {
    const [type = "", value = ""] = typed.split(" ");
    return [type, null, value, { timeMs: Date.parse(time) }, holds];
  }),
];

function holdsFor(conditions: ShlinkCondition[], facts: RuleFacts): boolean {
  const { rules, skipped } = fromShlink([{ longUrl: "https://example.com/", priority: 1, conditions }]);
  expect(skipped).toEqual([]);
  const list = rules.map(({ when, target }) => ({ id: "0b9f2f4e-5a0c-4f37-9d6c-1f2f2f3c4d5e", when, target }));
  return compileRules({ key: KEY, list }).choose(facts) === 0;
}

test.each(ROWS)("%s %j %j with %j: %j", (type, matchKey, matchValue, facts, isTrue) => {
  expect(holdsFor([{ type, matchKey, matchValue }], facts)).toBe(isTrue);
});

test.each(ROWS)(
  "%s %j %j with %j: %j, also after a way to Shlink and back",
  (type, matchKey, matchValue, facts, isTrue) => {
    const { rules } = fromShlink([{ longUrl: "a", priority: 1, conditions: [{ type, matchKey, matchValue }] }]);
    const { redirectRules, skipped } = toShlink(rules);
    expect(skipped).toEqual([]);
    expect(redirectRules.some(({ conditions }) => holdsFor(conditions, facts))).toBe(isTrue);
  },
);

test("there are at least 200 rows", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(200);
});
