// What the checker lets pass, and what it does not.

import { beforeEach, expect, test } from "vitest";
import { createLedger, type Ledger } from "./ledger.ts";

let ledger: Ledger;
beforeEach(() => {
  ledger = createLedger();
  ledger.open("A", "302 first");
});

test("while a change is under way the old and the new response are right, afterwards the new one alone", () => {
  const served = ledger.change("A", "302 second");
  ledger.scan("A", "r1")("302 first");
  ledger.scan("A", "r1")("302 second");
  const sentBefore = ledger.scan("A", "r1");
  served();
  sentBefore("302 first");
  ledger.scan("A", "r1")("302 second");
  expect(ledger.faults()).toEqual([]);
  ledger.scan("A", "r2")("302 first");
  expect(ledger.faults()).toEqual([
    expect.stringMatching(/^A at r2: .*"302 second" held was acknowledged "302 first"/),
  ]);
});

test("a scan that was under way may be responded with a change that came meanwhile, but with none that was not sent yet", () => {
  const sentBefore = ledger.scan("A", "r1");
  ledger.change("A", "302 second")();
  sentBefore("302 second");
  expect(ledger.faults()).toEqual([]);
  ledger.scan("A", "r1")("302 third");
  expect(ledger.faults()).toHaveLength(1);
});

test("410 is right from the moment the deletion is sent, and alone so once it is acknowledged", () => {
  ledger.scan("A", "r1")("410");
  expect(ledger.faults()).toHaveLength(1);
  const served = ledger.change("A", "410");
  ledger.scan("A", "r1")("410");
  ledger.scan("A", "r1")("302 first");
  served();
  ledger.scan("A", "r1")("410");
  expect(ledger.faults()).toHaveLength(1);
  ledger.scan("A", "r1")("302 first");
  expect(ledger.faults()).toHaveLength(2);
});

test("any other response, and none at all, is a fault; every 302 counts as a scan", () => {
  for (const response of ["404", "503", "200", "failed: ECONNRESET", "302 elsewhere", "302 first"]) {
    ledger.scan("A", "r1")(response);
  }
  expect(ledger.faults()).toHaveLength(5);
  expect(ledger.redirected().get("A")).toBe(2);
  expect(ledger.totals()).toEqual({ scans: 6, changes: 0 });
});
