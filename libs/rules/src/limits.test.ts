import type { Condition } from "@qr/contracts";
import { expect, test } from "vitest";
import { limitViolations } from "./limits.ts";

const LEAF: Condition = { source: "link" };
const leaves = (count: number): Condition[] => new Array<Condition>(count).fill(LEAF);
const ruleOf = (when: Condition) => ({ when, target: "https://example.com/" });
const nested = (depth: number): Condition => (depth === 1 ? LEAF : { not: nested(depth - 1) });

/** Returns rules whose JSON has exactly this many bytes. */
function rulesOfSize(bytes: number) {
  const empty = JSON.stringify([{ when: LEAF, target: "" }]).length;
  return [{ when: LEAF, target: "x".repeat(bytes - empty) }];
}

test.each([
  ["no rules", []],
  ["50 rules", new Array(50).fill(ruleOf(LEAF))],
  ["20 leaves", [ruleOf({ all: [{ any: leaves(10) }, { not: { all: leaves(10) } }] })]],
  ["a depth of 4", [ruleOf(nested(4))]],
  ["32 kB", rulesOfSize(32 * 1024)],
])("%s are within the limits", (_, rules) => {
  expect(limitViolations(rules)).toEqual([]);
});

test.each([
  ["51 rules", new Array(51).fill(ruleOf(LEAF)), "rules", "Must have at most 50 rules."],
  [
    "21 leaves",
    [ruleOf({ all: [{ any: leaves(10) }, { all: leaves(11) }] })],
    "rules.0.when",
    "Must have at most 20 leaves.",
  ],
  [
    "a depth of 5",
    [ruleOf(LEAF), ruleOf({ any: [LEAF, nested(4)] })],
    "rules.1.when",
    "Must be at most 4 levels deep; a leaf is one level.",
  ],
  ["more than 32 kB", rulesOfSize(32 * 1024 + 1), "rules", "All rules together must have at most 32768 bytes of JSON."],
])("%s are too many", (_, rules, field, message) => {
  expect(limitViolations(rules)).toEqual([{ field, code: "too_long", message }]);
});

test("the size counts bytes, not characters", () => {
  expect(limitViolations([{ when: { city: ["ü".repeat(20_000)] }, target: "x" }])).toHaveLength(1);
});

test("all violations are reported, at the path of the list", () => {
  const rules = [...new Array(50).fill(ruleOf({ any: leaves(21) })), ...rulesOfSize(32 * 1024 - 1000)];
  expect(limitViolations(rules, "0.rules").map(({ field }) => field)).toEqual([
    "0.rules",
    ...Array.from({ length: 50 }, (_, index) => `0.rules.${index}.when`),
    "0.rules",
  ]);
});
