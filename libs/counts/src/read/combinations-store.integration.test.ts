// Filtered counts on a real database: ranges of several years, and a cache that never serves outdated counts.

import { statementsOn } from "@qr/database";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "../quarter-hours.ts";
import { countScans } from "../testing/count-scans.ts";
import { newCodes, newVisitor, scanBy, TEN_O_CLOCK } from "../testing/scans.ts";
import { createCombinationsStore } from "./combinations-store.ts";

const database = await createTestDatabase();
const pool = openTestPool(database.url, 2);
afterAll(async () => {
  await pool.end();
  await database.drop();
});
const TODAY = Math.floor(TEN_O_CLOCK / DAY_MS) * DAY_MS;
const YEARS = 1100;

it("reads a range of several years, each scan once, also after late scans", async () => {
  const [code = ""] = newCodes(1);
  const counts = createCombinationsStore(statementsOn(pool), "code");
  const first = TODAY - YEARS * DAY_MS;
  const read = async (country: string) => {
    const { days, uncombined, dimensions } = await counts.read(code, first, TODAY, { country: [country] });
    const scanned = days.filter(({ mobile }) => mobile > 0).map(({ index, mobile }) => [index, mobile]);
    return { scanned, uncombined, dimensions };
  };
  // The first and last days of the parts that are read one after the other, and scans outside the range.
  const ages = [YEARS + 1, YEARS, YEARS - 365, YEARS - 366, YEARS - 731, YEARS - 732, 0, -1];
  const scans = (country: string) =>
    ages.map((age) => scanBy(newVisitor(), code, { at: TEN_O_CLOCK - age * DAY_MS, country }));
  await countScans(pool, [...scans("DE"), ...scans("AT")]);
  const indexes = [0, 365, 366, 731, 732, YEARS];
  expect((await read("DE")).scanned).toEqual(indexes.map((index) => [index, 1]));
  await countScans(pool, scans("AT"));
  expect((await read("DE")).scanned).toEqual(indexes.map((index) => [index, 1]));
  expect(await read("AT")).toMatchObject({ scanned: indexes.map((index) => [index, 2]), uncombined: 0 });
  expect(await read("FR")).toEqual({ scanned: [], uncombined: 0, dimensions: "" });
});
