import { Readable } from "node:stream";
import { HttpError } from "@qr/runtime";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const MIB = 1024 * 1024;

/** Reads a body that arrives in these parts, and returns its bytes. */
async function read(parts: Iterable<Buffer>, maxBytes = 2 * MIB): Promise<Buffer> {
  const request = Object.assign(Readable.from(parts, { objectMode: false }), { headers: {} }) as unknown as Request;
  await readBody(maxBytes)(request, {} as Response, () => {});
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
