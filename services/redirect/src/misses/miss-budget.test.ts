import { ADDRESS_PAIRS } from "@qr/runtime/testing";
import { expect, it } from "vitest";
import { createMissBudget } from "./miss-budget.ts";

const MINUTE_MS = 60_000;

function budgetOf(missesPerMinute: number) {
  const clock = { nowMs: 0 };
  const { spend } = createMissBudget(missesPerMinute, () => clock.nowMs);
  return { spend, clock };
}

it.each(ADDRESS_PAIRS)("S2 %s and %s share a budget: %s", (one, other, isSame) => {
  const { spend } = budgetOf(1);
  spend(one);
  expect(spend(other) !== undefined).toBe(isSame);
});

it("S2 gives a network a new budget each minute, and returns how long to wait", () => {
  const { spend, clock } = budgetOf(3);
  const spendThree = () => [1, 2, 3].map(() => spend("203.0.113.7"));
  expect(spendThree()).toEqual([undefined, undefined, undefined]);
  clock.nowMs = 100;
  expect([spend("203.0.113.7"), spend("203.0.113.8")]).toEqual([60, undefined]);
  clock.nowMs = MINUTE_MS - 1;
  expect(spend("203.0.113.7")).toBe(1);
  clock.nowMs = MINUTE_MS;
  expect(spendThree()).toEqual([undefined, undefined, undefined]);
  expect(spend("203.0.113.7")).toBe(60);
});

it("S2 0 means unlimited", () => {
  const { spend } = budgetOf(0);
  for (let miss = 0; miss < 1000; miss += 1) expect(spend("203.0.113.7")).toBeUndefined();
});
