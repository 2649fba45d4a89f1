// Scans of a code can arrive after the code has been erased: a redirect keeps them while RabbitMQ is down.

import { randomUUID } from "node:crypto";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { afterAll, expect, it } from "vitest";
import { countScans } from "../testing/count-scans.ts";
import { newCodes, scanBy, scanOf } from "../testing/scans.ts";
import { createRollUpStore } from "./roll-up-store.ts";

const HOUR_MS = 3_600_000;
const ACCOUNT = randomUUID();
const TABLES = ["quarter_hour_counts", "code_days", "code_totals", "visitor_sketches"];

const database = await createTestDatabase();
const pool = openTestPool(database.url, 2);
const rollUps = createRollUpStore(pool, createLogger("test", "silent"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

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

/** Makes all counts two hours older. */
async function waitTwoHours(): Promise<void> {
  await pool.query("UPDATE code_totals SET folded_at = folded_at - interval '2 hours'");
}

/** Returns the codes with counts, by table. */
async function counted(): Promise<Record<string, string[]>> {
  const found = TABLES.map(async (table) => {
    const { rows } = await pool.query<{ id: string }>(`SELECT DISTINCT code_id AS id FROM ${table} ORDER BY code_id`);
    return [table, rows.map(({ id }) => id)];
  });
  return Object.fromEntries(await Promise.all(found));
}

function everywhere(codes: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(TABLES.map((table) => [table, [...codes].sort()]));
}

it("deletes counts of scans that arrive after the code has been erased, and keeps those of other codes", async () => {
  const [kept = "", erased = "", ...others] = newCodes(1003);
  const hour = Math.floor(Date.now() / HOUR_MS - 3) * HOUR_MS;
  await pool.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1)", [hour / 1000]);
  await addCode(kept);
  const personal = scanBy("00ff00ff00ff00ff", erased, { at: hour, referrer: "intranet.example" });
  await countScans(pool, [scanOf(kept, { at: hour }), personal]);
  await countScans(
    pool,
    others.map((code) => scanOf(code, { at: hour })),
  );
  expect(await rollUps.deleteOwnerless()).toBe(0);

  await rollUps.rollUpHour(0);
  expect(await rollUps.deleteOwnerless()).toBe(0);
  expect(await counted()).toEqual(everywhere([kept, erased, ...others]));
  await waitTwoHours();
  expect(await rollUps.deleteOwnerless()).toBe(1002);
  expect(await counted()).toEqual(everywhere([kept]));

  // These scans arrive after the roll-up of their hour.
  await countScans(pool, [personal, scanOf(kept, { at: hour })]);
  await waitTwoHours();
  expect(await rollUps.deleteOwnerless()).toBe(1);
  expect(await counted()).toEqual(everywhere([kept]));
  const { rows } = await pool.query("SELECT mobile FROM account_days WHERE account_id = $1", [ACCOUNT]);
  expect(rows).toEqual([{ mobile: "2" }]);
});
