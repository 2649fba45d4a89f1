import { expect, it } from "vitest";
import { createWorkBudget } from "./work-budget.ts";

const WINDOW_S = 60;

function budgetOf(units: number) {
  const clock = { nowMs: 0 };
  const budget = createWorkBudget({ units, windowS: WINDOW_S, now: () => clock.nowMs });
  const spends = (who: string, each = 1) => !budget.spend(who, each).isSpent;
  return { budget, spends, clock };
}

it("charges units until the budget is used up; the last charge may exceed it", () => {
  const { spends, budget } = budgetOf(10);
  expect([spends("a", 4), spends("a", 4), spends("a", 4), spends("a", 1)]).toEqual([true, true, true, false]);
  expect([spends("b", 1000), spends("b", 1)]).toEqual([true, false]);
  expect([budget.peek("a").isSpent, budget.peek("c").isSpent]).toEqual([true, false]);
});

it("charges nothing for a refusal", () => {
  const { budget, spends } = budgetOf(2);
  const charge = budget.spend("a", 2);
  for (let refusal = 0; refusal < 5; refusal += 1) budget.spend("a").giveBack();
  expect(spends("a")).toBe(false);
  charge.giveBack();
  expect([spends("a"), spends("a"), spends("a")]).toEqual([true, true, false]);
});

it("returns how long to wait, and gives each network a new budget in each window", () => {
  const { budget, spends, clock } = budgetOf(1);
  expect(budget.spend("a")).toMatchObject({ isSpent: false, secondsLeft: WINDOW_S });
  clock.nowMs = 58_001;
  expect(budget.spend("a")).toMatchObject({ isSpent: true, secondsLeft: 2 });
  clock.nowMs = 59_999;
  expect(budget.peek("a")).toEqual({ isSpent: true, secondsLeft: 1 });
  clock.nowMs = 60_000;
  expect([spends("a"), spends("a")]).toEqual([true, false]);
});

it("returns no units after their window has ended", () => {
  const { budget, spends, clock } = budgetOf(1);
  const charge = budget.spend("a");
  clock.nowMs = 60_000;
  expect(spends("a")).toBe(true);
  charge.giveBack();
  expect(spends("a")).toBe(false);
  expect(budget.usedRatio()).toBeCloseTo(2 / 131_072);
});

it("reports the share of its slots in use", () => {
  const { budget, clock } = budgetOf(5);
  expect(budget.usedRatio()).toBe(0);
  const charge = budget.spend("a", 3);
  expect(budget.usedRatio()).toBeCloseTo(2 / 131_072);
  charge.giveBack();
  expect(budget.usedRatio()).toBe(0);
  budget.spend("a");
  clock.nowMs = 60_000;
  expect(budget.usedRatio()).toBe(0);
});

it("0 means unlimited", () => {
  const { spends } = budgetOf(0);
  for (let round = 0; round < 1000; round += 1) expect(spends("a", 1000)).toBe(true);
});

it("S2 a large budget can be exhausted, and no count wraps within its window", () => {
  const { spends } = budgetOf(10_000);
  for (let round = 0; round < 10_000; round += 1) spends("203.0.113.7");
  for (let round = 0; round < 60_000; round += 1) expect(spends("203.0.113.7")).toBe(false);
});

it("S2 a thousand sweeping networks do not limit ten thousand others, in constant memory", () => {
  const { spends } = budgetOf(60);
  for (let network = 0; network < 1000; network += 1) {
    for (let round = 0; round < 200; round += 1) spends(`10.0.${network >> 8}.${network & 255}`);
  }
  let limited = 0;
  for (let network = 0; network < 10_000; network += 1) {
    if (!spends(`203.${network >> 8}.${network & 255}.1`)) limited += 1;
  }
  // The probability that a network has both slots taken by chance is (1000 / 65,536)²: on average, 2.3 of ten thousand networks.
  expect(limited).toBeLessThan(40);
});
