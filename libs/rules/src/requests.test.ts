import { expect, test } from "vitest";
import { ruleRequests } from "./requests.ts";

const ID = "0b9f2f4e-5a0c-4f37-9d6c-1f2f2f3c4d5e";
const rule = { when: { source: "link" }, target: "https://example.com/" };

test.each([
  [[]],
  [[rule]],
  [[{ ...rule, id: ID, name: "Shop" }]],
  [[{ ...rule, name: null }]],
  [new Array(50).fill(rule)],
])("accepts %j", (rules) => {
  expect(ruleRequests.parse(rules)).toEqual(rules);
});

test("trims names", () => {
  expect(ruleRequests.parse([{ ...rule, name: "  Shop " }])).toEqual([{ ...rule, name: "Shop" }]);
});

test.each<[string, unknown, string]>([
  ["too many rules", new Array(51).fill(rule), ""],
  ["an unknown member", [{ ...rule, priority: 1 }], "0"],
  ["an ID that is none", [{ ...rule, id: "1" }], "0.id"],
  ["a name that is too long", [{ ...rule, name: "x".repeat(101) }], "0.name"],
  ["a name with a line break", [{ ...rule, name: "a\nb" }], "0.name"],
  ["no condition", [{ target: rule.target }], "0.when"],
  ["no target", [{ when: rule.when }], "0.target"],
  ["an empty target", [{ ...rule, target: "" }], "0.target"],
  ["a target that is too long", [{ ...rule, target: "x".repeat(2049) }], "0.target"],
  [
    "a condition that is not valid",
    [rule, { ...rule, when: { all: [{ country: ["UK"] }] } }],
    "1.when.all.0.country.0",
  ],
])("rejects %s", (_, rules, path) => {
  const { error } = ruleRequests.safeParse(rules);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
