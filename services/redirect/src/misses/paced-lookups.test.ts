import type { LinkKey } from "@qr/contracts";
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
  const sent: LinkKey[] = [];
  const paced = createPacedLookups<number>((key) => sent.push(key));
  const add = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => paced.resolve(keyOf(`SLUG${from + index}`), from + index));
  const end = (count: number, from = 0) => {
    for (let waiter = from; waiter < from + count; waiter += 1) paced.ended(waiter);
  };
  return { sent, add, end };
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
  const { add } = pacedUnderTest();
  expect(add(MAX_WAITING + 1).map(Number)).toEqual([...new Array<number>(MAX_WAITING).fill(1), 0]);
  vi.advanceTimersByTime(PACE_MS);
  expect(add(MAX_PACED + 1, MAX_WAITING).filter(Boolean)).toHaveLength(MAX_PACED);
});

it("S3 is not affected by the end of a lookup that was not paced", () => {
  const { sent, add, end } = pacedUnderTest();
  end(MAX_PACED, 10_000);
  add(MAX_PACED + 1);
  vi.advanceTimersByTime(2 * PACE_MS);
  expect(sent).toHaveLength(MAX_PACED);
});
