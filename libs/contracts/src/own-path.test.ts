import { describe, expect, it } from "vitest";
import { canonicalPath, foldPath, pathViolation } from "./own-path.ts";

describe("canonicalPath", () => {
  it.each([
    ["menu", "menu"],
    ["a/b/", "a/b"],
    ["/", "/"],
    ["%41%2d%2E%5f%7E", "A-._~"],
    ["a%2fb%3f", "a%2Fb%3F"],
    ["caf\u00e9", "caf%C3%A9"],
    ["cafe\u0301", "cafe%CC%81"],
    ["caf%c3%a9", "caf%C3%A9"],
    ["\u{1f355}/x", "%F0%9F%8D%95/x"],
    ["%%341", "%%341"],
    ["%", "%"],
    ["\ud800", "\ud800"],
  ])("%j becomes %j", (text, canonical) => {
    expect(canonicalPath(text)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });
});

describe("pathViolation", () => {
  it.each(["menu", "2026/summer.sale", "c+", "a:b@c,d;e=f&g!*'()$", "caf%C3%A9", "x".repeat(190), "1/2/3/4/5/6/7/8"])(
    "%s is possible",
    (path) => expect(pathViolation(path)).toBeUndefined(),
  );

  it.each([
    ["", "invalid_value"],
    ["/", "invalid_value"],
    ["a//b", "invalid_value"],
    ["./a", "invalid_value"],
    ["a/..", "invalid_value"],
    ["a b", "invalid_value"],
    ["a\tb", "invalid_value"],
    ["%%341", "invalid_value"],
    ["100%", "invalid_value"],
    ["a?b", "invalid_value"],
    ["a#b", "invalid_value"],
    ["a\\b", "invalid_value"],
    ["x".repeat(191), "too_long"],
    ["1/2/3/4/5/6/7/8/9", "too_long"],
    [".well-known", "reserved_slug"],
    [".Well-Known/x", "reserved_slug"],
    ["robots.txt", "reserved_slug"],
    ["HealthZ", "reserved_slug"],
  ])("%j is not: %s", (path, code) => expect(pathViolation(canonicalPath(path))?.code).toBe(code));
});

it("folds only ASCII letters, and only if the domain is not case-sensitive", () => {
  expect(foldPath("Menu/caf%C3%A9", false)).toBe("MENU/CAF%C3%A9");
  expect(foldPath("Menu/caf%C3%A9", true)).toBe("Menu/caf%C3%A9");
});
