import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

function queueOf(maxSize: number, maxPerKey: number) {
  const displaced: string[] = [];
  const queue = createFairQueue<string>({ maxSize, maxPerKey, onDisplaced: (item) => displaced.push(item) });
  const push = (...items: string[]) => items.map((item) => queue.push(item.charAt(0), item));
  const drain = () => Array.from({ length: queue.size + 1 }, () => queue.shift());
  return { queue, push, drain, displaced };
}

it("lets the keys take turns, and keeps each key's items in order", () => {
  const { push, drain, queue } = queueOf(10, 10);
  push("a1", "a2", "a3", "b1", "c1", "c2");
  expect(drain()).toEqual(["a1", "b1", "c1", "a2", "c2", "a3", undefined]);
  expect(queue.size).toBe(0);
});

it("puts a key that comes back behind those that are waiting", () => {
  const { push, queue } = queueOf(10, 10);
  push("a1", "b1");
  expect(queue.shift()).toBe("a1");
  push("a2");
  expect([queue.shift(), queue.shift()]).toEqual(["b1", "a2"]);
});

it("prefers the key with the least load, and then the one whose turn it is", () => {
  const { push, queue } = queueOf(10, 10);
  push("a1", "b1", "b2", "c1");
  const load = (key: string) => (key === "a" ? 1 : 0);
  expect(Array.from({ length: 4 }, () => queue.shift(load))).toEqual(["b1", "c1", "b2", "a1"]);
});

it("bounds the items of a key", () => {
  const { push, drain, queue } = queueOf(10, 2);
  expect(push("a1", "a2", "a3", "b1")).toEqual([true, true, false, true]);
  expect(["a", "b", "c"].map(queue.countOf)).toEqual([2, 1, 0]);
  expect(drain()).toEqual(["a1", "b1", "a2", undefined]);
});

it("when full, makes room for a key with fewer items by removing the last item of the longest list", () => {
  const { push, drain, displaced, queue } = queueOf(4, 3);
  expect(push("a1", "a2", "a3", "b1")).toEqual([true, true, true, true]);
  expect(push("c1", "b2", "a4", "d1")).toEqual([true, false, false, true]);
  expect(displaced).toEqual(["a3", "a2"]);
  expect(queue.size).toBe(4);
  expect(push("e1")).toEqual([false]);
  expect(drain()).toEqual(["a1", "b1", "c1", "d1", undefined]);
});

it("removes items that no longer wait", () => {
  const { push, drain, queue } = queueOf(10, 2);
  push("a1", "a2", "b1");
  queue.remove("a", "a1");
  queue.remove("b", "b1");
  queue.remove("b", "b1");
  queue.remove("c", "c1");
  expect(queue.size).toBe(1);
  expect(push("a3", "a4")).toEqual([true, false]);
  expect(drain()).toEqual(["a2", "a3", undefined]);
});
