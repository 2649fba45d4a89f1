import { expect, test } from "vitest";
import { labeledIndexes, ticksUpTo } from "./scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [172, [0, 50, 100, 150, 200]],
  [1_000_000, [0, 500_000, 1_000_000]],
])("the grid for %d has lines at %j", (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

test("labels are evenly spaced, and never more than fit", () => {
  expect(labeledIndexes(30, 7)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labeledIndexes(3, 7)).toEqual([0, 1, 2]);
  expect(labeledIndexes(3, 0.5)).toEqual([0]);
});
