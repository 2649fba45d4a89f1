import { ADDRESS_PAIRS } from "@qr/runtime/testing";
import { expect, it } from "vitest";
import { createMissBudget } from "./miss-budget.ts";

const MINUTE_MS = 60_000;

function budgetOf(missesPerMinute: number) {
  const clock = { nowMs: 0 };
  const { spend, peek } = createMissBudget(missesPerMinute, () => clock.nowMs);
  return { spend, peek, clock };
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

it("S3 reports a network over its limit until the window ends, without counting", () => {
  const { spend, peek, clock } = budgetOf(1);
  const peekTwice = () => ["203.0.113.7", "203.0.113.8"].map((address) => peek({ address }));
  expect(peekTwice()).toEqual([undefined, undefined]);
  spend("203.0.113.7");
  spend("203.0.113.7");
  clock.nowMs = 1;
  expect(peekTwice()).toEqual([60, undefined]);
  expect(spend("203.0.113.8")).toBeUndefined();
  clock.nowMs = MINUTE_MS;
  expect(peekTwice()).toEqual([undefined, undefined]);
});

it("S2 0 means unlimited", () => {
  const { spend } = budgetOf(0);
  for (let miss = 0; miss < 1000; miss += 1) expect(spend("203.0.113.7")).toBeUndefined();
});

it("does not read the address of a client while no network is over its limit", () => {
  const { peek } = budgetOf(1);
  const client = {
    get address(): string {
      throw new Error("the address was read");
    },
  };
  expect(peek(client)).toBeUndefined();
});
