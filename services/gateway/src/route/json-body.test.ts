import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { isBoundedJson } from "./json-body.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;
const isBounded = (text: string, maxValues?: number) => isBoundedJson(Buffer.from(text), maxValues);

test("accepts 32 levels, and rejects a 33rd", () => {
  expect(isBounded(nested(32))).toBe(true);
  expect(isBounded(`[${nested(30)}, {}, [[]]]`)).toBe(true);
  expect(isBounded(`[${nested(32)}]`)).toBe(false);
});

test("counts the deepest level, not the number of arrays", () => {
  expect(isBounded(`[${Array.from({ length: 100 }, () => "[{}]").join(",")}]`)).toBe(true);
});

test.each(["[".repeat(100), `\\"${"[".repeat(100)}`, `${"]".repeat(100)}\\\\`, "\\u005b"])(
  "ignores brackets in the string %j",
  (inner) => {
    expect(isBounded(`["${inner}", {}]`)).toBe(true);
  },
);

test.each(["[".repeat(2_000_000), '[{"a":'.repeat(300_000), `"${"\\".repeat(1_000_000)}"${"[".repeat(1000)}`])(
  "does not recurse into hostile text %#",
  (text) => {
    expect(isBounded(text)).toBe(false);
  },
);

test("rejects more values than allowed", () => {
  expect(isBounded("[1, [2], 3]", 10)).toBe(true);
  expect(isBounded(`[${"1,".repeat(10)}1]`, 10)).toBe(false);
});
