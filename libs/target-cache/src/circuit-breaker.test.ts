import { expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

it("opens after maxFailures in a row, and then allows one probe per interval", () => {
  let nowMs = 0;
  const breaker = createCircuitBreaker({ maxFailures: 3, probeIntervalMs: 250, now: () => nowMs });
  for (let failure = 0; failure < 3; failure++) {
    expect(breaker.mayCall()).toBe(true);
    breaker.failed();
  }
  expect(breaker.isOpen()).toBe(true);
  expect(breaker.mayCall()).toBe(false);
  nowMs = 250;
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
  breaker.failed();
  expect(breaker.mayCall()).toBe(false);
  nowMs = 500;
  expect(breaker.mayCall()).toBe(true);
  breaker.succeeded();
  expect(breaker.isOpen()).toBe(false);
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
});

it("does not count failures with a success in between", () => {
  const breaker = createCircuitBreaker({ maxFailures: 2, probeIntervalMs: 250 });
  for (let round = 0; round < 5; round++) {
    breaker.failed();
    breaker.succeeded();
  }
  expect(breaker.isOpen()).toBe(false);
});
