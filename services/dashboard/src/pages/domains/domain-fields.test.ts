import { expect, test } from "vitest";
import { changedSettings, isSlugLength, jsonOf, type TypedSettings } from "./domain-fields.ts";

const SAVED = {
  root_target: "https://example.com/",
  not_found_target: null,
  gone_target: null,
  slug_length: 6,
  case_sensitive: false,
};
const TYPED: TypedSettings = {
  root_target: "https://example.com/",
  not_found_target: "",
  gone_target: "",
  slug_length: "6",
  case_sensitive: false,
};

test.each([
  [{}, {}],
  [{ root_target: " " }, { root_target: null }],
  [{ gone_target: "example.com/gone" }, { gone_target: "https://example.com/gone" }],
  [{ slug_length: "" }, { slug_length: null }],
  [
    { slug_length: "7", case_sensitive: true },
    { slug_length: 7, case_sensitive: true },
  ],
])("of the typed settings, only those that differ are sent: %j", (typed, sent) => {
  expect(changedSettings({ ...TYPED, ...typed }, SAVED)).toEqual(sent);
});

test.each([
  ["", true],
  ["4", true],
  ["40", true],
  ["3", false],
  ["41", false],
  ["5.5", false],
  ["x", false],
])("the length %j is possible: %j", (typed, isPossible) => {
  expect(isSlugLength(typed)).toBe(isPossible);
});

test.each([
  [" ", null],
  ['{"applinks":{}}', { applinks: {} }],
  ["[]", []],
  ["7", undefined],
  ["null", undefined],
  ["{", undefined],
])("the JSON in %j is %j", (text, json) => {
  expect(jsonOf(text)).toEqual(json);
});
