import { LEASE_MS } from "@qr/contracts";
import { expect, it } from "vitest";
import type { NamedSymbol } from "../symbol/symbol.ts";
import { createImageBudget } from "./image-budget.ts";
import { createKnownSymbols } from "./known-symbols.ts";

const SYMBOL: NamedSymbol = { payload: "X", dark: "#000000", light: "#ffffff", slug: "X" };
const FOUND = { kind: "symbol", symbol: SYMBOL, isCurrent: true };
const OLD = { ...FOUND, isCurrent: false };
const MISSING = { kind: "missing" };

/** Returns lookups that a test settles one by one, and a clock that the test sets. */
function createHeldLookups({ unitsPerMinute = 0 } = {}) {
  const asked: { codeId: string; respond(symbol: NamedSymbol | undefined): void; fail(): void }[] = [];
  const clock = { ms: 0 };
  const find = ({ codeId }: { codeId: string }) =>
    new Promise<NamedSymbol | undefined>((respond, reject) => {
      asked.push({ codeId, respond, fail: () => reject(new Error("down")) });
    });
  const known = createKnownSymbols(find, createImageBudget(unitsPerMinute), () => clock.ms);
  const symbols = {
    find: (codeId: string, network = "home", aliasId?: string) => known.find({ codeId, aliasId, revision: 1 }, network),
  };
  /** Sends requests for different codes. Requests that are still waiting when the test ends fail at that point. */
  const flood = (network: string, count: number) => {
    for (let n = 0; n < count; n += 1) symbols.find(`${network} ${n}`, network).catch(() => {});
  };
  return { asked, clock, symbols, flood };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

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

it("looks up the symbols of a code and of its aliases separately", async () => {
  const { asked, symbols } = createHeldLookups();
  const [own, one, other] = [symbols.find("a"), symbols.find("a", "home", "1"), symbols.find("a", "home", "2")];
  expect(asked).toHaveLength(3);
  asked[0]?.respond(SYMBOL);
  asked[1]?.respond({ ...SYMBOL, payload: "OF 1" });
  asked[2]?.respond(undefined);
  const expected = [FOUND, { ...FOUND, symbol: { ...SYMBOL, payload: "OF 1" } }, MISSING];
  expect(await Promise.all([own, one, other])).toEqual(expected);
  const again = [symbols.find("a"), symbols.find("a", "home", "1"), symbols.find("a", "home", "2")];
  expect(await Promise.all(again)).toEqual(expected);
  expect(asked).toHaveLength(3);
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
  expect(await stale).toEqual(OLD);
  const unknown = symbols.find("b");
  asked[2]?.fail();
  expect(await unknown).toEqual({ kind: "unknown" });
});

it("rejects a request whose lookup cannot be sent, and returns no old symbol", async () => {
  const { asked, clock, symbols, flood } = createHeldLookups();
  const first = symbols.find("x");
  asked[0]?.respond(SYMBOL);
  await first;
  clock.ms = LEASE_MS;
  flood("running", 16);
  for (let n = 0; n < 500; n += 1) flood(`network ${n}`, 1);
  await expect(symbols.find("x")).rejects.toMatchObject({ code: "unavailable" });
  expect(asked).toHaveLength(1 + 16);
});

it("rejects a request whose turn comes too late", async () => {
  const { asked, clock, symbols, flood } = createHeldLookups();
  flood("a", 16);
  const late = symbols.find("x");
  clock.ms = 1501;
  asked[0]?.respond(SYMBOL);
  await expect(late).rejects.toMatchObject({ code: "unavailable" });
  expect(asked).toHaveLength(16);
});

it("lets the networks take turns, and limits how many requests of each wait", async () => {
  const { asked, symbols, flood } = createHeldLookups();
  flood("a", 16 + 100);
  await expect(symbols.find("one more", "a")).rejects.toMatchObject({ code: "rate_limited" });
  const other = symbols.find("x", "b");
  asked[0]?.respond(SYMBOL);
  asked[1]?.respond(SYMBOL);
  await settled();
  expect(asked.slice(16).map(({ codeId }) => codeId)).toEqual(["a 16", "x"]);
  asked[17]?.respond(SYMBOL);
  expect(await other).toEqual(FOUND);
});

it("sends one lookup for a code for which several networks wait", async () => {
  const { asked, symbols, flood } = createHeldLookups();
  flood("a", 16);
  const looks = ["a", "b", "c"].map((network) => symbols.find("x", network));
  asked[0]?.respond(SYMBOL);
  await settled();
  expect(asked).toHaveLength(17);
  asked[16]?.respond(SYMBOL);
  expect(await Promise.all(looks)).toEqual([FOUND, FOUND, FOUND]);
  expect(asked).toHaveLength(17);
});

it("charges only lookups that find nothing", async () => {
  const { asked, clock, symbols } = createHeldLookups({ unitsPerMinute: 2 });
  async function look(codeId: string, respond: "found" | "missing" | "down", network = "home") {
    const looked = symbols.find(codeId, network);
    const lookup = asked.at(-1);
    if (respond === "down") lookup?.fail();
    else lookup?.respond(respond === "found" ? SYMBOL : undefined);
    return (await looked).kind;
  }
  for (let n = 0; n < 5; n += 1) expect(await look(`known ${n}`, "found")).toBe("symbol");
  for (let n = 0; n < 5; n += 1) expect(await look(`lost ${n}`, "down")).toBe("unknown");
  for (let n = 0; n < 2; n += 1) expect(await look(`made up ${n}`, "missing")).toBe("missing");
  await expect(symbols.find("made up 3")).rejects.toMatchObject({ code: "rate_limited" });
  // Once a code is known, its lookups cost nothing.
  clock.ms = LEASE_MS;
  expect(await look("known 0", "found")).toBe("symbol");
  expect(await look("made up 3", "missing", "office")).toBe("missing");
});

it("evicts no symbol because of missing codes, and knows that a code has been deleted while Postgres is down", async () => {
  const { asked, clock, symbols } = createHeldLookups();
  const look = (codeId: string, symbol: NamedSymbol | undefined) => {
    const looked = symbols.find(codeId);
    asked.pop()?.respond(symbol);
    return looked;
  };
  await look("kept", SYMBOL);
  for (let n = 0; n < 20_001; n += 1) await look(`made up ${n}`, undefined);
  await look("deleted", SYMBOL);
  clock.ms = LEASE_MS;
  await look("deleted", undefined);
  clock.ms = 2 * LEASE_MS;
  for (const [codeId, known] of [
    ["kept", OLD],
    ["deleted", MISSING],
  ] as const) {
    const looked = symbols.find(codeId);
    asked.pop()?.fail();
    expect(await looked).toEqual(known);
  }
});
