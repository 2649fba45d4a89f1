// Tests the schema that the migrations create in an empty database.

import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { SCHEMA_FILE, sqlBetween } from "../scripts/schema-sql.mjs";
import { createEmptyTestDatabase, createTestDatabase } from "./testing/index.ts";

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const CODE = "00000000-0000-4000-8000-000000000002";

/** Everything in the catalog that Prisma's schema can express. Views, checks, partial indexes, and generated columns are not included. */
const CATALOG = `
SELECT format('column %s.%s %s null=%s default=%s', c.table_name, c.column_name, format_type(a.atttypid, a.atttypmod),
              c.is_nullable, c.column_default) AS thing
FROM information_schema.columns c
JOIN information_schema.tables t USING (table_schema, table_name)
JOIN pg_attribute a ON a.attrelid = format('%I', c.table_name)::regclass AND a.attname = c.column_name
JOIN pg_class k ON k.oid = a.attrelid AND NOT k.relispartition
WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
  AND c.is_generated = 'NEVER'
UNION ALL SELECT 'index ' || replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes
JOIN pg_class k ON k.oid = format('%I', tablename)::regclass AND NOT k.relispartition
WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND indexdef NOT LIKE '% WHERE %'
UNION ALL SELECT format('key %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) FROM pg_constraint
JOIN pg_class k ON k.oid = conrelid AND NOT k.relispartition
WHERE contype IN ('p', 'f', 'u') AND connamespace = 'public'::regnamespace AND conrelid <> '_prisma_migrations'::regclass
ORDER BY 1`;

it("make exactly the tables, columns, indexes, and keys of schema.prisma", async () => {
  const byPrisma = await createEmptyTestDatabase();
  const other = new pg.Client({ connectionString: byPrisma.url });
  await other.connect();
  await other.query(await sqlBetween(undefined, await readFile(SCHEMA_FILE, "utf8"), byPrisma.url));
  await other.query("CREATE TABLE _prisma_migrations ()");
  const [migrated, wanted] = await Promise.all([client.query(CATALOG), other.query(CATALOG)]);
  expect(wanted.rows.length).toBeGreaterThan(50);
  expect(migrated.rows).toEqual(wanted.rows);
  await other.end();
  await byPrisma.drop();
});

it("keep salts out of the write-ahead log and out of the statistics", async () => {
  const { rows } = await client.query(
    `SELECT relpersistence, attstattarget FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relname = 'visitor_salts' AND attname = 'salt'`,
  );
  expect(rows).toEqual([{ relpersistence: "u", attstattarget: 0 }]);
});

it("show a code through the views as the redirect and the render service read it, before and after its deletion", async () => {
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'a@example.com', 'free')", [ACCOUNT]);
  await client.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES ($1, $2, 'SLUG', 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'HTTPS://Q/SLUG', now(), now())`,
    [CODE, ACCOUNT],
  );
  await client.query("INSERT INTO links (key, code_id) VALUES ('SLUG', $1)", [CODE]);
  const target = {
    link_key: "SLUG",
    code_id: CODE,
    type: "url",
    target: "https://example.com/",
    dynamic: true,
    query: "drop",
    preview: true,
    starts_at: null,
    expires_at: null,
    paused: false,
    scan_limit: null,
    fallback_target: null,
    password_hash: null,
    rules: null,
  };
  const symbol = {
    code_id: CODE,
    revision: 1,
    payload: "HTTPS://Q/SLUG",
    color_dark: "#000000",
    color_light: "#ffffff",
    format: "png",
  };
  const read = async (view: string) => (await client.query(`SELECT * FROM ${view}`)).rows;
  expect(await read("redirect_targets")).toEqual([{ ...target, deleted: false, version: 1, alias_id: null }]);
  expect(await read("render_symbols")).toEqual([
    { ...symbol, deleted: false, slug: "SLUG", style: null, logo: null, may_move: false, is_lost: false, moves: 0 },
  ]);
  await client.query("UPDATE codes SET deleted_at = now(), version = 2");
  expect(await read("redirect_targets")).toEqual([{ ...target, deleted: true, version: 2, alias_id: null }]);
  expect(await read("render_symbols")).toEqual([
    { ...symbol, deleted: true, slug: "SLUG", style: null, logo: null, may_move: false, is_lost: false, moves: 0 },
  ]);
});

it.each([
  ["a day whose devices do not add up", "INSERT INTO code_days VALUES ($1, '2026-01-01', 3, 1, 1, 0, 0)"],
  ["a count below zero", "INSERT INTO code_totals VALUES ($1, -1, 0, now())"],
  ["an unknown role", "INSERT INTO invitations VALUES (gen_random_uuid(), $1, 'guest', NULL, '', NULL, now(), now())"],
  ["an email address with a capital letter", "INSERT INTO users (id, name, email) VALUES ($1, 'A', 'A@example.com')"],
  ["a language without texts", "INSERT INTO users (id, name, email, language) VALUES ($1, 'A', 'a@a.test', 'xx')"],
  ["an unknown purpose", "INSERT INTO one_time_links VALUES ($1, 'anything', NULL, '', now(), now())"],
  ["an unknown mail", "INSERT INTO mails (id, kind, email, language) VALUES ($1, 'anything', '', '')"],
  ["a password that is not hashed", "UPDATE codes SET password_hash = 'secret' WHERE id = $1"],
  ["a short salt", "INSERT INTO visitor_salts VALUES ('2026-01-01', '2026-01-31', uuid_send($1), now())"],
  ["attempts below zero", "INSERT INTO target_repairs (key, attempts) VALUES ($1, -1)"],
])("refuse %s", async (_what, sql) => {
  await expect(client.query(sql, [CODE])).rejects.toMatchObject({ code: "23514" });
});
