import { expect, test } from "vitest";
import { changedPassword, isUnfitPassword, newPassword } from "./code-password.ts";

test.each(["abc", " abc ", "   ", "x".repeat(65), "😀".repeat(3)])("%j is no password", (typed) => {
  expect(isUnfitPassword(typed)).toBe(true);
});

test.each(["", "abcd", "correct horse", ` ${"x".repeat(64)} `, "😀".repeat(64)])("%j is accepted", (typed) => {
  expect(isUnfitPassword(typed)).toBe(false);
});

test("a password that is not typed is not sent", () => {
  expect(newPassword("")).toEqual({});
  expect(changedPassword({ password: "", removesPassword: false })).toEqual({});
});

test("a typed password is sent, and a removed one is null", () => {
  expect(newPassword("correct horse")).toEqual({ password: "correct horse" });
  expect(changedPassword({ password: "correct horse", removesPassword: false })).toEqual({ password: "correct horse" });
  expect(changedPassword({ password: "correct horse", removesPassword: true })).toEqual({ password: null });
});
