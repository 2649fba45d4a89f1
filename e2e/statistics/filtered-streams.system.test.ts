// Compares filtered statistics, intervals, and comparisons of random scans with a recount of the raw scans.

import {
  type AccountStatisticsRecord,
  accountStatisticsSchema,
  aliasIdFromUuid,
  type ScanTuple,
  type StatisticsRecord,
  statisticsRecordSchema,
} from "@qr/contracts";
import { isNightly, seed } from "@qr/test-kit/nightly";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CountingSystem, startCountingSystem } from "./counting-system.ts";
import { type Interval, keepScans, type RecountQuery, recount, recountIntervals } from "./naive-recount.ts";
import { randomMessages, randomScan } from "./random-scans.ts";

const SCANS = isNightly ? 6000 : 3000;
const CODES = 4;
const VISITORS = 900;
const QUERIES = isNightly ? 400 : 120;
const DAY_MS = 86_400_000;
const WAIT = { timeout: 240_000, interval: 500 };
const INTERVALS = ["hour", "day", "week", "month"] as const;
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
];

const random = seededRandom(seed);
let system: CountingSystem;
let codes: { id: string; uuid: string }[];
let scans: ScanTuple[];

beforeAll(async () => {
  system = await startCountingSystem(2);
  codes = [];
  while (codes.length < CODES) codes.push(await system.createCode());
  const nowMs = Date.now();
  const uuids = codes.map(({ uuid }) => uuid);
  scans = Array.from({ length: SCANS }, () => randomScan(random, uuids, VISITORS, nowMs));
  await keepScans(system.pool, scans);
  for (const message of randomMessages(random, scans)) await system.bus.publish(message);
  const people = scans.filter(([, , kind]) => kind === "person").length;
  const counted = "SELECT coalesce(sum(mobile + desktop + tablet), 0)::int AS scans FROM quarter_hour_counts";
  const rolledUp = "SELECT rolled_until > now() - interval '3 hours' AS is_done FROM roll_up_progress";
  await vi.waitFor(async () => {
    expect((await system.pool.query(counted)).rows).toEqual([{ scans: people }]);
    expect((await system.pool.query(rolledUp)).rows).toEqual([{ is_done: true }]);
  }, WAIT);
}, 300_000);
afterAll(() => system.stop());

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function randomRange(lengths: readonly number[]): { from: string; to: string } {
  const first = Date.now() - random.below(500) * DAY_MS;
  return { from: isoDay(first), to: isoDay(first + (random.pick(lengths) - 1) * DAY_MS) };
}

/** The columns of raw_scans, their index in a scan, and how the API names a missing value. */
const MEMBERS = [
  ["device", 3, ""],
  ["os", 4, ""],
  ["browser", 5, ""],
  ["country", 7, "unknown"],
  ["language", 10, "unknown"],
  ["source", 9, ""],
  ["referrer", 8, "direct"],
  ["alias", 11, "none"],
  ["rule", 12, "none"],
] as const;
const INCLUDED = ["country", "os", "browser", "referrer", "source", "language", "alias", "rule"] as const;

interface RandomFilter {
  query: string;
  filter: Record<string, string[]>;
}

/** Returns a filter on one to three members, with values from random scans. */
function randomFilter(members: readonly (typeof MEMBERS)[number][]): RandomFilter {
  const filter: Record<string, string[]> = {};
  const parts: string[] = [];
  const wanted = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(members)));
  for (const [name, index, missing] of wanted) {
    const values = Array.from({ length: 1 + random.below(3) }, () => String(random.pick(scans)[index] ?? ""));
    filter[name] = [...new Set(values)];
    const shown = filter[name].map((value) => shownValue(name, value, missing));
    parts.push(`${name}=${shown.join(",")}`);
  }
  return { query: parts.join("&"), filter };
}

function shownValue(name: string, value: string, missing: string): string {
  if (value === "") return missing;
  return name === "alias" ? aliasIdFromUuid(value) : value;
}

type Statistics = StatisticsRecord | AccountStatisticsRecord;

/** Returns the counts by a member, as the scans have its values. */
function countsOf(record: Statistics, member: (typeof INCLUDED)[number]): Record<string, number> {
  const entries = ((record as StatisticsRecord)[`by_${member}`] ?? []) as Record<string, string | number>[];
  return Object.fromEntries(entries.map((entry) => [String(entry[member]), Number(entry.scans)]));
}

const nonZero = (days: Statistics["by_day"]) =>
  Object.fromEntries(days.filter((day) => day.scans > 0).map((day) => [day.date, day.scans]));

type Wanted = Awaited<ReturnType<typeof recount>>;

/** Checks figures that leave out scans in rare combinations: every scan that is missing must be in `uncombined_scans`. */
function compareWithinBound(path: string, record: Statistics, wanted: Wanted) {
  const missing = wanted.total_scans - record.total_scans;
  expect(missing, path).toBeGreaterThanOrEqual(0);
  expect(missing, path).toBeLessThanOrEqual(record.uncombined_scans ?? 0);
  for (const [date, scans] of Object.entries(nonZero(record.by_day))) {
    expect(scans, `${path} ${date}`).toBeLessThanOrEqual(wanted.by_day[date] ?? 0);
  }
  for (const member of INCLUDED.filter((name) => name !== "alias" && name !== "rule")) {
    const sum = Object.values(countsOf(record, member)).reduce((all, scans) => all + scans, 0);
    expect(sum, `${path} by_${member}`).toBe(record.total_scans);
  }
}

function compare(path: string, record: Statistics, wanted: Wanted, isCode: boolean): void {
  expect(record.unique_scans, path).toBeNull();
  if (!isCode && record.uncombined_scans !== 0) {
    compareWithinBound(path, record, wanted);
    return;
  }
  expect(record.uncombined_scans, path).toBe(0);
  expect([record.total_scans, nonZero(record.by_day)], path).toEqual([wanted.total_scans, wanted.by_day]);
  expect({ ...{ mobile: 0, desktop: 0, tablet: 0 }, ...wanted.by_device }, path).toEqual(record.by_device);
  for (const member of INCLUDED.filter((name) => isCode || (name !== "alias" && name !== "rule"))) {
    const shown = Object.entries(wanted[`by_${member}`]).map(([value, count]) => [
      member === "alias" && value !== "none" ? aliasIdFromUuid(value) : value,
      count,
    ]);
    expect(countsOf(record, member), `${path} by_${member}`).toEqual(Object.fromEntries(shown));
  }
}

it(`a code's filtered statistics equal a naive recount (seed ${seed})`, async () => {
  let compared = 0;
  const include = INCLUDED.map((name) => `by_${name}`).join(",");
  for (let round = 0; round < QUERIES; round += 1) {
    const { id, uuid } = random.pick(codes);
    const range = randomRange([1, 7, 30, 366]);
    const { query, filter } = randomFilter(MEMBERS);
    const path = `/v1/qr/${id}/stats?from=${range.from}&to=${range.to}&${query}&include=${include}`;
    const record = statisticsRecordSchema.parse(await system.get(path));
    compare(path, record, await recount(system.pool, { codeId: uuid, zone: "UTC", ...range, filter }), true);
    compared += record.total_scans;
  }
  expect(compared).toBeGreaterThan(QUERIES);
}, 240_000);

it(`an account's filtered statistics equal a naive recount (seed ${seed})`, async () => {
  const members = MEMBERS.filter(([name]) => name !== "alias" && name !== "rule");
  const include = INCLUDED.slice(0, -2)
    .map((name) => `by_${name}`)
    .join(",");
  let exact = 0;
  for (let round = 0; round < QUERIES / 4; round += 1) {
    const range = randomRange([1, 30, 366]);
    const { query, filter } = randomFilter(members);
    const path = `/v1/stats?from=${range.from}&to=${range.to}&${query}&include=${include}`;
    const record = accountStatisticsSchema.parse(await system.get(path));
    compare(path, record, await recount(system.pool, { codeId: undefined, zone: "UTC", ...range, filter }), false);
    expect(record.top_codes).toBeUndefined();
    if (record.uncombined_scans === 0) exact += 1;
  }
  expect(exact).toBeGreaterThan(0);
}, 240_000);

type Part = Pick<StatisticsRecord, "timeline" | "total_scans" | "unique_scans">;

async function comparePart(path: string, part: Part | undefined, interval: Interval, asked: RecountQuery) {
  const shown = (part?.timeline ?? []).filter((entry) => entry.scans > 0);
  const wanted = await recountIntervals(system.pool, interval, asked);
  expect(Object.fromEntries(shown.map((entry) => [entry.start, entry.scans])), path).toEqual(wanted);
  const { total_scans, unique_scans } = await recount(system.pool, asked);
  const unique = asked.filter === undefined ? unique_scans : null;
  expect([part?.total_scans, part?.unique_scans], path).toEqual([total_scans, unique]);
}

it.each(ZONES)(`intervals and the previous range equal a naive recount in %s (seed ${seed})`, async (zone) => {
  for (const interval of INTERVALS) {
    const { id, uuid } = random.pick(codes);
    const range = randomRange(interval === "hour" ? [1, 7, 31] : [30, 366]);
    const { query, ...filtered } = zone === "UTC" && interval !== "hour" ? randomFilter(MEMBERS) : { query: "" };
    const path = `/v1/qr/${id}/stats?from=${range.from}&to=${range.to}&tz=${zone}&interval=${interval}&compare=previous&${query}`;
    const record = statisticsRecordSchema.parse(await system.get(path));
    const length = record.by_day.length * DAY_MS;
    const before = { from: isoDay(Date.parse(range.from) - length), to: isoDay(Date.parse(range.from) - DAY_MS) };
    expect(record.previous, path).toMatchObject(before);
    await comparePart(path, record, interval, { codeId: uuid, zone, ...range, ...filtered });
    await comparePart(path, record.previous, interval, { codeId: uuid, zone, ...before, ...filtered });
  }
});
