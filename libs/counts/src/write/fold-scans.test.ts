import { expect, it } from "vitest";
import { readEntries } from "../entries.ts";
import { QUARTER_HOUR_MS } from "../quarter-hours.ts";
import { newCodes, scanBy, scanOf, TEN_O_CLOCK } from "../testing/scans.ts";
import { createFold } from "./fold-scans.ts";

const [CODE = "", OTHER = ""] = newCodes(2).sort();
const TEN = TEN_O_CLOCK / QUARTER_HOUR_MS;
const NONE = { mobile: 0, desktop: 0, tablet: 0, bots: 0 };

function fold(...scans: Parameters<ReturnType<typeof createFold>["add"]>[0]) {
  const folded = createFold();
  folded.add(scans);
  return folded.result();
}

it("counts a scan in the quarter-hour of its time, to the millisecond", () => {
  const folded = fold(
    scanOf(CODE, { at: TEN_O_CLOCK }),
    scanOf(CODE, { at: TEN_O_CLOCK + QUARTER_HOUR_MS - 1 }),
    scanOf(CODE, { at: TEN_O_CLOCK + QUARTER_HOUR_MS }),
    scanOf(CODE, { at: TEN_O_CLOCK - 1 }),
  );
  expect(folded.map(({ quarterHour, mobile, visitors }) => [quarterHour, mobile, visitors.length / 16])).toEqual([
    [TEN - 1, 1, 1],
    [TEN, 2, 2],
    [TEN + 1, 1, 1],
  ]);
});

it("keeps bots and prefetches out of devices, visitors, and combinations", () => {
  const folded = fold(scanBy("00ff", CODE), scanOf(CODE, { kind: "bot" }), scanOf(OTHER, { kind: "prefetch" }));
  expect(folded).toEqual([
    {
      codeId: CODE,
      quarterHour: TEN,
      ...NONE,
      mobile: 1,
      bots: 1,
      visitors: "00ff",
      combinations: "Mios|safari|DE||symbol=1;",
    },
    { codeId: OTHER, quarterHour: TEN, ...NONE, bots: 1, visitors: "", combinations: "" },
  ]);
});

/** Returns the entries of the only row. */
function entriesOf(...scans: Parameters<ReturnType<typeof createFold>["add"]>[0]): Record<string, number> {
  const [row, ...others] = fold(...scans);
  expect(others).toEqual([]);
  return Object.fromEntries(readEntries(row?.combinations ?? ""));
}

it("counts a code's scans by combination", () => {
  const [alias = "", rule = ""] = newCodes(2);
  const entries = entriesOf(
    scanBy("00", CODE, { country: "FR", referrer: "www.example.com" }),
    scanBy("01", CODE, { country: "" }),
    scanBy("02", CODE, { language: "fil" }),
    scanBy("03", CODE, { alias }),
    scanBy("04", CODE, { alias, rule, device: "tablet" }),
    scanBy("05", CODE, { rule }),
    scanBy("06", CODE, { country: "" }),
  );
  expect(entries).toEqual({
    "Mios|safari|FR||symbol|www.example.com": 1,
    "Mios|safari|||symbol": 2,
    "Mios|safari|DE|fil|symbol": 1,
    [`Mios|safari|DE||symbol||${alias}`]: 1,
    [`Tios|safari|DE||symbol||${alias}|${rule}`]: 1,
    [`Mios|safari|DE||symbol|||${rule}`]: 1,
  });
});

it("keeps the most frequent combinations of a batch, and counts the scans in others by dimension", () => {
  const scans = Array.from({ length: 600 }, (_, index) => {
    const scan = scanBy("00", CODE, { referrer: `host-${String(index).padStart(3, "0")}.example` });
    return index < 512 ? [scan, scan] : [scan];
  });
  const entries = entriesOf(...scans.flat());
  const keys = Object.keys(entries);
  expect(keys.filter((key) => key.startsWith("M"))).toHaveLength(512);
  expect(entries["Mios|safari|DE||symbol|host-511.example"]).toBe(2);
  expect(entries).toMatchObject({ oios: 88, bsafari: 88, cDE: 88, ssymbol: 88, "rhost-512.example": 1, "r*": 38 });
  expect(keys).toHaveLength(512 + 4 + 51);
});

it("bounds a batch, however many hosts refer to a code", () => {
  const scans = Array.from({ length: 3000 }, (_, index) => scanBy("00", CODE, { referrer: `host-${index}.example` }));
  const entries = entriesOf(...scans);
  expect(Object.keys(entries).length).toBeLessThan(600);
  expect(entries["r*"]).toBe(3000 - 512 - 50);
});

it("lists rows in ascending order of their keys", () => {
  const scans = newCodes(50).flatMap((code, index) => [
    scanOf(code, { at: TEN_O_CLOCK + (index % 7) * QUARTER_HOUR_MS }),
    scanOf(code, { at: TEN_O_CLOCK - (index % 5) * QUARTER_HOUR_MS }),
  ]);
  const keys = fold(...scans).map(({ codeId, quarterHour }) => `${codeId} ${String(quarterHour).padStart(10, "0")}`);
  expect(keys).toEqual([...new Set(keys)].sort());
});

it("treats a code id in uppercase as the same code", () => {
  const later = { at: TEN_O_CLOCK + QUARTER_HOUR_MS };
  const folded = fold(scanOf(CODE.toUpperCase()), scanOf(CODE), scanOf(CODE.toUpperCase(), later));
  expect(folded.map(({ codeId, mobile, visitors }) => [codeId, mobile, visitors.length])).toEqual([
    [CODE, 2, 32],
    [CODE, 1, 16],
  ]);
});
