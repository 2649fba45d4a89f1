import { LEASE_MS } from "@qr/contracts";
import { expect, it } from "vitest";
import type { NamedSymbol } from "../symbol/symbol.ts";
import { createKnownSymbols } from "./known-symbols.ts";

const SYMBOL: NamedSymbol = { payload: "X", dark: "#000000", light: "#ffffff", slug: "X" };
const FOUND = { kind: "symbol", symbol: SYMBOL };
const MISSING = { kind: "missing" };

/** Returns lookups that a test settles one by one, and a clock that the test sets. */
function createHeldLookups() {
  const asked: { respond(symbol: NamedSymbol | undefined): void; fail(): void }[] = [];
  const clock = { ms: 0 };
  const find = () =>
    new Promise<NamedSymbol | undefined>((respond, reject) => {
      asked.push({ respond, fail: () => reject(new Error("down")) });
    });
  return { asked, clock, symbols: createKnownSymbols(find, () => clock.ms) };
}

it("looks up again once a lease has passed since sending, however late the response", async () => {
  const { asked, clock, symbols } = createHeldLookups();
  const first = symbols.find("a");
  clock.ms = LEASE_MS - 1;
  asked[0]?.respond(SYMBOL);
  expect(await first).toEqual(FOUND);
  expect(await symbols.find("a")).toEqual(FOUND);
  clock.ms = LEASE_MS;
  const second = symbols.find("a");
  asked[1]?.respond(undefined);
  expect(await second).toEqual(MISSING);
  expect(asked).toHaveLength(2);
});

it("does not use a lookup sent before a deletion for a request after it", async () => {
  const { asked, clock, symbols } = createHeldLookups();
  const early = symbols.find("a");
  clock.ms = LEASE_MS + 1;
  const late = symbols.find("a");
  asked[0]?.respond(SYMBOL);
  expect(await early).toEqual(FOUND);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.respond(undefined);
  expect(await late).toEqual(MISSING);
});

it("coalesces concurrent lookups", async () => {
  const { asked, symbols } = createHeldLookups();
  const looks = Array.from({ length: 20 }, () => symbols.find("a"));
  asked[0]?.respond(SYMBOL);
  expect(await Promise.all(looks)).toEqual(Array.from({ length: 20 }, () => FOUND));
  expect(asked).toHaveLength(1);
});

it("uses the last known result while Postgres is down, and is unknown without one", async () => {
  const { asked, clock, symbols } = createHeldLookups();
  const first = symbols.find("a");
  asked[0]?.respond(SYMBOL);
  await first;
  clock.ms = 1_000_000;
  const stale = symbols.find("a");
  asked[1]?.fail();
  expect(await stale).toEqual(FOUND);
  const unknown = symbols.find("b");
  asked[2]?.fail();
  expect(await unknown).toEqual({ kind: "unknown" });
});
