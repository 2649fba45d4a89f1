import { expect, test } from "vitest";
import { rankTest } from "./rank-test.ts";

/** Repeatable pseudorandom numbers between 0 and 1. */
function randoms(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const sample = (seed: number, count: number, shift = 0) => {
  const next = randoms(seed);
  return Array.from({ length: count }, () => 5 + shift - Math.log(1 - next()));
};

test("samples from one distribution look the same", () => {
  const ps = Array.from({ length: 200 }, (_, index) => rankTest(sample(index, 300), sample(1000 + index, 300)).p);
  expect(ps.filter((p) => p < 0.001).length).toBeLessThanOrEqual(2);
  expect(ps.filter((p) => p > 0.5).length).toBeGreaterThan(60);
});

test("a shift by a tenth of the spread shows in 2,000 values", () => {
  const { p, above } = rankTest(sample(1, 2000, 0.1), sample(2, 2000));
  expect(p).toBeLessThan(0.001);
  expect(above).toBeGreaterThan(0.52);
});

test("equal values look the same, and samples that do not overlap do not", () => {
  expect(rankTest([1, 1, 1], [1, 1, 1])).toEqual({ p: expect.closeTo(1, 6), above: 0.5 });
  const [low, high] = [sample(3, 20), sample(4, 20, 100)];
  expect(rankTest(low, high)).toEqual({ p: expect.closeTo(6.8e-8, 8), above: 0 });
});
