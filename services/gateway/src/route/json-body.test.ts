import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { jsonFrom } from "./json-body.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;
const read = (text: string) => jsonFrom(Buffer.from(text));

test("reads 32 levels, and rejects a 33rd", () => {
  expect(read(nested(32))).toBeDefined();
  expect(read(`[${nested(30)}, {}, [[]]]`)).toBeDefined();
  expect(() => read(`[${nested(32)}]`)).toThrow("32 levels");
});

test("counts the deepest level, not the number of arrays", () => {
  expect(read(`[${Array.from({ length: 100 }, () => "[{}]").join(",")}]`)).toHaveLength(100);
});

test.each(["[".repeat(100), `\\"${"[".repeat(100)}`, `${"]".repeat(100)}\\\\`, "\\u005b"])(
  "ignores brackets in the string %j",
  (inner) => {
    expect(read(`["${inner}", {}]`)).toEqual([JSON.parse(`"${inner}"`), {}]);
  },
);

test.each(["[".repeat(2_000_000), '[{"a":'.repeat(300_000), `"${"\\".repeat(1_000_000)}"${"[".repeat(1000)}`])(
  "does not recurse into hostile text %#",
  (text) => {
    expect(() => read(text)).toThrow("32 levels");
  },
);

test.each(["", "[", '"', '"\\', "]]]]", '{"a":1}}'])("returns undefined for %j, which is not JSON", (text) => {
  expect(read(text)).toBeUndefined();
});
