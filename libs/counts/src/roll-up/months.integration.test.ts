import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { countScans } from "../testing/count-scans.ts";
import { newCodes, readSums, scanOf } from "../testing/scans.ts";
import { createRollUpStore } from "./roll-up-store.ts";

const database = await createTestDatabase();
const pool = openTestPool(database.url, 3);
/** Lists the transactions in this database that are waiting for a lock on a table. */
const WAITING_FOR_TABLES = `
  SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND relation IS NOT NULL AND NOT granted`;
const rollUps = createRollUpStore(pool, createLogger("test", "silent"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  await pool.query("TRUNCATE inbox, quarter_hour_counts, code_days, code_totals, visitor_sketches");
});

describe("monthly partitions", () => {
  const months = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'quarter_hour_counts'::regclass ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  };

  const currentMonth = async () => {
    const month = new Date().toISOString().slice(0, 7).replace("-", "_");
    return (await months()).filter((name) => name === `quarter_hour_counts_${month}`);
  };

  it("are created once for all countable months", async () => {
    expect(await months()).toHaveLength(15);
    expect(await rollUps.makeMonths()).toBe(0);
    const last = (await months()).at(-2);
    await pool.query(`DROP TABLE ${last}`);
    expect(await rollUps.makeMonths()).toBe(1);
    const [code = ""] = newCodes(1);
    await countScans(pool, [
      scanOf(code, { at: Date.now() + 365 * 86_400_000 }),
      scanOf(code, { at: Date.UTC(2021, 0, 1) }),
    ]);
    expect((await pool.query("SELECT 1 FROM quarter_hour_counts_default")).rowCount).toBe(1);
  });

  it("get the month's rows from the default partition, even rows that are being written", async () => {
    const [first = ""] = await currentMonth();
    await pool.query(`DROP TABLE ${first}`);
    const [code = "", other = ""] = newCodes(2);
    await countScans(pool, [scanOf(code, { at: Date.now() }), scanOf(code, { at: Date.UTC(2021, 0, 1) })]);
    const writer = await pool.connect();
    await writer.query("BEGIN");
    await writer.query(
      `INSERT INTO quarter_hour_counts (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, folded_at)
       VALUES ($1, now(), 0, 1, 0, 0, 0, '', now())`,
      [other],
    );
    const making = Promise.all([rollUps.makeMonths(), rollUps.makeMonths()]);
    await expect.poll(async () => (await writer.query(WAITING_FOR_TABLES)).rowCount).toBe(2);
    await writer.query("COMMIT");
    writer.release();
    expect((await making).toSorted()).toEqual([0, 1]);
    expect(await currentMonth()).toEqual([first]);
    expect((await pool.query(`SELECT code_id FROM ${first}`)).rows.map(({ code_id }) => code_id).toSorted()).toEqual(
      [code, other].toSorted(),
    );
    expect((await pool.query("SELECT 1 FROM quarter_hour_counts_default")).rowCount).toBe(1);
    expect(await readSums(pool)).toMatchObject({ quarterHours: 3 });
  });

  it("are dropped when they are old enough, but never before they are rolled up", async () => {
    await pool.query("SELECT make_quarter_hour_partitions('2026-01-01', '2026-02-01')");
    const [code = ""] = newCodes(1);
    await countScans(pool, [scanOf(code, { at: Date.UTC(2026, 0, 5) }), scanOf(code, { at: Date.UTC(2021, 0, 1) })]);
    await pool.query("UPDATE roll_up_progress SET rolled_until = '2026-02-20T00:00:00Z'");
    expect(await rollUps.dropMonths(36_500)).toBe(0);
    expect(await rollUps.dropMonths(35)).toBe(1);
    expect((await months()).filter((name) => name.startsWith("quarter_hour_counts_2026_0"))).toEqual([
      "quarter_hour_counts_2026_02",
    ]);
    const { rows } = await pool.query("SELECT visitors_from::text FROM roll_up_progress");
    expect(rows).toEqual([{ visitors_from: "2026-02-01" }]);
    expect(await readSums(pool)).toMatchObject({ totals: 2, days: 2, quarterHours: 0 });
  });
});
