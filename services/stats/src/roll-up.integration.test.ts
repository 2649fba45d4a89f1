import { createRollUpStore } from "@qr/counts";
import { countScans, newCodes, scanOf } from "@qr/counts/testing";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { expect, test } from "vitest";
import { ROLL_UP_TASKS, type RollUpTask, rollUpHourly } from "./roll-up.ts";
import { log } from "./testing/workers.ts";

const HOUR_MS = 3_600_000;
/** Returns which tasks have had an effect. */
const DONE = `
  SELECT to_regclass('quarter_hour_counts_2020_01') IS NULL AS drop_partitions,
    to_regclass('quarter_hour_counts_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')) IS NOT NULL AS make_partitions,
    rolled_until > now() - interval '3 hours' AS roll_up,
    NOT EXISTS (SELECT FROM code_totals WHERE scans = 7) AS delete_ownerless FROM roll_up_progress`;

test.each<[RollUpTask, string]>([
  ["roll_up", "ALTER TABLE code_days ADD CONSTRAINT never CHECK (false)"],
  ["make_partitions", "DROP FUNCTION make_quarter_hour_partitions"],
  ["drop_partitions", "DROP FUNCTION drop_quarter_hour_partitions"],
  ["delete_ownerless", "DROP FUNCTION delete_ownerless_counts"],
])("if the task %s fails, the other tasks are still done", async (broken, breakIt) => {
  const database = await createTestDatabase();
  const pool = openTestPool(database.url, 2);
  await pool.query("SELECT make_quarter_hour_partitions('2020-01-01', '2020-01-01')");
  await pool.query(
    "INSERT INTO code_totals (code_id, scans, bots, folded_at) VALUES (gen_random_uuid(), 7, 0, now() - interval '2 hours')",
  );
  await pool.query(`DROP TABLE quarter_hour_counts_${new Date().toISOString().slice(0, 7).replace("-", "_")}`);
  await pool.query("UPDATE roll_up_progress SET rolled_until = date_trunc('hour', now() - interval '4 hours')");
  const [code = ""] = newCodes(1);
  await countScans(pool, [scanOf(code, { at: Date.now() - 3 * HOUR_MS })]);
  await pool.query(breakIt);

  const failed: RollUpTask[] = [];
  const stopped = new AbortController();
  const rollingUp = rollUpHourly({
    store: createRollUpStore(pool, log),
    days: 400,
    log,
    signal: stopped.signal,
    onRolledUp: () => {},
    onFailed: (task) => void failed.push(task),
  });
  const expected = Object.fromEntries(ROLL_UP_TASKS.map((task) => [task, task !== broken]));
  await expect.poll(async () => (await pool.query(DONE)).rows, { timeout: 10_000 }).toEqual([expected]);
  await expect.poll(() => failed).toEqual([broken]);
  stopped.abort();
  await rollingUp;
  await pool.end();
  await database.drop();
});
