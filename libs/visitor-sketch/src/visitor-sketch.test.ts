import { describe, expect, it } from "vitest";
import {
  addHashes,
  decodeSketch,
  EXACT_LIMIT,
  emptySketch,
  MAX_SKETCH_BYTES,
  SketchFormatError,
  type VisitorSketch,
} from "./index.ts";

/** Whether the tests run once per mutant, with smaller samples. */
const IS_MUTATED = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/** Returns a generator of evenly distributed 32-bit numbers (Chris Doty-Humphrey's sfc32). The same seed gives the same numbers. */
function evenNumbers(seed: number): () => number {
  let [a, b, c, d] = [Math.imul(seed, 0x9e3779b1) >>> 0, (seed ^ 0x85ebca6b) >>> 0, 0x1234567, seed >>> 0];
  const next = () => {
    const t = (((a + b) >>> 0) + d) >>> 0;
    d = (d + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + t) >>> 0;
    return t;
  };
  for (let round = 0; round < 20; round += 1) next();
  return next;
}

type Visitor = readonly [high: number, low: number];

function visitors(count: number, seed: number): Visitor[] {
  const next = evenNumbers(seed);
  return Array.from({ length: count }, () => [next(), next()] as const);
}

function sketchOf(list: readonly Visitor[]): VisitorSketch {
  const sketch = emptySketch();
  for (const [high, low] of list) sketch.add(high, low);
  return sketch;
}

function errorOf(sketch: VisitorSketch, truth: number): number {
  return Math.abs(sketch.estimate() / truth - 1);
}

describe("counting visitors", () => {
  it("is exact up to the limit, however often a visitor returns", () => {
    const sketch = emptySketch();
    expect(sketch.estimate()).toBe(0);
    visitors(EXACT_LIMIT, 1).forEach(([high, low], index) => {
      expect(sketch.add(high, low)).toBe(true);
      expect(sketch.add(high, low)).toBe(false);
      expect(sketch.estimate()).toBe(index + 1);
    });
  });

  it("distinguishes hashes that share a half", () => {
    const sketch = sketchOf([
      [0, 0],
      [0, 1],
      [1, 0],
      [0xffffffff, 0xffffffff],
      [0xffffffff, 0],
    ]);
    expect(sketch.estimate()).toBe(5);
  });

  it("adds consecutive hashes, and ignores an incomplete one at the end", () => {
    const sketch = emptySketch();
    const bytes = Buffer.from("0000000100000002ffffffff00000000ffffffff00", "hex");
    expect(addHashes(sketch, bytes)).toBe(true);
    expect(sketch.encode().toString("hex")).toBe("010000000100000002ffffffff00000000");
    expect(addHashes(sketch, bytes)).toBe(false);
  });

  it("stays within 2% from 513 visitors to a million, for ten sets of visitors", {
    timeout: 60_000,
  }, () => {
    const marks = [513, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000].slice(0, IS_MUTATED ? 4 : 8);
    const squares: number[] = [];
    for (let seed = 1; seed <= (IS_MUTATED ? 2 : 10); seed += 1) {
      const next = evenNumbers(seed);
      const sketch = emptySketch();
      let count = 0;
      for (const mark of marks) {
        for (; count < mark; count += 1) sketch.add(next(), next());
        expect(errorOf(sketch, mark), `set ${seed} of ${mark} visitors`).toBeLessThan(0.02);
        squares.push(errorOf(sketch, mark) ** 2);
      }
    }
    const typicalError = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    expect(typicalError).toBeLessThan(0.007);
  });

  it("returns whether a visitor changed it, and changes its bytes only then", () => {
    const sketch = sketchOf(visitors(20_000, 7));
    const before = sketch.encode();
    const unchanging = visitors(IS_MUTATED ? 100 : 3000, 8).filter(([high, low]) => {
      const copy = decodeSketch(before);
      return !copy.add(high, low) && copy.encode().equals(before);
    });
    expect(unchanging.length).toBeGreaterThan(IS_MUTATED ? 15 : 500);
    for (const [high, low] of unchanging) expect(sketch.add(high, low)).toBe(false);
    expect(sketch.encode()).toEqual(before);
    expect(visitors(3000, 9).some(([high, low]) => sketch.add(high, low))).toBe(true);
    expect(sketch.encode()).not.toEqual(before);
  });
});

describe("merging", () => {
  const sizes = [0, 1, 300, EXACT_LIMIT, 700, 5000, 40_000];
  it.each(sizes.flatMap((one) => sizes.map((other) => [one, other] as const)))(
    "of %i and %i visitors gives the bytes of one sketch that saw them all",
    (one, other) => {
      const all = visitors(one + other, one * 31 + other + 1);
      // A third of the visitors in `first` are also in `second`.
      const first = all.slice(0, one);
      const second = [...all.slice(one), ...first.slice(0, Math.floor(one / 3))];
      const merged = sketchOf(first);
      merged.merge(sketchOf(second));
      const reversed = sketchOf(second);
      reversed.merge(sketchOf(first));
      const whole = sketchOf(all).encode();
      expect(merged.encode().equals(whole)).toBe(true);
      expect(reversed.encode().equals(whole)).toBe(true);
      expect(merged.merge(sketchOf(first))).toBe(false);
      const fromBytes = sketchOf(first);
      fromBytes.mergeEncoded(sketchOf(second).encode());
      expect(fromBytes.encode().equals(whole)).toBe(true);
    },
  );

  it("does not depend on how visitors are split over days, nor on their order", () => {
    const all = visitors(30_000, 3);
    const whole = sketchOf(all).encode();
    for (const days of [2, 7, 365]) {
      const parts = Array.from({ length: days }, (_, day) => sketchOf(all.filter((_, index) => index % days === day)));
      const forward = emptySketch();
      for (const part of parts) forward.merge(decodeSketch(part.encode()));
      const backward = emptySketch();
      for (const part of parts.reverse()) backward.merge(part);
      expect(forward.encode().equals(whole)).toBe(true);
      expect(backward.encode().equals(whole)).toBe(true);
    }
  });

  it.each([0, 500, 20_000])("of damaged bytes adds nothing to %i visitors", (count) => {
    const sketch = sketchOf(visitors(count, 10));
    const before = sketch.encode();
    for (const other of [100, 2000, 50_000]) {
      const damaged = sketchOf(visitors(other, 11)).encode();
      // A valid start is followed by hashes that are out of order or by impossible register values.
      damaged.fill(other === 100 ? 0 : 0x05, damaged.length - 14);
      expect(() => sketch.mergeEncoded(damaged)).toThrow(SketchFormatError);
      expect(sketch.encode().equals(before)).toBe(true);
    }
  });

  it("leaves the other sketch unchanged", () => {
    const other = sketchOf(visitors(100, 5));
    const before = other.encode();
    const sketch = sketchOf(visitors(5000, 6));
    sketch.merge(other);
    sketch.add(1, 2);
    expect(other.encode()).toEqual(before);
  });
});

describe("bytes", () => {
  it.each([0, 1, 9, 511, EXACT_LIMIT, EXACT_LIMIT + 1, 2000, 9000, 9500, 50_000, 500_000])(
    "of %i visitors decode to the same sketch and stay within 16 KiB",
    (count) => {
      const sketch = sketchOf(visitors(count, count + 1));
      const bytes = sketch.encode();
      expect(bytes.length).toBeLessThanOrEqual(MAX_SKETCH_BYTES);
      expect(MAX_SKETCH_BYTES).toBeLessThanOrEqual(16 * 1024);
      const back = decodeSketch(bytes);
      expect(back.encode().equals(bytes)).toBe(true);
      expect(back.estimate()).toBe(sketch.estimate());
      expect(back.add(123, 456)).toBe(sketch.add(123, 456));
      expect(back.encode().equals(sketch.encode())).toBe(true);
    },
  );

  it("stay within 16 KiB for any hashes", () => {
    const sketch = emptySketch();
    for (let index = 0; index < 2 ** 14; index += 1) sketch.add((index << 18) >>> 0, index % 3 === 0 ? 1 : 0);
    expect(sketch.encode().length).toBeLessThanOrEqual(MAX_SKETCH_BYTES);
    expect(decodeSketch(sketch.encode()).encode().equals(sketch.encode())).toBe(true);
    expect(Number.isFinite(sketch.estimate())).toBe(true);
  });

  it("have a stable format", () => {
    const firstTwo = Buffer.from("010000000100000002ffffffff00000000", "hex");
    expect(decodeSketch(firstTwo).estimate()).toBe(2);
    expect(decodeSketch(Buffer.from("02000480010a", "hex")).encode().toString("hex")).toBe("02000480010a");
  });

  it.each([
    ["nothing", ""],
    ["an unknown format", "7f00"],
    ["a truncated list of hashes", "0100000001000000"],
    ["hashes out of order", "0100000002000000000000000100000000"],
    ["a repeated hash", "0100000001000000020000000100000002"],
    ["a register without a value", "0200"],
    ["an empty register", "020000"],
    ["an impossible register value", "020005"],
    ["too many registers", "02ffff04"],
    ["too few packed registers", "03000000"],
  ])("with %s are rejected", (_, hex) => {
    expect(() => decodeSketch(Buffer.from(hex, "hex"))).toThrow(SketchFormatError);
  });

  it("that are too long are rejected", () => {
    expect(() => decodeSketch(Buffer.alloc(1 + 8 * (EXACT_LIMIT + 1), 1))).toThrow(SketchFormatError);
    expect(() => decodeSketch(Buffer.alloc(MAX_SKETCH_BYTES + 1, 3))).toThrow(SketchFormatError);
  });

  it.each([3, 400, 2000, 20_000])("of %i visitors, damaged anywhere, are either rejected or read", (count) => {
    const next = evenNumbers(count);
    const bytes = sketchOf(visitors(count, 12)).encode();
    for (let round = 0; round < 300; round += 1) {
      const damaged = Buffer.from(round % 4 === 0 ? bytes.subarray(0, 1 + (next() % bytes.length)) : bytes);
      damaged[next() % damaged.length] = next() & 0xff;
      try {
        expect(decodeSketch(damaged).encode().length).toBeLessThanOrEqual(MAX_SKETCH_BYTES);
      } catch (error) {
        expect(error).toBeInstanceOf(SketchFormatError);
      }
    }
  });
});
