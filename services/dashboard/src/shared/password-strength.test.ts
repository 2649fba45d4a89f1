import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "none"],
  ["short one", "short"],
  ["ten chars!", "fair"],
  ["fourteen chars", "good"],
  ["a rather long pass phrase", "strong"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "short"],
  ["ababababababababababab", "short"],
])("%j is %s", (password, level) => {
  expect(passwordStrength(password).level).toBe(level);
});
