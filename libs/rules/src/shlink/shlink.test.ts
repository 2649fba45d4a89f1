import type { Condition } from "@qr/contracts";
import { expect, test } from "vitest";
import { fromShlink } from "./from-shlink.ts";
import type { ShlinkCondition, ShlinkRule } from "./shlink.ts";
import { toShlink } from "./to-shlink.ts";

function shlink(type: string, matchValue: string | null, matchKey: string | null = null): ShlinkCondition {
  return { type, matchKey, matchValue };
}

function ruleOf(priority: number, ...conditions: ShlinkCondition[]): ShlinkRule {
  return { longUrl: `https://${priority}.example/`, priority, conditions };
}

const exportOf = (when: Condition) => toShlink([{ when, target: "t" }]);
const conditionsOf = (when: Condition) => exportOf(when).redirectRules.map(({ conditions }) => conditions);
const reasonOf = (when: Condition) => exportOf(when).skipped.map(({ message }) => message);

test("rules are ordered by priority, and their conditions are combined with AND", () => {
  const rules = [
    ruleOf(2, shlink("device", "android"), shlink("language", "en-GB")),
    ruleOf(1, shlink("query-param", "bar", "foo")),
  ];
  expect(fromShlink(rules)).toEqual({
    rules: [
      { when: { query: { name: "foo", is: "bar" } }, target: "https://1.example/" },
      { when: { all: [{ os: ["android"] }, { language: ["en-GB"] }] }, target: "https://2.example/" },
    ],
    skipped: [],
  });
});

test("the name of a parameter is read from either member", () => {
  const rules = [
    ruleOf(1, shlink("any-value-query-param", "foo")),
    ruleOf(2, shlink("valueless-query-param", "", "bar")),
  ];
  expect(fromShlink(rules).rules.map(({ when }) => when)).toEqual([
    { query: { name: "foo" } },
    { query: { name: "bar", is: "empty" } },
  ]);
});

test.each<[string, ShlinkCondition[], string]>([
  ["no conditions", [], "The rule has no conditions, so it never holds."],
  ["an unknown condition", [shlink("moon-phase", "full")], "The condition moon-phase is unknown."],
  [
    "a device that is none",
    [shlink("device", "toaster")],
    "The condition device with the value toaster cannot be converted.",
  ],
  [
    "a bad address",
    [shlink("ip-address", "1.2.3")],
    "The condition ip-address with the value 1.2.3 cannot be converted.",
  ],
  ["no value", [shlink("language", null)], "The condition language with the value null cannot be converted."],
  [
    "a value that we understand differently",
    [shlink("query-param", "any", "foo")],
    "The condition query-param with the value any cannot be converted.",
  ],
  [
    "one bad condition among good ones",
    [shlink("device", "ios"), shlink("geolocation-country-code", "UK")],
    "The condition geolocation-country-code with the value UK cannot be converted.",
  ],
])("a rule with %s is skipped", (_, conditions, message) => {
  const { rules, skipped } = fromShlink([ruleOf(1, ...conditions), ruleOf(2, shlink("device", "ios"))]);
  expect(rules).toEqual([{ when: { os: ["ios"] }, target: "https://2.example/" }]);
  expect(skipped).toEqual([{ index: 0, message }]);
});

test.each<[Condition, ShlinkCondition[][]]>([
  [{ os: ["android"] }, [[shlink("device", "android")]]],
  [{ os: ["android", "ios"] }, [[shlink("device", "android")], [shlink("device", "ios")]]],
  [{ device: ["tablet", "mobile"] }, [[shlink("device", "mobile")]]],
  [{ device: ["desktop"] }, [[shlink("device", "desktop")]]],
  [{ device: ["mobile", "tablet", "desktop"] }, [[shlink("device", "mobile")], [shlink("device", "desktop")]]],
  [{ browser: ["safari"] }, [[shlink("browser", "safari")]]],
  [{ language: ["de-AT"] }, [[shlink("language", "de-AT")]]],
  [{ query: { name: "a", is: "1" } }, [[shlink("query-param", "1", "a")]]],
  [{ query: { name: "a" } }, [[shlink("any-value-query-param", null, "a")]]],
  [{ query: { name: "a", is: "any" } }, [[shlink("any-value-query-param", null, "a")]]],
  [{ query: { name: "a", is: "empty" } }, [[shlink("valueless-query-param", null, "a")]]],
  [{ query: { name: "a", is: "" } }, [[shlink("valueless-query-param", null, "a")]]],
  [{ ip: ["11.*.*.*"] }, [[shlink("ip-address", "11.*.*.*")]]],
  [{ country: ["DE"] }, [[shlink("geolocation-country-code", "DE")]]],
  [{ city: ["Berlin"] }, [[shlink("geolocation-city-name", "Berlin")]]],
  [{ before: "2026-06-01T12:00:00.000Z" }, [[shlink("before-date", "2026-06-01T12:00:00.000Z")]]],
  [{ after: "2026-06-01T12:00:00.000Z" }, [[shlink("after-date", "2026-06-01T12:00:00.000Z")]]],
  [
    { all: [{ any: [{ country: ["DE"] }, { language: ["de"] }] }, { all: [{ os: ["ios", "android"] }] }] },
    [
      [shlink("geolocation-country-code", "DE"), shlink("device", "ios")],
      [shlink("geolocation-country-code", "DE"), shlink("device", "android")],
      [shlink("language", "de"), shlink("device", "ios")],
      [shlink("language", "de"), shlink("device", "android")],
    ],
  ],
])("%j becomes one rule per alternative: %j", (when, alternatives) => {
  expect(conditionsOf(when)).toEqual(alternatives);
});

test.each<[Condition, string]>([
  [{ not: { os: ["ios"] } }, "Shlink has no `not`."],
  [{ all: [{ os: ["ios"] }, { any: [{ not: { os: ["ios"] } }] }] }, "Shlink has no `not`."],
  [{ os: ["harmonyos"] }, "Shlink has no os `harmonyos`."],
  [{ browser: ["chrome", "brave"] }, "Shlink has no browser `brave`."],
  [{ device: ["mobile"] }, "Shlink does not tell phones from tablets."],
  [{ device: ["tablet", "desktop"] }, "Shlink does not tell phones from tablets."],
  [{ region: ["DE-BE"] }, "Shlink has no condition like `region`."],
  [{ referrer: ["news.example"] }, "Shlink has no condition like `referrer`."],
  [{ source: "symbol" }, "Shlink has no condition like `source`."],
  [{ weekly: { days: ["mon"], from: "00:00", to: "01:00", tz: "UTC" } }, "Shlink has no condition like `weekly`."],
  [{ share: { from: 0, to: 50 } }, "Shlink has no condition like `share`."],
  [{ city: Array.from({ length: 51 }, (_, index) => `c${index}`) }, "The rule would become more than 50 rules."],
  [
    { all: [{ ip: new Array(8).fill("1.2.3.4") }, { city: new Array(7).fill("Berlin") }] },
    "The rule would become more than 50 rules.",
  ],
])("%j is skipped: %s", (when, message) => {
  expect(exportOf(when).redirectRules).toEqual([]);
  expect(reasonOf(when)).toEqual([message]);
});

test("priorities are positions, and skipped rules leave no gap", () => {
  const { redirectRules, skipped } = toShlink([
    { when: { country: ["DE", "AT"] }, target: "a" },
    { when: { source: "link" }, target: "b" },
    { when: { country: ["FR"] }, target: "c" },
  ]);
  expect(redirectRules.map(({ longUrl, priority }) => [longUrl, priority])).toEqual([
    ["a", 1],
    ["a", 2],
    ["c", 3],
  ]);
  expect(skipped.map(({ index }) => index)).toEqual([1]);
});
