import { expect, test } from "vitest";
import { nextPath, signInPath } from "./next-path.ts";

test.each([
  ["/settings/keys", "/settings/keys"],
  ["/codes?limit=2&q=a%20b#top", "/codes?limit=2&q=a%20b#top"],
  ["/invitation", "/invitation"],
  [null, "/"],
  ["", "/"],
  ["codes", "/"],
  ["//evil.example", "/"],
  ["///evil.example", "/"],
  ["/\\evil.example", "/"],
  ["\\\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["\t//evil.example", "/"],
  [" //evil.example", "/"],
  ["https://evil.example/codes", "/"],
  ["https:evil.example", "/"],
  ["//user@evil.example", "/"],
  ["//own.invalid@evil.example", "/"],
  ["/\\/evil.example", "/"],
  ["/\r\n/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/codes/..//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["JavaScript:alert(1)", "/"],
  [" javascript:alert(1)", "/"],
  ["data:text/html,x", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/sign-up", "/"],
])("W27 after a sign-in with next %j the dashboard goes to %j", (next, path) => {
  expect(nextPath(next)).toBe(path);
});

test("the sign-in returns to the requested path", () => {
  const path = signInPath("/codes/qr_1?days=30");
  expect(nextPath(new URL(path, "http://localhost").searchParams.get("next"))).toBe("/codes/qr_1?days=30");
  expect(signInPath("/")).toBe("/sign-in");
  expect(signInPath("/codes")).toBe("/sign-in?next=%2Fcodes");
});
