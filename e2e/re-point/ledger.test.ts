import { beforeEach, expect, test } from "vitest";
import { createLedger, type Ledger } from "./ledger.ts";

let ledger: Ledger;
beforeEach(() => {
  ledger = createLedger();
  ledger.open("A", "302 first");
});

test("accepts the old and the new response during a change, and only the new one afterward", () => {
  const acknowledge = ledger.change("A", "302 second");
  ledger.scan("A", "r1")("302 first");
  ledger.scan("A", "r1")("302 second");
  const sentBefore = ledger.scan("A", "r1");
  acknowledge();
  sentBefore("302 first");
  ledger.scan("A", "r1")("302 second");
  expect(ledger.violations()).toEqual([]);
  ledger.scan("A", "r2")("302 first");
  expect(ledger.violations()).toEqual([
    expect.stringMatching(/^A at r2: .*"302 second" was acknowledged got "302 first"/),
  ]);
});

test("lets a scan in flight see a change sent meanwhile, but none that was not sent yet", () => {
  const sentBefore = ledger.scan("A", "r1");
  ledger.change("A", "302 second")();
  sentBefore("302 second");
  expect(ledger.violations()).toEqual([]);
  ledger.scan("A", "r1")("302 third");
  expect(ledger.violations()).toHaveLength(1);
});

test("accepts 410 once the deletion is sent, and only 410 once it is acknowledged", () => {
  ledger.scan("A", "r1")("410");
  expect(ledger.violations()).toHaveLength(1);
  const acknowledge = ledger.change("A", "410");
  ledger.scan("A", "r1")("410");
  ledger.scan("A", "r1")("302 first");
  acknowledge();
  ledger.scan("A", "r1")("410");
  expect(ledger.violations()).toHaveLength(1);
  ledger.scan("A", "r1")("302 first");
  expect(ledger.violations()).toHaveLength(2);
});

test("reports any other response, or none, and counts every 302 as a scan", () => {
  for (const response of ["404", "503", "200", "failed: ECONNRESET", "302 elsewhere", "302 first"]) {
    ledger.scan("A", "r1")(response);
  }
  expect(ledger.violations()).toHaveLength(5);
  expect(ledger.redirected().get("A")).toBe(2);
  expect(ledger.totals()).toEqual({ scans: 6, changes: 0 });
});
