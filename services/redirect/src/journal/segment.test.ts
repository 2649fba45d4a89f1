import { appendFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newJournalDir } from "../testing/test-settings.ts";
import { bodyOf, encodeFrame, MAX_BODY_BYTES, readFrames } from "./segment.ts";

let path: string;
beforeEach(() => {
  path = join(newJournalDir(), "00000001.seg");
});

async function readAll(): Promise<[number, string][]> {
  const { size } = await stat(path);
  const found: [number, string][] = [];
  for (let from = 0; from < size; ) {
    const { frames, readTo } = await readFrames({ path, size }, from);
    expect(readTo).toBeGreaterThan(from);
    for (const { number, frame } of frames) found.push([number, bodyOf(frame).toString()]);
    from = readTo;
  }
  return found;
}

const small = (number: number) => encodeFrame(number, `body ${number}`);

describe("a segment", () => {
  it("returns its frames as they were written", async () => {
    await writeFile(path, Buffer.concat([small(1), small(2), small(2 ** 40)]));
    expect(await readAll()).toEqual([
      [1, "body 1"],
      [2, "body 2"],
      [2 ** 40, `body ${2 ** 40}`],
    ]);
  });

  it("is read in chunks, even with frames of the maximum size", async () => {
    const frames = Array.from({ length: 9 }, (_, index) =>
      encodeFrame(index + 1, String(index).repeat(MAX_BODY_BYTES)),
    );
    await writeFile(path, Buffer.concat(frames));
    expect((await readAll()).map(([number, body]) => [number, body.length])).toEqual(
      frames.map((_, index) => [index + 1, MAX_BODY_BYTES]),
    );
  });

  it("loses only the torn frame, wherever it was torn", async () => {
    const whole = Buffer.concat([small(1), small(2)]);
    for (let bytes = 0; bytes < small(3).length; bytes += 1) {
      await writeFile(path, whole);
      await appendFile(path, small(3).subarray(0, bytes));
      expect(await readAll()).toHaveLength(2);
    }
  });

  it("loses only the damaged frame", async () => {
    for (let at = 0; at < small(2).length; at += 1) {
      const damaged = Buffer.from(small(2));
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      await writeFile(path, Buffer.concat([small(1), damaged, small(3)]));
      expect((await readAll()).map(([number]) => number)).toEqual([1, 3]);
    }
  });

  it("continues after a hole of zeros larger than a chunk, such as a power failure leaves", async () => {
    await writeFile(path, small(1));
    await truncate(path, 3 * MAX_BODY_BYTES);
    await appendFile(path, small(9));
    expect((await readAll()).map(([number]) => number)).toEqual([1, 9]);
  });

  it("skips a frame that claims to be larger than the maximum", async () => {
    const liar = Buffer.from(small(1));
    liar.writeUInt32BE(0xffffffff, 8);
    await writeFile(path, Buffer.concat([liar, small(2)]));
    expect((await readAll()).map(([number]) => number)).toEqual([2]);
  });
});
