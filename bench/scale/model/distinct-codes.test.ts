import { expect, it } from "vitest";
import { seededRandom, zipfDraws } from "../../codes/popularity.ts";
import { distinctCodes } from "./distinct-codes.ts";

it.each([
  [50_000, 500],
  [50_000, 100_000],
  [1_000_000, 200_000],
])("estimates how many of %d codes occur in %d Zipf draws", (codes, draws) => {
  const drawn = new Set(zipfDraws(codes, draws, seededRandom(5))).size;
  expect(Math.abs(distinctCodes("zipf", codes, draws) / drawn - 1)).toBeLessThan(0.03);
});

it("grows with the scans and stays between one code and the number of codes", () => {
  let before = 0;
  for (const scans of [1, 10, 1000, 1e4, 1e5, 1e6]) {
    const zipf = distinctCodes("zipf", 10_000, scans);
    expect(zipf).toBeGreaterThan(before);
    expect(zipf).toBeLessThanOrEqual(distinctCodes("uniform", 10_000, scans) + 1e-6);
    expect(zipf).toBeGreaterThan(distinctCodes("hot", 10_000, scans) * 0.6);
    before = zipf;
  }
  expect(distinctCodes("uniform", 10_000, 1e9)).toBe(10_000);
  expect(distinctCodes("hot", 10_000, 1e9)).toBe(1);
  expect(distinctCodes("zipf", 10_000, 0)).toBe(0);
});
