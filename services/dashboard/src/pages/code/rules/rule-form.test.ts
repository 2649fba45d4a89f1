import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Condition, LEAF_KINDS, type LeafKind, WEEKDAYS } from "./conditions.ts";
import { emptyLeaf, type LeafForm, LIST_KINDS, leafFormOf, leafIn, leafViolation, percentIn } from "./leaf-form.ts";
import { BROWSERS, countryCodes, SYSTEMS } from "./names.ts";
import {
  conditionIn,
  emptyRuleForm,
  jsonOf,
  type PartForm,
  partsOf,
  type RuleForm,
  ruleFormOf,
  ruleIn,
} from "./rule-form.ts";

const text = fc.string({ minLength: 1, maxLength: 20 });
const someOf = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 5 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const time = fc
  .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const lists: Readonly<Record<(typeof LIST_KINDS)[number], fc.Arbitrary<string[]>>> = {
  device: someOf(["mobile", "tablet", "desktop"]),
  os: someOf<string>(SYSTEMS),
  browser: someOf<string>(BROWSERS),
  language: someOf(["de", "de-AT", "zh-Hant"]),
  country: someOf(countryCodes()),
  region: someOf(["DE-BE", "AT-9"]),
  city: fc.array(text, { minLength: 1, maxLength: 3 }),
  ip: someOf(["10.0.0.0/8", "2001:db8::/32", "11.22.*.*"]),
  referrer: someOf(["news.example", "xn--mnchen-3ya.de"]),
};

const leaf: fc.Arbitrary<LeafForm> = fc.oneof(
  ...LIST_KINDS.map((kind) => lists[kind].map((list): LeafForm => ({ kind, list }))),
  fc
    .record({ name: text, value: fc.string({ maxLength: 20 }) })
    .map(
      ({ name, value }): LeafForm =>
        ["any", "empty"].includes(value)
          ? { kind: "query", name, mode: value as "any", value: "" }
          : { kind: "query", name, mode: "value", value },
    ),
  fc.constantFrom<LeafForm>({ kind: "source", source: "symbol" }, { kind: "source", source: "link" }),
  fc
    .tuple(fc.constantFrom("after" as const, "before" as const), time)
    .map(([kind, time]): LeafForm => ({ kind, time })),
  fc
    .record({
      days: someOf(WEEKDAYS),
      from: clock,
      to: fc.oneof(clock, fc.constant("24:00")),
      tz: fc.constant("Asia/Tokyo"),
    })
    .map((weekly): LeafForm => ({ kind: "weekly", ...weekly })),
  fc
    .tuple(percent, percent)
    .filter(([from, to]) => from < to)
    .map(([from, to]): LeafForm => ({ kind: "share", from: String(from), to: String(to) })),
);

const rule: fc.Arbitrary<RuleForm> = fc
  .record({
    id: fc.option(fc.uuid(), { nil: undefined }),
    name: text.map((name) => name.trim()),
    target: fc.webUrl(),
    join: fc.constantFrom("all" as const, "any" as const),
    parts: fc.array(fc.record({ isNot: fc.boolean(), leaf }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ join, parts, ...rest }) => {
    const keyed: PartForm[] = parts.map((part, key) => ({ key, ...part }));
    // One condition holds in the same cases, whether all or any must hold.
    return { ...rest, when: { kind: "parts", join: parts.length === 1 ? "all" : join, parts: keyed } };
  });

test("property: a form becomes a rule, and the rule becomes the same form", () => {
  fc.assert(
    fc.property(rule, (form) => {
      expect(ruleFormOf(ruleIn(form))).toEqual(form);
    }),
  );
});

test("property: a rule that the form can show survives the form unchanged, also after a way through JSON", () => {
  fc.assert(
    fc.property(rule, (form) => {
      const sent = ruleIn(form);
      const stored = JSON.parse(JSON.stringify(sent)) as typeof sent;
      expect(ruleIn(ruleFormOf(stored))).toEqual(sent);
      expect(conditionIn(jsonOf(sent.when))).toEqual(sent.when);
    }),
  );
});

test("property: a typed leaf that the page accepts has exactly one member", () => {
  fc.assert(
    fc.property(leaf, (form) => {
      expect(leafViolation(form)).toBeUndefined();
      expect(Object.keys(leafIn(form))).toEqual([form.kind]);
    }),
  );
});

describe("conditions that the form cannot show", () => {
  const IOS: Condition = { os: ["ios"] };
  test.each<[string, Condition]>([
    ["a list in a list", { all: [IOS, { any: [IOS, { country: ["DE"] }] }] }],
    ["a negated list", { not: { any: [IOS] } }],
    ["a double negation", { not: { not: IOS } }],
    ["a negated list in a list", { any: [{ not: { all: [IOS] } }, IOS] }],
    ["a kind of a later release", { moon: "full" } as Condition],
  ])("%s is kept as JSON", (_what, when) => {
    expect(partsOf(when)).toBeUndefined();
    const form = ruleFormOf({ name: "Deep", when, target: "https://example.com/deep" });
    expect(form.when.kind).toBe("json");
    expect(ruleIn({ ...form, name: "Renamed" })).toEqual({ name: "Renamed", when, target: "https://example.com/deep" });
  });

  test("JSON with a syntax error is no rule", () => {
    expect(() => ruleIn({ ...emptyRuleForm(), when: { kind: "json", text: "{" } })).toThrow(SyntaxError);
  });
});

test("a list with one condition is that condition", () => {
  expect(conditionIn(partsOf({ any: [{ os: ["ios"] }] }) ?? jsonOf({}))).toEqual({ os: ["ios"] });
});

test("a parameter without a value to compare is one with any value", () => {
  expect(leafFormOf({ kind: "query", value: { name: "table" } })).toEqual({
    kind: "query",
    name: "table",
    mode: "any",
    value: "",
  });
});

test("a target without a scheme is a link, and an empty name is none", () => {
  expect(ruleIn({ ...emptyRuleForm(), target: "example.com/app", name: " " })).toMatchObject({
    name: null,
    target: "https://example.com/app",
  });
});

test.each([
  ["12.5", 12.5],
  ["12,5", 12.5],
  [" 7 ", 7],
  ["", Number.NaN],
  ["1e2", Number.NaN],
  ["-1", Number.NaN],
  ["many", Number.NaN],
])("%s is the percentage %d", (typed, value) => {
  expect(percentIn(typed)).toBe(value);
});

test.each<[string, LeafForm]>([
  ["empty", { kind: "country", list: [] }],
  ["parameter", { kind: "query", name: "", mode: "any", value: "" }],
  ["word", { kind: "query", name: "table", mode: "value", value: "any" }],
  ["time", { kind: "after", time: "" }],
  ["days", { kind: "weekly", days: [], from: "09:00", to: "17:00", tz: "UTC" }],
  ["hours", { kind: "weekly", days: ["mon"], from: "09:00", to: "", tz: "UTC" }],
  ["share", { kind: "share", from: "30", to: "30" }],
  ["share", { kind: "share", from: "0", to: "100.5" }],
  ["share", { kind: "share", from: "", to: "5" }],
])("the page finds the violation %s", (violation, form) => {
  expect(leafViolation(form)).toBe(violation);
});

test.each(LEAF_KINDS.map((kind): [LeafKind] => [kind]))("a new condition of the kind %s can be filled in", (kind) => {
  expect(emptyLeaf(kind).kind).toBe(kind);
});

test("the countries are those of ISO 3166-1 today", () => {
  const codes = countryCodes();
  expect(codes).toEqual(expect.arrayContaining(["DE", "AT", "CH", "US", "GB"]));
  expect(codes.filter((code) => ["EU", "UN", "UK", "YU", "DD", "ZZ"].includes(code))).toEqual([]);
  expect(codes.length).toBeGreaterThan(240);
});
