import { expect, it } from "vitest";
import { isJsonInUtf8 } from "../../route/body.ts";
import { isCsvInUtf8 } from "./batch-body.ts";

it.each([
  ["text/csv", true],
  ['Text/CSV ; Charset = "utf-8" ; header=present ; ', true],
  ["text/csv;", true],
  ["text/csv; charset=iso-8859-1", false],
  ["text/csv; header=absent", false],
  ["text/csvx", false],
])("%j is CSV in UTF-8: %j", (type, expected) => {
  expect(isCsvInUtf8(type)).toBe(expected);
});

it.each([
  ["application/json", true],
  ['application/JSON ; charset = "UTF-8" ; ', true],
  ["application/json;", true],
  ["application/json; charset=utf-16", false],
  ["application/json; charset=utf-8; charset=utf-8", false],
])("%j is JSON in UTF-8: %j", (type, expected) => {
  expect(isJsonInUtf8(type)).toBe(expected);
});

// A regular expression that takes quadratic time would take minutes for these.
const SPACES = " ".repeat(300_000);
it.each([
  (type: string) => `${type}${SPACES}x`,
  (type: string) => `${type};${SPACES}x`,
  (type: string) => `${type}${";charset=utf-8 ".repeat(50_000)}${SPACES}x`,
])("rejects long malformed types in linear time: %#", (malformed) => {
  expect(isJsonInUtf8(malformed("application/json"))).toBe(false);
  expect(isCsvInUtf8(malformed("text/csv"))).toBe(false);
});
