import { expect, it } from "vitest";
import { createMissBudget, networkOf } from "./miss-budget.ts";

const MINUTE_MS = 60_000;

function budgetOf(missesPerMinute: number) {
  const clock = { nowMs: 0 };
  const { spend } = createMissBudget(missesPerMinute, () => clock.nowMs);
  return { spend, clock };
}

it.each([
  ["203.0.113.7", "203.0.113.8", false],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::ffff:203.0.113.7", "203.0.113.7", true],
  ["::1", "::2", true],
  ["", "203.0.113.7", false],
])("S2 %s and %s are one network: %s", (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
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

it("S2 the largest budget can be exhausted, and no count wraps within its minute", () => {
  const { spend } = budgetOf(10_000);
  for (let miss = 0; miss < 10_000; miss += 1) spend("203.0.113.7");
  for (let miss = 0; miss < 60_000; miss += 1) expect(spend("203.0.113.7")).toBe(60);
});

it("S2 a thousand sweeping networks do not limit ten thousand others, in constant memory", () => {
  const { spend } = budgetOf(60);
  for (let network = 0; network < 1000; network += 1) {
    for (let miss = 0; miss < 200; miss += 1) spend(`10.0.${network >> 8}.${network & 255}`);
  }
  let limited = 0;
  for (let network = 0; network < 10_000; network += 1) {
    if (spend(`203.${network >> 8}.${network & 255}.1`) !== undefined) limited += 1;
  }
  // The probability that a network has both slots taken by chance is (1000 / 65,536)²: on average, 2.3 of ten thousand networks.
  expect(limited).toBeLessThan(40);
});
