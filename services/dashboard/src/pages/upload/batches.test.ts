import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";
import type { Item } from "./draft.ts";

const sizes = (items: Item[]) => batchesOf(items.map((item, id) => ({ id, item }))).map(({ length }) => length);
const many = (count: number, item: Item) => Array.from({ length: count }, () => item);

test("divides items by number, styles, bytes, and values", () => {
  expect(sizes([])).toEqual([]);
  expect(sizes(many(1001, { target: "a" }))).toEqual([500, 500, 1]);
  expect(sizes(many(120, { target: "a", style: {} }))).toEqual([50, 50, 20]);
  expect(sizes(many(4, { target: "ü".repeat(400_000) }))).toEqual([2, 2]);
  expect(sizes(many(300, { tags: many(98, {}).map(String) }))).toEqual([189, 111]);
});

test("keeps the order, and gives an item that is too large a batch of its own", () => {
  const ids = batchesOf([
    { id: 2, item: { target: "a" } },
    { id: 3, item: { target: "x".repeat(3_000_000) } },
    { id: 4, item: { target: "b" } },
  ]).map((batch) => batch.map(({ id }) => id));
  expect(ids).toEqual([[2], [3], [4]]);
});
