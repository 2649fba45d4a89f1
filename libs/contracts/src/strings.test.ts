import { describe, expect, test } from "vitest";
import { printable, requiredPrintable, storable } from "./strings.ts";

const codesOf = (schema: ReturnType<typeof storable | typeof printable>, text: string) =>
  schema.safeParse(text).error?.issues.map((issue) => (issue.code === "custom" ? issue.params?.detail : issue.code));

describe("a storable string", () => {
  test.each(["", "abcd", "🎉🎉🎉🎉", "a\tb", "\u0001", "\u202e", "\uffff"])("may be %j", (text) => {
    expect(storable(4).parse(text)).toBe(text);
  });
  test.each([
    ["a\0", ["invalid_value"]],
    ["a\ud800", ["invalid_value"]],
    ["\udc00a", ["invalid_value"]],
    ["abcde", ["too_long"]],
    ["🎉🎉🎉🎉🎉", ["too_long"]],
    ["\0".repeat(5), ["invalid_value", "too_long"]],
  ])("is not %j", (text, codes) => {
    expect(codesOf(storable(4), text)).toEqual(codes);
  });
});

describe("a printable string", () => {
  test("is trimmed, in NFC, and counted afterward", () => {
    expect(printable(2).parse("  e\u0301e\u0301 ")).toBe("\u00e9\u00e9");
    expect(printable(2).parse("  ")).toBe("");
    expect(codesOf(printable(2), "abc")).toEqual(["too_long"]);
  });
  test("has at most 1,000 UTF-16 units before it is normalized, because normalizing takes long", () => {
    expect(printable(1000).parse("e\u0301".repeat(500))).toBe("\u00e9".repeat(500));
    expect(codesOf(printable(1000), "e\u0301".repeat(501))).toEqual(["too_long"]);
  });
  test.each(["a\0", "a\ud800", "a\nb", "a\tb", "\u007f", "\u0085"])("is not %j", (text) => {
    expect(codesOf(printable(9), text)).toEqual(["invalid_value"]);
  });
  test("is not blank if it is required", () => {
    expect(codesOf(requiredPrintable(2), " ")).toEqual(["too_short"]);
    expect(requiredPrintable(2).parse(" a ")).toBe("a");
  });
});
