import { readFileSync } from "node:fs";
import { poolSize } from "@qr/test-kit/pool-size";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { expect, it } from "vitest";
import { BASE, CONNECTIONS, type Load, needsOf, timesAsMuch } from "./capacity-model.ts";
import { costOfBillionScans, costOfMillionCodes, PRICES } from "./costs.ts";
import { INBOX_DAYS, QUARTER_HOUR_DAYS, quarterHourRows, storageAfter } from "./storage-model.ts";

const scans = { popularity: "zipf" as const, codes: 1_000_000, scansPerDay: 4_320_000, statsWorkers: 2 };

it("never needs less for a larger load", () => {
  const base = timesAsMuch(BASE, 300);
  const rates = Object.keys(base).filter((name) => name !== "popularity") as (keyof Omit<Load, "popularity">)[];
  for (const rate of rates) {
    const [less, more] = [needsOf(base), needsOf({ ...base, [rate]: 10 * base[rate] })];
    for (const service of SERVICE_NAMES) {
      expect(more.services[service].processes).toBeGreaterThanOrEqual(less.services[service].processes);
    }
    expect(more.postgres.cores).toBeGreaterThanOrEqual(less.postgres.cores);
    expect(more.postgres.afterYear.total).toBeGreaterThanOrEqual(less.postgres.afterYear.total);
    expect(JSON.stringify(more)).not.toBe(JSON.stringify(less));
  }
});

it("scales cores and memory with the load and sorts limits by share", () => {
  const [one, hundred] = [needsOf(BASE), needsOf(timesAsMuch(BASE, 100))];
  expect(hundred.services.redirect.cores / one.services.redirect.cores).toBeCloseTo(100, 6);
  expect(hundred.redis.memoryBytes / one.redis.memoryBytes).toBeCloseTo(100, 6);
  const shares = hundred.limits.map(({ share }) => share);
  expect(shares).toEqual([...shares].sort((left, right) => right - left));
});

it("uses the pool sizes of the services", () => {
  for (const service of SERVICE_NAMES) expect(CONNECTIONS[service]).toBe(poolSize(service));
});

it("keeps quarter-hours and frame IDs for the defaults of the settings", () => {
  const settings = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  expect(settings).toContain(`#QUARTER_HOUR_DAYS=${QUARTER_HOUR_DAYS}\n`);
  expect(settings).toContain(`#INBOX_DAYS=${INBOX_DAYS}\n`);
  const [atRetention, later] = [storageAfter(QUARTER_HOUR_DAYS, scans, 50), storageAfter(10_000, scans, 50)];
  expect(later.quarterHours).toBe(atRetention.quarterHours);
  expect(later.frames).toBe(atRetention.frames);
  expect(later.days).toBeGreaterThan(atRetention.days);
  expect(later.total).toBe(later.codes + later.quarterHours + later.days + later.frames);
});

it("has at most one row per scan, and more rows if workers share a code", () => {
  expect(quarterHourRows(scans)).toBeLessThan(scans.scansPerDay);
  expect(quarterHourRows({ ...scans, statsWorkers: 8 })).toBeGreaterThan(quarterHourRows(scans));
  expect(quarterHourRows({ ...scans, statsWorkers: 80 })).toBe(quarterHourRows({ ...scans, statsWorkers: 8 }));
  expect(quarterHourRows({ ...scans, popularity: "hot" })).toBe(96 * 2);
});

it("predicts the measured 148,295 rows of a day of 300,000 scans over 50,000 codes within 1%", () => {
  const day = { popularity: "zipf" as const, codes: 50_000, scansPerDay: 300_000, statsWorkers: 1 };
  expect(Math.abs(quarterHourRows(day) / 148_295 - 1)).toBeLessThan(0.01);
});

it("uses every price", () => {
  const sum = (prices: typeof PRICES) =>
    [...costOfMillionCodes(prices), ...costOfBillionScans(prices)].reduce((total, { money }) => total + money, 0);
  for (const name of Object.keys(PRICES) as (keyof typeof PRICES)[]) {
    expect(sum({ ...PRICES, [name]: 2 * PRICES[name] })).toBeGreaterThan(sum(PRICES));
  }
});
