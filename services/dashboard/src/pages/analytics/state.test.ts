import { expect, test } from "vitest";
import {
  type AnalyticsState,
  isFilterable,
  isFilteredBy,
  paramsOf,
  type Subject,
  stateFrom,
  subjectFrom,
  withToggled,
} from "./state.ts";

const BERLIN = "Europe/Berlin";
const ACCOUNT: Subject = { kind: "account" };
const CODE: Subject = { kind: "code", id: "qr_1" };
const stateOf = (query: string, subject: Subject = ACCOUNT) => stateFrom(new URLSearchParams(query), subject, BERLIN);
const USUAL: AnalyticsState = {
  days: { range: "last_30_days", from: "", to: "", zone: BERLIN },
  interval: undefined,
  isCompared: false,
  filters: [],
};

test("no parameters mean the usual state, and vice versa", () => {
  expect(stateOf("")).toEqual(USUAL);
  expect(paramsOf(USUAL, ACCOUNT, BERLIN).toString()).toBe("");
});

test.each([
  ["tag=Menu+%26+Co&range=custom&from=2026-11-01&to=2026-11-21&tz=Asia%2FKathmandu&interval=hour"],
  ["domain=go.example.com&compare=previous&country=DE%2CAT&os=windows"],
])("the address %s survives a reload", (query) => {
  const params = new URLSearchParams(query);
  const subject = subjectFrom(params);
  expect(paramsOf(stateFrom(params, subject, BERLIN), subject, BERLIN).toString()).toBe(query);
});

test.each(["interval=minute", "compare=ever", "country=", "rule=none", "alias=none", "planet=Mars"])(
  "the account ignores %s",
  (query) => {
    expect(stateOf(query)).toEqual(USUAL);
  },
);

test("only a code has filters for rules and aliases", () => {
  expect(stateOf("rule=none&alias=none", CODE).filters).toEqual([
    { dimension: "rule", values: ["none"] },
    { dimension: "alias", values: ["none"] },
  ]);
});

test("a second click on a value removes its filter, and another value replaces it", () => {
  const germany = withToggled(USUAL, "country", "DE");
  expect(isFilteredBy(germany, "country", "DE")).toBe(true);
  expect(withToggled(germany, "country", "DE")).toEqual(USUAL);
  expect(withToggled(germany, "country", "FR").filters).toEqual([{ dimension: "country", values: ["FR"] }]);
  expect(withToggled(germany, "os", "ios").filters).toHaveLength(2);
});

test("a click narrows a filter for several values", () => {
  const both = stateOf("country=DE,AT");
  expect(isFilteredBy(both, "country", "DE")).toBe(false);
  expect(withToggled(both, "country", "DE").filters).toEqual([{ dimension: "country", values: ["DE"] }]);
});

test("`other` is a filter only where scans are recorded with it", () => {
  expect(isFilterable("os", "other")).toBe(true);
  expect(isFilterable("country", "other")).toBe(false);
  expect(isFilterable("country", "unknown")).toBe(true);
});
