import { expect, it } from "vitest";
import { newCodes, scanBy, scanOf, TEN_O_CLOCK } from "../testing/scans.ts";
import { createFold } from "./fold-scans.ts";

const QUARTER_HOUR_MS = 900_000;
const DAY_MS = 86_400_000;
const [CODE = "", OTHER = ""] = newCodes(2).sort();
const TEN = TEN_O_CLOCK / QUARTER_HOUR_MS;
const DAY = Math.floor(TEN_O_CLOCK / DAY_MS);
const ONE_PHONE = { mobile: 1, desktop: 0, tablet: 0, bots: 0 };

function fold(...scans: Parameters<ReturnType<typeof createFold>["add"]>[0]) {
  const folded = createFold();
  folded.add(scans);
  return folded.result();
}

it("counts a scan in the quarter-hour and UTC day of its own time, to the millisecond", () => {
  const folded = fold(
    scanOf(CODE, { at: TEN_O_CLOCK }),
    scanOf(CODE, { at: TEN_O_CLOCK + QUARTER_HOUR_MS - 1 }),
    scanOf(CODE, { at: TEN_O_CLOCK + QUARTER_HOUR_MS }),
    scanOf(CODE, { at: TEN_O_CLOCK - 1 }),
    scanOf(CODE, { at: (DAY + 1) * DAY_MS - 1 }),
    scanOf(CODE, { at: (DAY + 1) * DAY_MS }),
  );
  expect(folded.quarterHours.map(({ period, mobile }) => [period, mobile])).toEqual([
    [TEN - 1, 1],
    [TEN, 2],
    [TEN + 1, 1],
    [(DAY + 1) * 96 - 1, 1],
    [(DAY + 1) * 96, 1],
  ]);
  expect(folded.days.map(({ period, mobile }) => [period, mobile])).toEqual([
    [DAY, 5],
    [DAY + 1, 1],
  ]);
  expect(folded.totals).toEqual([{ codeId: CODE, period: 0, ...ONE_PHONE, mobile: 6 }]);
  expect(folded.visitors.map(({ day, hashes }) => [day, hashes.length / 2])).toEqual([
    [DAY, 5],
    [DAY + 1, 1],
  ]);
});

it("keeps bots and prefetches out of devices and visitors", () => {
  const folded = fold(scanOf(CODE), scanOf(CODE, { kind: "bot" }), scanOf(OTHER, { kind: "prefetch" }));
  expect(folded.totals).toEqual([
    { codeId: CODE, period: 0, ...ONE_PHONE, bots: 1 },
    { codeId: OTHER, period: 0, ...ONE_PHONE, mobile: 0, bots: 1 },
  ]);
  expect(folded.days.map(({ codeId, bots }) => [codeId, bots])).toEqual([
    [CODE, 1],
    [OTHER, 1],
  ]);
  expect(folded.visitors.map(({ codeId }) => codeId)).toEqual([CODE]);
});

it("reads the visitor's hash as two unsigned halves", () => {
  const folded = fold(scanBy("ffffffff00000001", CODE), scanBy("0123456789abcdef", CODE));
  expect(folded.visitors[0]?.hashes).toEqual([0xffffffff, 1, 0x01234567, 0x89abcdef]);
});

it("lists every table's rows in ascending order of their keys", () => {
  const codes = newCodes(50);
  const scans = codes.flatMap((code, index) => [
    scanOf(code, { at: TEN_O_CLOCK + (index % 7) * DAY_MS }),
    scanOf(code, { at: TEN_O_CLOCK - (index % 5) * QUARTER_HOUR_MS }),
  ]);
  const folded = fold(...scans);
  for (const rows of [folded.totals, folded.days, folded.quarterHours]) {
    const keys = rows.map(({ codeId, period }) => `${codeId} ${String(period).padStart(10, "0")}`);
    expect(keys).toEqual([...new Set(keys)].sort());
  }
});

it("takes a code in upper case for the same code", () => {
  const folded = fold(
    scanOf(CODE.toUpperCase()),
    scanOf(CODE),
    scanOf(CODE.toUpperCase(), { at: TEN_O_CLOCK + DAY_MS }),
  );
  expect(folded.totals).toEqual([{ codeId: CODE, period: 0, ...ONE_PHONE, mobile: 3 }]);
  expect(folded.days.map(({ mobile }) => mobile)).toEqual([2, 1]);
  expect(folded.quarterHours.map(({ mobile }) => mobile)).toEqual([2, 1]);
  expect(folded.visitors.map(({ hashes }) => hashes.length / 2)).toEqual([2, 1]);
});
