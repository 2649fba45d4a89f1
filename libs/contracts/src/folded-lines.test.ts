import { expect, test } from "vitest";
import { foldLines, unfoldLines } from "./folded-lines.ts";

test("unfolds lines that end with CRLF or LF", () => {
  expect(unfoldLines("A:1\r\nNOTE:on\r\n e\r\n\ttwo\r\nB:2\r\n")).toEqual(["A:1", "NOTE:onetwo", "B:2"]);
  expect(unfoldLines("A:1\nNOTE:a\n  b\nB:2")).toEqual(["A:1", "NOTE:a b", "B:2"]);
});

test("folds at 75 bytes without splitting a character, ends lines with CRLF, and loses nothing", () => {
  const lines = ["x".repeat(75), "x".repeat(76), `NOTE:${"日本語🎉é".repeat(60)}`, "", `${"y".repeat(74)}é`];
  const folded = foldLines(lines);
  const written = folded.split("\r\n");
  expect(written.pop()).toBe("");
  expect(Math.max(...written.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(written[0]).toBe("x".repeat(75));
  expect(written.slice(1, 3)).toEqual(["x".repeat(75), " x"]);
  expect(folded.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(folded.isWellFormed()).toBe(true);
  expect(unfoldLines(folded)).toEqual(lines);
});
