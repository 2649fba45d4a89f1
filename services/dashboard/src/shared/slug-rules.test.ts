import { expect, test } from "vitest";
import { isSlug } from "./slug-rules.ts";

test.each([
  ["abc", true],
  ["Winter_Menu-2", true],
  ["x".repeat(40), true],
  ["x".repeat(41), false],
  ["ab", false],
  ["winter/menu", false],
  ["menü", false],
  ["", false],
])("the short host can have the path %j: %j", (path, isPossible) => {
  expect(isSlug(path)).toBe(isPossible);
});
