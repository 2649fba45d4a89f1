// The migrations as they are written: what they make of an empty database.

import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "./testing/index.ts";
import { schemaDifference } from "./testing/schema-difference.ts";

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const CODE = "00000000-0000-4000-8000-000000000002";

it("make exactly the tables, columns, indexes and keys of schema.prisma", async () => {
  expect(await schemaDifference(database.url)).toBe("");
  await client.query("ALTER TABLE codes ADD COLUMN strange TEXT");
  expect(await schemaDifference(database.url)).toContain('DROP COLUMN "strange"');
  await client.query("ALTER TABLE codes DROP COLUMN strange");
});

it("show a code through the views as the redirect and the render service read it, before and after its deletion", async () => {
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'a@example.com', 'free')", [ACCOUNT]);
  await client.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES ($1, $2, 'SLUG', 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'HTTPS://Q/SLUG', now(), now())`,
    [CODE, ACCOUNT],
  );
  const target = { slug: "SLUG", code_id: CODE, type: "url", target: "https://example.com/", dynamic: true };
  const symbol = {
    code_id: CODE,
    payload: "HTTPS://Q/SLUG",
    color_dark: "#000000",
    color_light: "#ffffff",
    format: "png",
  };
  const read = async (view: string) => (await client.query(`SELECT * FROM ${view}`)).rows;
  expect(await read("redirect_targets")).toEqual([{ ...target, deleted: false, version: 1 }]);
  expect(await read("render_symbols")).toEqual([{ ...symbol, deleted: false }]);
  await client.query("UPDATE codes SET deleted_at = now(), version = 2");
  expect(await read("redirect_targets")).toEqual([{ ...target, deleted: true, version: 2 }]);
  expect(await read("render_symbols")).toEqual([{ ...symbol, deleted: true }]);
});

it.each([
  ["a day whose devices do not add up", "INSERT INTO code_days VALUES ($1, '2026-01-01', 3, 1, 1, 0, 0)"],
  ["a quarter-hour whose devices do not add up", "INSERT INTO code_quarter_hours VALUES ($1, now(), 1, 0, 0, 0, 0)"],
  ["a count below zero", "INSERT INTO code_totals VALUES ($1, -1, 0, now())"],
  ["attempts below zero", "INSERT INTO outbox (code_id, attempts) VALUES ($1, -1)"],
])("refuse %s", async (_what, sql) => {
  await expect(client.query(sql, [CODE])).rejects.toMatchObject({ code: "23514" });
});
