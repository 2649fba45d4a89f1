import { expect, test } from "vitest";
import { nextPath, signInPath } from "./next-path.ts";

test.each([
  ["/settings/keys", "/settings/keys"],
  ["/codes?limit=2&q=a%20b#top", "/codes?limit=2&q=a%20b#top"],
  ["/invitation", "/invitation"],
  [null, "/codes"],
  ["", "/codes"],
  ["codes", "/codes"],
  ["//evil.example", "/codes"],
  ["///evil.example", "/codes"],
  ["/\\evil.example", "/codes"],
  ["\\\\evil.example", "/codes"],
  ["/\t/evil.example", "/codes"],
  ["/\n/evil.example", "/codes"],
  ["\t//evil.example", "/codes"],
  [" //evil.example", "/codes"],
  ["https://evil.example/codes", "/codes"],
  ["javascript:alert(1)", "/codes"],
  ["/sign-in?next=/sign-in", "/codes"],
  ["/sign-up", "/codes"],
])("after a sign-in with next %j the dashboard goes to %j", (next, path) => {
  expect(nextPath(next)).toBe(path);
});

test("the sign-in returns to the requested path", () => {
  const path = signInPath("/codes/qr_1?days=30");
  expect(nextPath(new URL(path, "http://localhost").searchParams.get("next"))).toBe("/codes/qr_1?days=30");
  expect(signInPath("/")).toBe("/sign-in");
});
