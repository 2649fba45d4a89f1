import { expect, it } from "vitest";
import { settleLedger } from "./ledger.ts";

const tally = (attempted: number, served: number, cut: number) => ({ attempted, served, cut });

it("reports a lost scan of one code and a duplicate of another separately", () => {
  const tallies = new Map([
    ["a", tally(10, 10, 0)],
    ["b", tally(10, 10, 0)],
  ]);
  const before = new Map([["a", 100]]);
  const after = new Map([
    ["a", 109],
    ["b", 11],
  ]);
  expect(settleLedger(tallies, before, after)).toEqual({
    attempted: 20,
    served: 20,
    counted: 20,
    lost: 1,
    duplicated: 1,
  });
});

it("treats scans on cut connections as uncertain, but not refused or otherwise served scans", () => {
  const after = (count: number) => new Map([["a", count]]);
  const tallies = new Map([["a", tally(20, 10, 3)]]);
  for (const count of [10, 13]) {
    expect(settleLedger(tallies, new Map(), after(count))).toMatchObject({ lost: 0, duplicated: 0 });
  }
  expect(settleLedger(tallies, new Map(), after(14))).toMatchObject({ lost: 0, duplicated: 1 });
  expect(settleLedger(tallies, new Map(), after(9))).toMatchObject({ lost: 1, duplicated: 0 });
});
