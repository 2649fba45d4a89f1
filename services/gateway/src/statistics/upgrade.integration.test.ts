// What the release before has counted, read after the migrations to quarter-hours, in zones whose days cut those of UTC.

import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openPool, statementsOn } from "@qr/database";
import { createEmptyTestDatabase } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountStatisticsStore } from "./account/account-statistics-store.ts";
import { statisticsDays } from "./calendar/statistics-days.ts";
import { QUARTER_HOUR_MS, timeZone } from "./calendar/time-zone.ts";
import { createStatisticsStore } from "./statistics-store.ts";

const DIRECTORY = new URL("../../../../libs/database/prisma/migrations", import.meta.url);
/** The first migration of the quarter-hours. */
const FIRST_NEW = "20261121205000";
const [ACCOUNT, CODE] = [randomUUID(), randomUUID()];
const HOUR_MS = 3_600_000;
const DAYS = 60;

const log = createLogger("test", "silent");
const database = await createEmptyTestDatabase();
const pool = openPool({ url: database.url, max: 2, name: "upgrade" });
const run = statementsOn(pool);
const nowMs = Date.now();
/** One every eleven hours, and some of the present hour, each with its device. */
const scans = [
  ...Array.from({ length: (DAYS * 24) / 11 }, (_, index) => nowMs - (index + 1) * 11 * HOUR_MS),
  nowMs,
  nowMs,
].map((atMs, index) => ({ atMs, device: (["mobile", "desktop", "tablet"] as const)[index % 3] ?? "mobile" }));

beforeAll(async () => {
  const before = await mkdtemp(join(tmpdir(), "qr-migrations-"));
  for (const name of await readdir(DIRECTORY)) {
    if (name < FIRST_NEW) await cp(new URL(`migrations/${name}`, DIRECTORY), join(before, name), { recursive: true });
  }
  await migrate({ url: database.url, log, directory: before });
  await rm(before, { recursive: true });
  await pool.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'a@example.com', 'free')", [ACCOUNT]);
  await pool.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES ($1, $2, 'UPGRADE', 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'X', now() - interval '90 days', now())`,
    [CODE, ACCOUNT],
  );
  for (const { atMs, device } of scans) {
    const quarterHour = new Date(Math.floor(atMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS).toISOString();
    const counts = ["mobile", "desktop", "tablet"].map((one) => Number(one === device));
    const add = `scans = kept.scans + 1, ${device} = kept.${device} + 1`;
    await pool.query(
      `INSERT INTO code_quarter_hours AS kept (code_id, starts_at, scans, mobile, desktop, tablet, bots)
       VALUES ($1, $2, 1, $3, $4, $5, 0) ON CONFLICT (code_id, starts_at) DO UPDATE SET ${add}`,
      [CODE, quarterHour, ...counts],
    );
    await pool.query(
      `INSERT INTO code_days AS kept (code_id, day, scans, mobile, desktop, tablet, bots)
       VALUES ($1, $2, 1, $3, $4, $5, 0) ON CONFLICT (code_id, day) DO UPDATE SET ${add}`,
      [CODE, quarterHour.slice(0, 10), ...counts],
    );
  }
  await pool.query("INSERT INTO code_totals (code_id, scans, bots, folded_at) VALUES ($1, $2, 0, now())", [
    CODE,
    scans.length,
  ]);
  await migrate({ url: database.url, log });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Of the days before that of UTC today and that of the zone: these are as they were, today's wait for the roll-up. */
function earlierDays(days: readonly { index: number; mobile: number; desktop: number; tablet: number }[]) {
  return days
    .filter(({ index }) => index < DAYS - 3)
    .map(({ index, mobile, desktop, tablet }) => [index, mobile, desktop, tablet])
    .sort(([one = 0], [other = 0]) => one - other);
}

test.each(["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Pacific/Auckland", "Pacific/Kiritimati"])(
  "is known by the days of %s, of a code and of its account",
  async (tz) => {
    const zone = timeZone(tz);
    const to = zone.dayOf(nowMs);
    const from = to - (DAYS - 1) * 24 * HOUR_MS;
    const [first = "", last = ""] = [from, to].map((day) => new Date(day).toISOString().slice(0, 10));
    const asked = statisticsDays({ from: first, to: last, tz }, nowMs - 90 * 24 * HOUR_MS, nowMs);
    const expected = asked.days.flatMap((day, index) => {
      const of = (device: string) =>
        scans.filter((scan) => scan.device === device && zone.dayOf(scan.atMs) === day).length;
      const counts = { index, mobile: of("mobile"), desktop: of("desktop"), tablet: of("tablet") };
      return counts.mobile + counts.desktop + counts.tablet > 0 ? [counts] : [];
    });
    const form = { withFacets: false, withHours: true };
    const ofCode = await createStatisticsStore(run).read(CODE, asked, form);
    const ofAccount = await createAccountStatisticsStore(run).read(ACCOUNT, asked, form);
    for (const counted of [ofCode, ofAccount]) {
      expect(earlierDays(counted?.days ?? [])).toEqual(earlierDays(expected));
      const sum = (of: readonly { mobile: number; desktop: number; tablet: number }[]) =>
        of.reduce((all, { mobile, desktop, tablet }) => all + mobile + desktop + tablet, 0);
      const inDays = sum(counted?.days ?? []);
      expect(inDays).toBeLessThanOrEqual(scans.length);
      expect(counted?.hours.reduce((all, [, count]) => all + count, 0)).toBe(inDays);
      if (tz === "UTC") expect(inDays).toBe(sum(expected));
    }
  },
);
