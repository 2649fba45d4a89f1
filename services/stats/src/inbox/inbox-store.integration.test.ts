import { createFold } from "@qr/counts";
import { newCodes, newVisitor, readSums, readUniques, scanBy, scanOf, sumsOf, TEN_O_CLOCK } from "@qr/counts/testing";
import { createEmbeddedTestDatabase, createTestDatabase, openTestPool, type TestDatabase } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Frame, framesOn } from "../testing/frames.ts";
import { createInbox, type Inbox } from "./inbox-store.ts";

const log = createLogger("test", "silent");

describe.each([
  ["Postgres", () => createTestDatabase()],
  ["the embedded Postgres", createEmbeddedTestDatabase],
])("counting in %s", (_, open) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let inbox: Inbox;

  beforeAll(async () => {
    database = await open();
    pool = openTestPool(database.url, 4);
    inbox = createInbox(pool, log);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  function count(frames: readonly Frame[]): Promise<number> {
    return inbox.count(frames, (unseen) => {
      const fold = createFold();
      for (const { journalId, frame } of unseen) {
        fold.add(frames.find((one) => one.journalId === journalId && one.frame === frame)?.scans ?? []);
      }
      return fold.result();
    });
  }

  async function emptied(): Promise<void> {
    await pool.query("TRUNCATE inbox, code_totals, code_days, quarter_hour_counts, visitor_sketches, account_days");
  }

  it("counts a frame once, however often and with whichever frames it is delivered", async () => {
    await emptied();
    const frames = framesOn(newCodes(7), { frames: 6, size: 10 });
    expect(await count(frames.slice(0, 3))).toBe(3);
    expect(await count(frames.slice(0, 3))).toBe(0);
    expect(await count(frames)).toBe(3);
    expect(await count(frames.slice(2, 5))).toBe(0);
    expect(await readSums(pool)).toEqual(sumsOf(6, 60));
  });

  it("writes quarter-hours by scan time in UTC, bots separately, and adds to days that are already rolled up", async () => {
    await emptied();
    const [code = ""] = newCodes(1);
    const midnight = Date.UTC(2026, 2, 5);
    const scans = [
      scanOf(code, { at: midnight - 1 }),
      scanOf(code, { at: midnight }),
      scanOf(code, { at: midnight + 899_999 }),
      scanOf(code, { at: midnight + 900_000, kind: "bot" }),
      scanOf(code, { at: Date.now() }),
    ];
    await count([{ ...framesOn([code], { frames: 1, size: 1 })[0], scans } as Frame]);
    const days = await pool.query("SELECT day::text, scans::int, mobile::int, bots::int FROM code_days ORDER BY day");
    expect(days.rows).toEqual([
      { day: "2026-03-04", scans: 1, mobile: 1, bots: 0 },
      { day: "2026-03-05", scans: 2, mobile: 2, bots: 1 },
    ]);
    const quarters = await pool.query(
      "SELECT to_char(starts_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS at, mobile, bots FROM quarter_hour_counts ORDER BY starts_at LIMIT 3",
    );
    expect(quarters.rows).toEqual([
      { at: "04 23:45", mobile: 1, bots: 0 },
      { at: "05 00:00", mobile: 2, bots: 0 },
      { at: "05 00:15", mobile: 0, bots: 1 },
    ]);
    const totals = await pool.query(
      "SELECT sum(scans)::int AS scans, sum(bots)::int AS bots, min(folded_at) > now() - interval '1 minute' AS fresh FROM total_parts",
    );
    expect(totals.rows).toEqual([{ scans: 4, bots: 1, fresh: true }]);
    expect(await readSums(pool)).toEqual({ ...sumsOf(1, 4), bots: 1 });
  });

  it("counts few visitors exactly, even when they return in later batches, early or late", async () => {
    await emptied();
    const [code = ""] = newCodes(1);
    const visitors = Array.from({ length: 300 }, newVisitor);
    for (const part of [visitors.slice(0, 120), visitors.slice(60, 300), visitors, visitors.slice(0, 1)]) {
      const scans = part.map((visitor, index) =>
        scanBy(visitor, code, { at: index % 2 === 0 ? TEN_O_CLOCK : Date.now() }),
      );
      await count([{ ...framesOn([code], { frames: 1, size: 1 })[0], scans } as Frame]);
    }
    expect(await readUniques(pool, code)).toBe(300);
  });

  it("appends hashes and combinations of a popular code for a while, then compacts them", async () => {
    await emptied();
    const [code = ""] = newCodes(1);
    const now = Date.now();
    for (let round = 0; round < 20; round += 1) {
      const scans = Array.from({ length: 40 }, (_, index) =>
        scanBy(newVisitor(), code, { at: now, referrer: `host-${index}.example` }),
      );
      await count([{ ...framesOn([code], { frames: 1, size: 1 })[0], scans } as Frame]);
    }
    const { rows } = await pool.query(
      "SELECT mobile, octet_length(visitors) AS hashes, octet_length(sketch) AS sketch, length(combinations) AS combinations FROM quarter_hour_counts",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ mobile: 800 });
    expect(rows[0].hashes).toBeLessThanOrEqual(64 * 8);
    expect(rows[0].sketch).toBeGreaterThan(700 * 8);
    expect(rows[0].combinations).toBeLessThan(5500);
    expect(await readUniques(pool, code)).toBe(800);
  });

  it("does not write a day's sketch if there is no new visitor", async () => {
    await emptied();
    const [code = ""] = newCodes(1);
    const scans = [scanBy("00000000000000ff", code)];
    await count([{ ...framesOn([code], { frames: 1, size: 1 })[0], scans } as Frame]);
    const version = async () => (await pool.query("SELECT xmin::text FROM visitor_sketches")).rows;
    const before = await version();
    expect(before).toHaveLength(1);
    await count([{ ...framesOn([code], { frames: 1, size: 1 })[0], scans } as Frame]);
    expect(await version()).toEqual(before);
    expect(await readSums(pool)).toMatchObject({ totals: 2 });
  });

  it("keeps counting a code whose sketches are damaged, and leaves the sketches unchanged", async () => {
    await emptied();
    const [code = "", other = ""] = newCodes(2);
    await count(framesOn([code], { frames: 1, size: 3 }));
    await pool.query("UPDATE visitor_sketches SET sketch = '\\x7f00'");
    await pool.query("UPDATE quarter_hour_counts SET sketch = '\\x7f00'");
    await count(framesOn([code, other], { frames: 1, size: 4 }));
    await count(framesOn([code], { frames: 1, size: 200 }));
    for (const table of ["visitor_sketches", "quarter_hour_counts"]) {
      const { rows } = await pool.query(`SELECT sketch FROM ${table} WHERE code_id = $1 AND sketch IS NOT NULL`, [
        code,
      ]);
      expect(rows).toEqual([{ sketch: Buffer.from([0x7f, 0]) }]);
    }
    expect(await readUniques(pool, other)).toBe(2);
    expect(await readSums(pool)).toEqual(sumsOf(3, 207));
  });

  it("counts nothing of a batch that the database rejects, and can be retried", async () => {
    await emptied();
    const frames = framesOn(newCodes(3), { frames: 2, size: 6 });
    for (const table of ["visitor_sketches", "quarter_hour_counts"]) {
      await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT never CHECK (false)`);
      await expect(count(frames)).rejects.toThrow(/never/);
      expect(await readSums(pool)).toEqual(sumsOf(0, 0));
      await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT never`);
    }
    expect(await count(frames)).toBe(2);
    expect(await readSums(pool)).toEqual(sumsOf(2, 12));
  });

  it("forgets only frames that are old enough, a few at a time", async () => {
    await emptied();
    await count(framesOn(newCodes(1), { frames: 10, size: 1 }));
    await pool.query("UPDATE inbox SET folded_at = now() - interval '31 days' WHERE frame <= 7");
    expect(await inbox.forgetFrames(32, 100)).toBe(0);
    expect(await inbox.forgetFrames(30, 5)).toBe(5);
    expect(await inbox.forgetFrames(30, 5)).toBe(2);
    expect(await readSums(pool)).toMatchObject({ frames: 3, totals: 10 });
  });

  it("lets two workers count the same codes at once, in any order, without errors or losses", async () => {
    await emptied();
    const codes = newCodes(200);
    const batches = Array.from({ length: 12 }, (_, index) =>
      framesOn(index % 2 === 0 ? codes : [...codes].reverse(), { frames: 5, size: 400 }),
    );
    // Every batch goes to both workers: one counts it, and the other finds it in the inbox.
    const worker = async (list: Frame[][]) => {
      for (const batch of list) await count(batch);
    };
    await Promise.all([worker(batches), worker([...batches].reverse())]);
    expect(await readSums(pool)).toEqual(sumsOf(60, 24_000));
    expect(await readUniques(pool, codes[17] ?? "")).toBe(120);
  });
});
