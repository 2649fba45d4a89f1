import { randomUUID } from "node:crypto";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { decodeSketch } from "@qr/visitor-sketch";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { valuesOf } from "../dimensions.ts";
import { type Entries, readEntries } from "../entries.ts";
import { addQuarterHoursText, emptyQuarterHours, quarterHoursText } from "../quarter-hours.ts";
import { countScans } from "../testing/count-scans.ts";
import { newCodes, newVisitor, readSums, scanBy, scanOf } from "../testing/scans.ts";
import { createRollUpStore } from "./roll-up-store.ts";

const HOUR_MS = 3_600_000;
const SETTLED_MS = 900_000;
const ACCOUNT = randomUUID();

const database = await createTestDatabase();
const pool = openTestPool(database.url, 6);
const rollUps = createRollUpStore(pool, createLogger("test", "silent"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Returns the start of the hour that is `back` hours before the current one. */
const hourBack = (back: number) => (Math.floor(Date.now() / HOUR_MS) - back) * HOUR_MS;

const quarterHourOfDay = (at: number) => (at % 86_400_000) / 900_000;

const countAt = (scans: Parameters<typeof countScans>[1], shard = 0) => countScans(pool, scans, shard);

async function rollUpAll(settledMs = SETTLED_MS): Promise<number> {
  let hours = 0;
  while (await rollUps.rollUpHour(settledMs)) hours += 1;
  return hours;
}

const progress = async () => {
  const { rows } = await pool.query<{ at: Date }>("SELECT rolled_until AS at FROM roll_up_progress");
  return rows[0]?.at.getTime();
};

/** Saves a code of the account, which is created if necessary. */
async function addCode(code: string): Promise<void> {
  await pool.query(
    "INSERT INTO accounts (id, email, plan) VALUES ($1, 'a@example.com', 'free') ON CONFLICT DO NOTHING",
    [ACCOUNT],
  );
  await pool.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES ($1, $2, $3, 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'X', now(), now())`,
    [code, ACCOUNT, code],
  );
}

function countsIn(rows: readonly { dimensions: string }[]): Entries {
  return readEntries(rows.map(({ dimensions }) => dimensions).join(""));
}

beforeEach(async () => {
  await pool.query("TRUNCATE inbox, code_totals, code_days, quarter_hour_counts, visitor_sketches, account_days");
  await pool.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1)", [hourBack(5) / 1000]);
});

describe("the roll-up", () => {
  it("changes no sum: rolled-up, open, and late scans add up at every moment", async () => {
    const [code = "", other = ""] = newCodes(2);
    const visitor = newVisitor();
    await countAt([
      scanOf(code, { at: hourBack(5) }),
      scanBy(visitor, code, { at: hourBack(4) }),
      scanOf(other, { at: hourBack(1) }),
    ]);
    await countAt([scanBy(visitor, code, { at: hourBack(5) + 1 }), scanOf(code, { at: hourBack(0), kind: "bot" })], 3);
    expect(await readSums(pool)).toMatchObject({ totals: 4, days: 4, bots: 1 });
    expect((await pool.query("SELECT 1 FROM code_totals")).rowCount).toBe(0);
    const hours = await rollUpAll();
    expect(hours).toBeGreaterThanOrEqual(3);
    expect(await readSums(pool)).toMatchObject({ totals: 4, days: 4, quarterHours: 4, bots: 1 });
    const { rows } = await pool.query("SELECT scans::int FROM code_totals WHERE code_id = $1", [code]);
    expect(rows).toEqual([{ scans: 3 }]);
    await countAt([scanBy(visitor, code, { at: hourBack(5) + 2 }), scanOf(code, { at: Date.now() })]);
    expect(await readSums(pool)).toMatchObject({ totals: 6, days: 6, quarterHours: 6 });
    await pool.query("UPDATE roll_up_progress SET rolled_until = rolled_until");
    const sketches = await pool.query<{ sketch: Buffer }>("SELECT sketch FROM visitor_sketches WHERE code_id = $1", [
      code,
    ]);
    const seen = sketches.rows.map(({ sketch }) => decodeSketch(sketch).estimate());
    // The hours can fall on two different days.
    expect(seen.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  });

  it("leaves an hour alone until it has settled", async () => {
    await pool.query("UPDATE roll_up_progress SET rolled_until = date_trunc('hour', now())");
    expect(await rollUps.rollUpHour(0)).toBe(false);
    await pool.query("UPDATE roll_up_progress SET rolled_until = date_trunc('hour', now()) - interval '1 hour'");
    expect(await rollUps.rollUpHour(HOUR_MS)).toBe(false);
    expect(await rollUps.rollUpHour(0)).toBe(true);
    expect(await progress()).toBe(hourBack(0));
  });

  it("counts everything once while workers count and roll up the same hours concurrently", async () => {
    const codes = newCodes(40);
    let sent = 0;
    const counting = async (shard: number) => {
      for (let round = 0; round < 25; round += 1) {
        const scans = codes.map((code, index) => scanOf(code, { at: hourBack((round + index) % 6) + index }));
        await countAt(scans, shard);
        sent += scans.length;
      }
    };
    const rolling = async () => {
      for (let round = 0; round < 12; round += 1) await rollUps.rollUpHour(0);
    };
    const reading = async () => {
      for (let round = 0; round < 30; round += 1) {
        const sums = await readSums(pool);
        expect([sums.days, sums.quarterHours]).toEqual([sums.totals, sums.totals]);
      }
    };
    await Promise.all([counting(1), counting(2), rolling(), rolling(), reading()]);
    expect(sent).toBe(2000);
    expect(await readSums(pool)).toMatchObject({ totals: 2000, days: 2000, quarterHours: 2000 });
    expect(await progress()).toBe(hourBack(0));
  });

  it.each(["alias", "rule"] as const)(
    "keeps a code's scans by %s, which the account's rows lack",
    async (dimension) => {
      const [code = "", id = ""] = newCodes(2);
      await addCode(code);
      const scan = (at: number) => scanBy(newVisitor(), code, { at, [dimension]: id });
      await countAt([scan(hourBack(5)), scanOf(code, { at: hourBack(5) })]);
      await rollUpAll();
      // A scan of an hour that has been rolled up is added to the same rows.
      await countAt([scan(hourBack(5) + 1)]);
      const days = await pool.query<{ dimensions: string }>("SELECT dimensions FROM code_days WHERE code_id = $1", [
        code,
      ]);
      expect(valuesOf(countsIn(days.rows), dimension)).toEqual([{ value: id, count: 2 }]);
      const accounts = await pool.query<{ dimensions: string }>("SELECT dimensions FROM account_days");
      expect(valuesOf(countsIn(accounts.rows), "os")).toEqual([{ value: "ios", count: 3 }]);
      expect(valuesOf(countsIn(accounts.rows), dimension)).toEqual([]);
    },
  );

  it("keeps the scans by language of a code and of its account", async () => {
    const [code = ""] = newCodes(1);
    await addCode(code);
    await countAt([scanBy(newVisitor(), code, { at: hourBack(5), language: "de" }), scanOf(code, { at: hourBack(5) })]);
    await rollUpAll();
    await countAt([scanBy(newVisitor(), code, { at: hourBack(5) + 1, language: "de" })]);
    for (const table of ["code_days", "account_days"]) {
      const { rows } = await pool.query<{ dimensions: string }>(`SELECT dimensions FROM ${table}`);
      expect(valuesOf(countsIn(rows), "language")).toEqual([{ value: "de", count: 2 }]);
    }
  });

  it("rolls up an hour atomically", async () => {
    const [code = ""] = newCodes(1);
    await countAt([scanOf(code, { at: hourBack(5) })]);
    await pool.query("ALTER TABLE visitor_sketches ADD CONSTRAINT never CHECK (false)");
    await expect(rollUps.rollUpHour(0)).rejects.toThrow(/never/);
    expect(await readSums(pool)).toMatchObject({ totals: 1, days: 1 });
    expect(await progress()).toBe(hourBack(5));
    await pool.query("ALTER TABLE visitor_sketches DROP CONSTRAINT never");
    expect(await rollUps.rollUpHour(0)).toBe(true);
    expect(await readSums(pool)).toMatchObject({ totals: 1, days: 1 });
  });

  it("sums up an account's days, with visitors and dimensions", async () => {
    const codes = newCodes(3);
    for (const code of codes.slice(0, 2)) await addCode(code);
    const noon = Math.floor(hourBack(5) / 86_400_000) * 86_400_000;
    await pool.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1)", [noon / 1000]);
    const [first = "", second = "", unowned = ""] = codes;
    const visitor = newVisitor();
    await countAt([
      scanBy(visitor, first, { at: noon, country: "FR" }),
      scanBy(visitor, second, { at: noon }),
      scanBy(newVisitor(), second, { at: noon + 900_000, device: "tablet" }),
      scanOf(unowned, { at: noon }),
    ]);
    await rollUps.rollUpHour(0);
    const { rows } = await pool.query("SELECT * FROM account_days");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ account_id: ACCOUNT, mobile: "2", tablet: "1", desktop: "0", bots: "0" });
    expect(decodeSketch(rows[0].sketch).estimate()).toBe(2);
    expect(valuesOf(countsIn(rows), "country")).toEqual([
      { value: "DE", count: 2 },
      { value: "FR", count: 1 },
    ]);
    const quarterHour = quarterHourOfDay(noon);
    expect(rows[0].quarter_hours).toBe(`${quarterHour}=2;${quarterHour + 1}=0,0,1;`);
  });

  it("keeps all of a day's quarter-hours, and compacts them when they have grown long", async () => {
    const [code = ""] = newCodes(1);
    const midnight = Math.floor(hourBack(24) / 86_400_000) * 86_400_000;
    await pool.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1)", [hourBack(0) / 1000]);
    const quarterHours = Array.from({ length: 24 }, (_, hour) => hour * 4 + 1);
    for (let round = 0; round < 40; round += 1) {
      await countAt(
        quarterHours.map((quarterHour) =>
          scanBy(newVisitor(), code, { at: midnight + quarterHour * 900_000, device: "desktop" }),
        ),
      );
    }
    const { rows } = await pool.query<{ text: string }>("SELECT quarter_hours AS text FROM code_days");
    expect(rows).toHaveLength(1);
    const text = rows[0]?.text ?? "";
    expect(text.length).toBeLessThanOrEqual(4000);
    const sums = emptyQuarterHours();
    addQuarterHoursText(sums, text);
    expect(quarterHoursText(sums)).toBe(quarterHours.map((quarterHour) => `${quarterHour}=0,40;`).join(""));
  });
});
