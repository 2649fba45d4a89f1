import { expect, it } from "vitest";
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

it("keeps bots and prefetches out of devices, visitors, and dimensions", () => {
  const folded = fold(scanBy("00ff", CODE), scanOf(CODE, { kind: "bot" }), scanOf(OTHER, { kind: "prefetch" }));
  expect(folded).toEqual([
    {
      codeId: CODE,
      quarterHour: TEN,
      ...NONE,
      mobile: 1,
      bots: 1,
      visitors: "00ff",
      dimensions: "oios=1;bsafari=1;cDE=1;ssymbol=1;",
    },
    { codeId: OTHER, quarterHour: TEN, ...NONE, bots: 1, visitors: "", dimensions: "" },
  ]);
});

it("sums the dimensions of a code's quarter-hour", () => {
  const [folded] = fold(
    scanBy("00", CODE, { country: "FR", referrer: "www.example.com" }),
    scanBy("01", CODE, { country: "" }),
  );
  expect(folded?.dimensions.split(";").sort()).toEqual(
    ["", "oios=2", "bsafari=2", "cFR=1", "rwww.example.com=1", "ssymbol=2"].sort(),
  );
});

it("counts scans by language, and nothing for an unknown one", () => {
  const [folded] = fold(
    scanBy("00", CODE, { language: "de" }),
    scanBy("01", CODE),
    scanBy("02", CODE, { language: "fil" }),
    scanBy("03", CODE, { language: "de" }),
  );
  expect(folded?.dimensions.split(";").sort()).toEqual(
    ["", "oios=4", "bsafari=4", "cDE=4", "ssymbol=4", "lde=2", "lfil=1"].sort(),
  );
});

it("bounds the languages of a batch, however many a client sends", () => {
  const letters = [..."abcdefghij"];
  const languages = letters.flatMap((first) => letters.map((second) => `x${first}${second}`));
  const [folded] = fold(...languages.map((language) => scanBy("00", CODE, { language })));
  expect(folded?.dimensions.match(/lx[a-j]{2}=1;/g)).toHaveLength(50);
  expect(folded?.dimensions).toContain("l*=50;");
});

it("counts scans by alias, and nothing for the code's own short links", () => {
  const [alias = "", other = ""] = newCodes(2);
  const [folded] = fold(
    scanBy("00", CODE, { alias }),
    scanBy("01", CODE),
    scanBy("02", CODE, { alias: other }),
    scanBy("03", CODE, { alias }),
  );
  expect(folded?.dimensions.split(";").sort()).toEqual(
    ["", "oios=4", "bsafari=4", "cDE=4", "ssymbol=4", `a${alias}=2`, `a${other}=1`].sort(),
  );
});

it("keeps all live aliases of a batch, and sums those beyond the limit", () => {
  const scans = newCodes(80).flatMap((alias, index) =>
    Array.from({ length: index < 50 ? 2 : 1 }, () => scanBy("00", CODE, { alias })),
  );
  const [folded] = fold(...scans);
  expect(folded?.dimensions.match(/a[0-9a-f-]{36}=2;/g)).toHaveLength(50);
  expect(folded?.dimensions).toContain("a*=30;");
});

it("counts scans by rule, whether an alias was requested or not", () => {
  const [alias = "", rule = "", other = ""] = newCodes(3);
  const [folded] = fold(
    scanBy("00", CODE, { rule }),
    scanBy("01", CODE),
    scanBy("02", CODE, { rule, alias }),
    scanBy("03", CODE, { rule: other }),
  );
  expect(folded?.dimensions.split(";").sort()).toEqual(
    ["", "oios=4", "bsafari=4", "cDE=4", "ssymbol=4", `a${alias}=1`, `u${rule}=2`, `u${other}=1`].sort(),
  );
});

it("keeps 200 rules of a batch, and sums the others", () => {
  const [folded] = fold(...newCodes(230).map((rule) => scanBy("00", CODE, { rule })));
  expect(folded?.dimensions.match(/u[0-9a-f-]{36}=1;/g)).toHaveLength(200);
  expect(folded?.dimensions).toContain("u*=30;");
});

it("bounds the dimensions of a batch, however many hosts refer to a code", () => {
  const scans = Array.from({ length: 3000 }, (_, index) => scanBy("00", CODE, { referrer: `host-${index}.example` }));
  const [folded] = fold(...scans);
  expect(folded?.dimensions.length).toBeLessThan(2000);
  expect(folded?.dimensions).toContain("r*=2950;");
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
