// Compares the statistics of random scans with a recount of the raw scans in 40 time zones, and checks the sums in every response.

import {
  type AccountStatisticsRecord,
  accountStatisticsSchema,
  type ScanTuple,
  type StatisticsRecord,
  statisticsRecordSchema,
  uuidFromAliasId,
} from "@qr/contracts";
import { BusUnavailableError } from "@qr/messaging";
import { isNightly, seed } from "@qr/test-kit/nightly";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CountingSystem, startCountingSystem } from "./counting-system.ts";
import { keepScans, type Recount, recount } from "./naive-recount.ts";
import { randomMessages, randomScan } from "./random-scans.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "Europe/Lisbon",
  "Europe/Moscow",
  "Europe/Istanbul",
  "Atlantic/Azores",
  "Atlantic/Reykjavik",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Johannesburg",
  "Africa/Lagos",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "America/Phoenix",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Caracas",
  "America/Nuuk",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Asia/Kabul",
  "Asia/Yangon",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Adelaide",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const SCANS = isNightly ? 6000 : 3000;
const CODES = 5;
const VISITORS = 900;
const POLLS = isNightly ? 1000 : 300;
const POLLERS = 8;
const INCLUDE = "include=bots,by_hour,by_weekday_hour,by_country,by_os,by_browser,by_referrer,by_source,by_language";
const CODE_INCLUDE = `${INCLUDE},by_alias,by_rule`;
const ROLLED_UP_DAYS = 2;

const random = seededRandom(seed);

let system: CountingSystem;
let codes: { id: string; uuid: string }[];
let scans: ScanTuple[];
beforeAll(async () => {
  system = await startCountingSystem(ROLLED_UP_DAYS);
  codes = [];
  while (codes.length < CODES) codes.push(await system.createCode());
  const uuids = codes.map(({ uuid }) => uuid);
  const nowMs = Date.now();
  scans = Array.from({ length: SCANS }, () => randomScan(random, uuids, VISITORS, nowMs));
  await keepScans(system.pool, scans);
});
afterAll(() => system.stop());

type Statistics = StatisticsRecord | AccountStatisticsRecord;

async function statisticsOf(id: string, query: string): Promise<StatisticsRecord> {
  return statisticsRecordSchema.parse(await system.get(`/v1/qr/${id}/stats?${query}`));
}

/** Converts a response into a Recount, which contains only entries with scans. */
function asRecount(record: Statistics): Recount {
  const counts = (entries: readonly object[] | undefined): Record<string, number> =>
    Object.fromEntries((entries ?? []).map((entry) => Object.values(entry)).filter(([, count]) => count > 0));
  return {
    total_scans: record.total_scans,
    unique_scans: record.unique_scans ?? -1,
    bots: record.bots ?? 0,
    by_day: counts(record.by_day),
    by_device: Object.fromEntries(Object.entries(record.by_device).filter(([, count]) => count > 0)),
    by_hour: counts(record.by_hour),
    by_country: counts(record.by_country),
    by_os: counts(record.by_os),
    by_browser: counts(record.by_browser),
    by_referrer: counts(record.by_referrer),
    by_source: counts(record.by_source),
    by_language: counts(record.by_language),
    by_alias: "by_alias" in record ? aliasCounts(record.by_alias) : {},
    by_rule: "by_rule" in record ? counts(record.by_rule) : {},
    by_weekday_hour: Object.fromEntries(
      (record.by_weekday_hour ?? [])
        .filter((cell) => cell.scans > 0)
        .map((cell) => [`${cell.weekday} ${cell.hour}`, cell.scans]),
    ),
  };
}

/** Returns the scans by the UUID of the alias, as the scans have it. */
function aliasCounts(entries: StatisticsRecord["by_alias"]): Record<string, number> {
  const named = (entries ?? []).map(({ alias = "", scans }) => [uuidFromAliasId(String(alias)) ?? alias, scans]);
  return Object.fromEntries(named);
}

/** Returns the sum of each breakdown in the response. All these sums must be equal. */
function sumsOf(record: Statistics): number[] {
  const { total_scans: _total, unique_scans: _unique, bots: _bots, ...members } = asRecount(record);
  return Object.values(members).map((member) => Object.values(member).reduce((sum, count) => sum + count, 0));
}

const DAY_MS = 86_400_000;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns a range of up to 366 days. The range starts within the last 500 days, so it usually contains scans and edge-case days. */
function randomRange(): { from: string; to: string } {
  const first = Date.now() - random.below(500) * DAY_MS;
  const days = random.pick([1, 2, 7, 30, 366]);
  return { from: isoDay(first), to: isoDay(first + (days - 1) * DAY_MS) };
}

async function sendAll(): Promise<void> {
  const waiting = randomMessages(random, scans);
  const send = async () => {
    for (let message = waiting.pop(); message; message = waiting.pop()) {
      const again = message;
      await system.bus.publish(message).catch((error: unknown) => {
        if (!(error instanceof BusUnavailableError)) throw error;
        waiting.push(again);
      });
    }
  };
  await Promise.all([send(), send(), send()]);
}

it(`the sums of every response are equal and never fall while scans are counted and rolled up (seed ${seed})`, async () => {
  let isSending = true;
  let polls = 0;
  const poll = async (poller: number) => {
    const { id } = codes[poller % codes.length] ?? { id: "" };
    const highest = new Map<string, number>();
    for (let round = 0; isSending || polls < POLLS; round += 1) {
      // Equal queries share a response for a second. Successive queries here have different days, and no other test uses these ranges.
      const zone = ZONES[(poller + round) % ZONES.length] ?? "UTC";
      const to = isoDay(Date.now() + DAY_MS - (round % 7) * DAY_MS);
      const query = `from=${isoDay(Date.now() - 350 * DAY_MS)}&to=${to}&tz=${zone}&${CODE_INCLUDE}`;
      const record = await statisticsOf(id, query);
      polls += 1;
      expect(sumsOf(record), query).toEqual(Array(12).fill(record.total_scans));
      expect(record.unique_scans).toBeLessThanOrEqual(record.total_scans);
      expect(record.total_scans, query).toBeGreaterThanOrEqual(highest.get(query) ?? 0);
      highest.set(query, record.total_scans);
    }
  };
  const sending = sendAll().finally(() => {
    isSending = false;
  });
  await Promise.all([sending, ...Array.from({ length: POLLERS }, (_, poller) => poll(poller))]);
  expect(polls).toBeGreaterThanOrEqual(POLLS);
  const rolledUp = "SELECT rolled_until > now() - interval '3 hours' AS is_done FROM roll_up_progress";
  await expect
    .poll(async () => (await system.pool.query(rolledUp)).rows, { timeout: 60_000, interval: 500 })
    .toEqual([{ is_done: true }]);
}, 240_000);

it(`a code's statistics equal a naive recount in ${ZONES.length} zones (seed ${seed})`, async () => {
  let compared = 0;
  for (const zone of ZONES) {
    for (const { id, uuid } of codes) {
      const range = randomRange();
      const record = await statisticsOf(id, `from=${range.from}&to=${range.to}&tz=${zone}&${CODE_INCLUDE}`);
      const wanted = await recount(system.pool, { codeId: uuid, zone, ...range });
      expect(asRecount(record), `${zone} ${range.from} ${range.to}`).toEqual(wanted);
      compared += record.total_scans;
    }
  }
  expect(compared).toBeGreaterThan(SCANS);
}, 240_000);

it(`an account's scans are the sum of its codes' in every zone, and its visitors and dimensions use UTC days (seed ${seed})`, async () => {
  for (const zone of ZONES) {
    const range = randomRange();
    const include = zone === "UTC" ? INCLUDE : "include=bots,by_hour,by_weekday_hour";
    const path = `/v1/stats?from=${range.from}&to=${range.to}&tz=${zone}&${include}`;
    const record = accountStatisticsSchema.parse(await system.get(path));
    const wanted = await recount(system.pool, { codeId: undefined, zone, ...range });
    const { by_day, by_hour, by_device, total_scans, bots } = asRecount(record);
    const { by_day: days, by_hour: hours, by_device: devices, total_scans: total } = wanted;
    expect({ by_day, by_hour, by_device, total_scans, bots }, path).toEqual({
      by_day: days,
      by_hour: hours,
      by_device: devices,
      total_scans: total,
      bots: wanted.bots,
    });
    if (zone === "UTC") expect(asRecount(record)).toEqual({ ...wanted, by_alias: {}, by_rule: {} });
    const perCode = await Promise.all(
      codes.map(async ({ id, uuid }) => ({
        id,
        scans: (await recount(system.pool, { codeId: uuid, zone, ...range })).total_scans,
      })),
    );
    const top = perCode.filter((code) => code.scans > 0).sort((a, b) => b.scans - a.scans || (a.id < b.id ? -1 : 1));
    expect(record.top_codes, path).toEqual(top);
  }
}, 240_000);
