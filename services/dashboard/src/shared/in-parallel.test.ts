import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

const ITEMS = Array.from({ length: 20 }, (_, index) => index);

test("works on every item, on at most four at a time", async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  };
  await inParallel(ITEMS, 4, work, new AbortController().signal);
  expect(done.sort((one, other) => one - other)).toEqual(ITEMS);
  expect(most).toBe(4);
});

test("begins nothing after an abort or an error", async () => {
  const controller = new AbortController();
  const begun: number[] = [];
  const abort = async (item: number) => {
    begun.push(item);
    if (item === 3) controller.abort();
  };
  await inParallel(ITEMS, 1, abort, controller.signal);
  expect(begun).toEqual([0, 1, 2, 3]);

  const tried: number[] = [];
  const fail = async (item: number) => {
    tried.push(item);
    if (item === 2) throw new Error("no");
  };
  await expect(inParallel(ITEMS, 2, fail, new AbortController().signal)).rejects.toThrow("no");
  expect(tried.length).toBeLessThan(6);
});
