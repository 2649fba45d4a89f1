import type { Condition } from "@qr/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRules } from "./compile.ts";
import { explainRules } from "./explain.ts";
import type { RuleFacts } from "./facts.ts";
import { holds, rulesOf } from "./testing/holds.ts";

const YES: Condition = { source: "link" };
const NO: Condition = { source: "symbol" };
const FACTS: RuleFacts = { source: "link" };

test.each<[Condition, boolean]>([
  [{ all: [YES, YES] }, true],
  [{ all: [YES, NO] }, false],
  [{ all: [NO] }, false],
  [{ any: [NO, YES] }, true],
  [{ any: [NO, NO] }, false],
  [{ not: YES }, false],
  [{ not: NO }, true],
  [{ not: { not: YES } }, true],
  [{ all: [{ any: [NO, YES] }, { not: { all: [YES, NO] } }] }, true],
  [{ any: [{ all: [YES, NO] }, { not: { any: [NO, YES] } }] }, false],
])("%j: %j", (condition, isTrue) => {
  expect(holds(condition, FACTS)).toBe(isTrue);
});

test("the first rule that applies is chosen", () => {
  const rules = compileRules(rulesOf(NO, YES, YES));
  expect(rules.choose(FACTS)).toBe(1);
  expect(rules.targetOf(1)).toBe("https://1.example/");
  expect(rules.idOf(2)).toBe("00000000-0000-4000-8000-000000000002");
});

test("no rule applies", () => {
  const rules = compileRules(rulesOf(NO, NO));
  expect(rules.choose(FACTS)).toBe(-1);
  expect(() => rules.targetOf(-1)).toThrow(RangeError);
  expect(() => rules.idOf(2)).toThrow(RangeError);
});

/** Facts that count how often each of them is read. */
function countedFacts(facts: Required<RuleFacts>): { facts: RuleFacts; reads: Record<string, number> } {
  const reads: Record<string, number> = {};
  const counted = new Proxy<RuleFacts>(facts, {
    get: (target, name, receiver) => {
      reads[String(name)] = (reads[String(name)] ?? 0) + 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { facts: counted, reads };
}

const KNOWN: Required<RuleFacts> = {
  timeMs: Date.UTC(2026, 5, 1, 12),
  address: "192.0.2.1",
  agent: { device: "mobile", os: "ios", browser: "safari" },
  acceptLanguage: "de-AT,de;q=0.9",
  country: "AT",
  region: "AT-9",
  city: "Wien",
  referrer: "news.example",
  source: "link",
  queryString: "a=1",
  userAgent: "agent",
  bucket: undefined,
};

/** Leaves that do not hold for KNOWN. */
const FALSE_LEAVES: Condition[] = [
  { after: "2027-01-01T00:00:00.000Z" },
  { before: "2025-01-01T00:00:00.000Z" },
  { weekly: { days: ["sun"], from: "00:00", to: "01:00", tz: "Europe/Vienna" } },
  { ip: ["192.0.2.2"] },
  { device: ["desktop"] },
  { os: ["android"] },
  { browser: ["chrome"] },
  { language: ["fr"] },
  { country: ["FR"] },
  { region: ["FR-75"] },
  { city: ["Paris"] },
  { referrer: ["other.example"] },
  { source: "symbol" },
  { query: { name: "b" } },
  { share: { from: 99.99, to: 100 } },
];

test("each fact is read once per decision, however many leaves need it", () => {
  const { facts, reads } = countedFacts(KNOWN);
  const rules = compileRules(rulesOf(...FALSE_LEAVES, ...FALSE_LEAVES, ...FALSE_LEAVES));
  expect(rules.choose(facts)).toBe(-1);
  expect(reads).toEqual(Object.fromEntries(Object.keys(KNOWN).map((name) => [name, 1])));
});

test("unknown facts are read once, too", () => {
  const { facts, reads } = countedFacts({ ...KNOWN, country: "", acceptLanguage: undefined, address: undefined });
  const rules = compileRules(rulesOf(...FALSE_LEAVES, ...FALSE_LEAVES));
  expect(rules.choose(facts)).toBe(-1);
  expect([reads.country, reads.acceptLanguage, reads.address]).toEqual([1, 1, 1]);
});

test("a fact that no leaf needs is not read", () => {
  const { facts, reads } = countedFacts(KNOWN);
  const rules = compileRules(rulesOf({ all: [{ country: ["FR"] }, { share: { from: 0, to: 100 } }] }, { os: ["ios"] }));
  expect(rules.choose(facts)).toBe(1);
  expect(reads).toEqual({ country: 1, agent: 1 });
});

const leaf = fc.constantFrom<Condition>(
  ...FALSE_LEAVES,
  { device: ["mobile"] },
  { language: ["de"] },
  { country: ["AT", "DE"] },
  { ip: ["192.0.2.0/24"] },
  { query: { name: "a", is: "1" } },
  { referrer: ["example"] },
  { after: "2026-01-01T00:00:00.000Z" },
  { weekly: { days: ["mon"], from: "12:00", to: "16:00", tz: "Europe/Vienna" } },
  { share: { from: 0, to: 50 } },
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
}));
const facts = fc.record(
  {
    timeMs: fc.constantFrom(0, KNOWN.timeMs ?? 0),
    address: fc.constantFrom("", "192.0.2.1", "2001:db8::1", "?"),
    agent: fc.constant(KNOWN.agent),
    acceptLanguage: fc.constantFrom("", "de", "fr"),
    country: fc.constantFrom("", "AT", "FR"),
    referrer: fc.constantFrom("", "news.example"),
    source: fc.constantFrom("link" as const, "symbol" as const),
    queryString: fc.constantFrom("", "a=1", "b"),
    userAgent: fc.constantFrom("", "agent"),
  },
  { requiredKeys: [] },
);

test("explanations choose the same rule as decisions, whatever the rules and the facts are", () => {
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1, maxLength: 5 }), facts, (conditions, visit) => {
      const rules = rulesOf(...conditions);
      expect(explainRules(rules, visit).chosen).toBe(compileRules(rules).choose(visit));
    }),
    { numRuns: 500 },
  );
});
