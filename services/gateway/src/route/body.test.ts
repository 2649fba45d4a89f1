import { Readable } from "node:stream";
import { HttpError } from "@qr/runtime";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { isBoundedJson, readBody } from "./body.ts";

const MIB = 1024 * 1024;

/** Reads a body that arrives in these parts, and returns its bytes. */
async function read(parts: Iterable<Buffer>, maxBytes = 2 * MIB): Promise<Buffer> {
  const request = Object.assign(Readable.from(parts, { objectMode: false }), { headers: {} }) as unknown as Request;
  await readBody(maxBytes)(request, { locals: {} } as Response, () => {});
  return request.body;
}

function* bytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.from([index & 127]);
}

test("a body that arrives byte by byte is whole", async () => {
  expect(await read(bytes(100_000))).toEqual(Buffer.from(Array.from({ length: 100_000 }, (_, index) => index & 127)));
});

test("a body that arrives byte by byte needs little memory", async () => {
  const usedMiB = () => process.memoryUsage().heapUsed / MIB;
  const before = usedMiB();
  let after = before;
  function* measured(): Generator<Buffer> {
    yield* bytes(MIB);
    after = usedMiB();
  }
  expect(await read(measured())).toHaveLength(MIB);
  expect(after - before).toBeLessThan(60);
});

test("a body of the maximum size is accepted, and a larger one is rejected", async () => {
  const part = Buffer.alloc(MIB);
  expect(await read([part, part])).toHaveLength(2 * MIB);
  await expect(read([part, part, Buffer.alloc(1)])).rejects.toThrow(HttpError);
});

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
