import type { TargetKey } from "@qr/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyOf } from "../testing/resolver-under-test.ts";
import { createPacedLookups, MAX_PACED, MAX_WAITING, PACE_MS } from "./paced-lookups.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pacedUnderTest() {
  const sent: TargetKey[] = [];
  const refused: number[] = [];
  const paced = createPacedLookups<number>({
    resolve: (key) => sent.push(key),
    onRefused: (waiter) => refused.push(waiter),
  });
  const add = (count: number, from = 0, network = "one") => {
    for (let waiter = from; waiter < from + count; waiter += 1) paced.resolve(network, keyOf(`SLUG${waiter}`), waiter);
  };
  const end = (count: number, from = 0) => {
    for (let waiter = from; waiter < from + count; waiter += 1) paced.ended(waiter);
  };
  return { sent, refused, add, end };
}

it("S3 sends the lookups that gather during a pause together, in order", () => {
  const { sent, add } = pacedUnderTest();
  add(2);
  vi.advanceTimersByTime(PACE_MS - 1);
  add(1, 2);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(["SLUG0", "SLUG1", "SLUG2"].map(keyOf));
  expect(vi.getTimerCount()).toBe(0);
});

it("S3 sends no more lookups while the stores respond to none, and continues when lookups end", () => {
  const { sent, add, end } = pacedUnderTest();
  add(MAX_PACED + 50);
  vi.advanceTimersByTime(20 * PACE_MS);
  expect(sent).toHaveLength(MAX_PACED);
  end(10);
  vi.advanceTimersByTime(PACE_MS);
  expect(sent).toHaveLength(MAX_PACED + 10);
  end(MAX_PACED);
  vi.advanceTimersByTime(PACE_MS);
  expect(sent).toHaveLength(MAX_PACED + 50);
});

it("S3 refuses lookups only while the queue is full", () => {
  const { refused, add } = pacedUnderTest();
  add(MAX_WAITING + 1);
  expect(refused).toEqual([MAX_WAITING]);
  vi.advanceTimersByTime(PACE_MS);
  add(MAX_PACED + 1, MAX_WAITING + 1);
  expect(refused).toEqual([MAX_WAITING, MAX_WAITING + MAX_PACED + 1]);
});

it("S3 lets networks take turns, and makes room for one with few lookups", () => {
  const { sent, refused, add } = pacedUnderTest();
  add(MAX_WAITING);
  add(1, 5000, "other");
  expect(refused).toEqual([MAX_WAITING - 1]);
  vi.advanceTimersByTime(PACE_MS);
  expect(sent.slice(0, 3)).toEqual(["SLUG0", "SLUG5000", "SLUG1"].map(keyOf));
});

it("S3 is not affected by the end of a lookup that was not paced", () => {
  const { sent, add, end } = pacedUnderTest();
  end(MAX_PACED, 10_000);
  add(MAX_PACED + 1);
  vi.advanceTimersByTime(2 * PACE_MS);
  expect(sent).toHaveLength(MAX_PACED);
});
