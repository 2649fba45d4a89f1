// Tests what each role is and is not allowed to do, with roles that log in to a real Postgres.

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyTestDatabase, prepareDatabase, signInUrl } from "../testing/index.ts";
import { ROLE_NAMES, type RoleName } from "./grants.ts";

// This is not a copy of the template database, because a copy does not include the privileges on the database.
const database = await createEmptyTestDatabase();
const clients = new Map<RoleName, pg.Client>();
const clientOf = (role: RoleName): pg.Client => {
  const client = clients.get(role);
  if (client === undefined) throw new Error(`${role} has not signed in`);
  return client;
};

beforeAll(async () => {
  await prepareDatabase(database.url);
  for (const role of ROLE_NAMES) {
    const client = new pg.Client({ connectionString: signInUrl(database.url, role) });
    clients.set(role, client);
    await client.connect();
  }
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.end()));
  await database.drop();
});

const ID = "'00000000-0000-4000-8000-000000000001'";
/** Statements that every role is forbidden to run. */
const FORBIDDEN_TO_ALL = [
  "CREATE TABLE mine (id int)",
  "CREATE TEMPORARY TABLE mine (id int)",
  "CREATE SCHEMA mine",
  "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE ROLE mine",
  "ALTER ROLE qr_redirect SUPERUSER",
  "ALTER TABLE codes ADD COLUMN mine int",
  "DROP VIEW redirect_targets",
  "TRUNCATE codes",
  "ALTER TABLE codes OWNER TO CURRENT_USER",
  "GRANT qr_gateway TO qr_test_stats",
  "CREATE INDEX ON codes (payload)",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "COPY (SELECT 1) TO '/tmp/mine'",
  "SELECT * FROM pg_authid",
  "SELECT pg_read_file('PG_VERSION')",
  "UPDATE _prisma_migrations SET checksum = ''",
  "DELETE FROM _prisma_migrations",
  "SELECT * FROM verifications",
  "SELECT * FROM quarter_hour_counts_default",
  "UPDATE designs SET color_dark = '#000000'",
  "UPDATE codes SET dynamic = true",
  "DELETE FROM codes",
  "UPDATE links SET key = 'MINE'",
  "DELETE FROM links",
  "UPDATE api_keys SET key_hash = ''",
  "UPDATE api_keys SET scopes = '{}'",
  "DELETE FROM accounts",
  "DELETE FROM visitor_salts",
  "TRUNCATE visitor_salts",
];
const SALTS = ["SELECT * FROM visitor_salts", "SELECT delete_visitor_salts(current_date)"];
const PEOPLE = [
  "audit_entries",
  "mails",
  "sign_ups",
  "users",
  "sessions",
  "credentials",
  "memberships",
  "invitations",
  "one_time_links",
];
const OWN_OBJECTS = ["logos", "designs", "presets", "brandings", "views", "shares"];
const SECRETS = [...PEOPLE, ...OWN_OBJECTS, "api_keys", "accounts", "idempotent_responses", "events", "demo_data"];
const COUNTS = ["account_days", "code_days", "code_totals", "quarter_hour_counts", "visitor_sketches"];
const reading = (tables: readonly string[]) => tables.map((table) => `SELECT * FROM ${table}`);
const deleting = (tables: readonly string[]) => tables.map((table) => `DELETE FROM ${table}`);
const counting = "INSERT INTO code_totals (code_id, scans, bots, folded_at) VALUES (gen_random_uuid(), 1, 0, now())";
const months = "SELECT make_quarter_hour_partitions(current_date, current_date)";

const FORBIDDEN: Record<RoleName, readonly string[]> = {
  gateway: [
    ...SALTS,
    counting,
    months,
    ...deleting([...COUNTS, "inbox"]),
    "UPDATE roll_up_progress SET rolled_until = now()",
    "SELECT * FROM inbox",
    "UPDATE accounts SET plan = 'unlimited'",
    "UPDATE accounts SET suspended_at = NULL",
    "UPDATE accounts SET email_verified = true",
    "SELECT release_email('nobody@example.com')",
    "UPDATE codes SET account_id = id",
    "DELETE FROM api_keys",
    "UPDATE events SET data = '{}'",
    "UPDATE audit_entries SET action = ''",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
  ],
  redirect: [
    ...reading([
      ...SECRETS,
      ...COUNTS,
      "codes",
      "inbox",
      "render_symbols",
      "render_aliases",
      "code_accounts",
      "_prisma_migrations",
    ]),
    ...deleting([...SECRETS, ...COUNTS]),
    "UPDATE redirect_targets SET target = 'https://example.com'",
    "DELETE FROM redirect_targets",
    "UPDATE code_owners SET name = ''",
    `UPDATE codes SET target = 'https://example.com' WHERE id = ${ID}`,
    "UPDATE links SET code_id = gen_random_uuid()",
    "INSERT INTO target_repairs (key) VALUES ('SLUG')",
    counting,
    months,
  ],
  render: [
    ...SALTS,
    ...reading([...SECRETS, ...COUNTS, "codes", "redirect_targets", "inbox", "_prisma_migrations"]),
    ...deleting([...SECRETS, ...COUNTS]),
    "UPDATE render_symbols SET payload = 'MINE'",
    "UPDATE codes SET style = NULL",
    counting,
    months,
  ],
  stats: [
    ...SALTS,
    ...reading([...SECRETS, "codes", "redirect_targets", "render_symbols", "_prisma_migrations"]),
    ...deleting([...SECRETS, "code_days", "code_totals", "quarter_hour_counts", "roll_up_progress"]),
    "UPDATE codes SET target = 'https://example.com'",
    "UPDATE codes SET payload = 'MINE'",
    "UPDATE roll_up_progress SET visitors_from = current_date",
    "UPDATE code_accounts SET account_id = code_id",
    "DROP TABLE quarter_hour_counts_default",
  ],
  admin: [
    ...SALTS,
    ...reading([
      "users",
      "sessions",
      "credentials",
      "memberships",
      "codes",
      "events",
      "target_repairs",
      "idempotent_responses",
      "redirect_targets",
      "one_time_links",
    ]),
    "SELECT token FROM sessions",
    "SELECT token_hash FROM one_time_links",
    counting,
    months,
    ...deleting([...COUNTS, "inbox", "api_keys"]),
    "UPDATE accounts SET email = 'mine@example.com'",
    "UPDATE codes SET target = 'https://example.com'",
    "UPDATE codes SET payload = 'MINE'",
    "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'x', 'x')",
    "UPDATE users SET email = 'mine@example.com'",
    "UPDATE users SET email_verified = true",
    "UPDATE accounts SET email_verified = true",
  ],
};

/** Statements that each role needs. They prove that the refusals above are not due to a role without any privileges or a missing table. */
const ALLOWED: Record<RoleName, readonly string[]> = {
  gateway: [
    `INSERT INTO accounts (id, email, plan) VALUES (${ID}, 'a@example.com', 'free')`,
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES (${ID}, ${ID}, 'SLUG', 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'HTTPS://Q/SLUG', now(), now())`,
    `INSERT INTO links (key, code_id) VALUES ('SLUG', ${ID})`,
    "UPDATE codes SET target = 'https://example.com/new', version = 2",
    "UPDATE codes SET slug = 'OTHER', payload = 'HTTPS://Q/OTHER', moves = 1",
    `INSERT INTO designs (code_id, revision, color_dark, color_light) VALUES (${ID}, 1, '#000000', '#ffffff')`,
    "UPDATE codes SET color_dark = '#000080', color_light = '#ffffff', style = NULL, revision = 2",
    "DELETE FROM designs",
    "INSERT INTO presets SELECT * FROM presets; UPDATE presets SET is_default = false; DELETE FROM presets",
    "INSERT INTO views SELECT * FROM views; UPDATE views SET name = 'Bar', name_key = 'bar', query = ''; DELETE FROM views",
    "INSERT INTO brandings SELECT * FROM brandings; UPDATE brandings SET pages = NULL; INSERT INTO shares SELECT * FROM shares",
    "SELECT * FROM shares FOR UPDATE; UPDATE shares SET tag = NULL; DELETE FROM shares",
    "UPDATE links SET alias_id = NULL, slug = NULL",
    "SELECT * FROM codes FOR UPDATE; SELECT * FROM logos FOR UPDATE",
    "INSERT INTO target_repairs (key) VALUES ('SLUG')",
    "DELETE FROM target_repairs",
    `INSERT INTO events (account_id, type, subject, actor, data) VALUES (${ID}, 'code.deleted.v1', ${ID}, '{}', '{}')`,
    "UPDATE events SET next_attempt_at = NULL",
    "DELETE FROM events",
    ...reading([...SECRETS, ...COUNTS, "redirect_targets", "total_parts", "_prisma_migrations"]),
  ],
  redirect: [
    ...reading(["redirect_targets", "redirect_domains", "redirect_any_domain", "cache_repairs", "visitor_salts"]),
    ...reading(["code_logos", "code_owners", "domain_owners"]),
    `INSERT INTO visitor_salts VALUES ('2026-01-01', '2026-01-31', sha256(''), now())
     ON CONFLICT (starts_on, ends_on) DO UPDATE SET salt = excluded.salt`,
    "SELECT delete_visitor_salts('2026-01-31')",
  ],
  render: reading(["render_symbols", "render_aliases"]),
  stats: [
    counting,
    "SELECT make_quarter_hour_partitions(date '2019-12-01', date '2019-12-01')",
    `INSERT INTO quarter_hour_counts (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, folded_at)
     VALUES (${ID}, '2019-12-24', 0, 1, 0, 0, 0, '', now())
     ON CONFLICT (code_id, starts_at, shard) DO UPDATE SET mobile = excluded.mobile`,
    "SELECT * FROM roll_up_progress FOR UPDATE",
    "SELECT * FROM inbox FOR UPDATE",
    "SELECT drop_quarter_hour_partitions(date '2020-01-01')",
    ...reading([...COUNTS, "code_accounts"]),
  ],
  admin: [
    "UPDATE accounts SET plan = 'pro', suspended_at = NULL",
    "SELECT * FROM accounts FOR NO KEY UPDATE",
    "SELECT * FROM api_keys FOR UPDATE",
    "DELETE FROM invitations",
    "SELECT release_email('nobody@example.com')",
    "SELECT id, name, email, email_verified, created_at FROM users",
    `DELETE FROM sessions WHERE user_id = ${ID}`,
    `DELETE FROM one_time_links WHERE user_id = ${ID}`,
    "SELECT id, account_id, slug, type, target, title, revision, moves, version, deleted_at FROM codes FOR UPDATE",
    "UPDATE codes SET version = version + 1, deleted_at = now()",
    "INSERT INTO target_repairs (key) VALUES ('SLUG')",
    `INSERT INTO events (account_id, type, subject, actor, data) VALUES (${ID}, 'code.deleted.v1', ${ID}, '{}', '{}')`,
    ...reading(["api_keys", ...COUNTS, "inbox", "code_accounts", "_prisma_migrations"]),
  ],
};

/** The SQLSTATEs of a missing privilege, and of a change to a view that joins tables, which nobody may change. */
const REFUSED: readonly unknown[] = ["42501", "55000"];

/** Runs a statement and rolls it back. Returns the SQLSTATE of the refusal, or undefined if the statement ran. */
async function refusalOf(role: RoleName, statement: string): Promise<string | undefined> {
  const client = clientOf(role);
  await client.query("BEGIN");
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  } finally {
    await client.query("ROLLBACK");
  }
}

describe.each(ROLE_NAMES)("%s", (role) => {
  test("may not do anything that it does not need", async () => {
    for (const statement of [...FORBIDDEN_TO_ALL, ...FORBIDDEN[role]]) {
      expect(REFUSED, statement).toContain(await refusalOf(role, statement));
    }
  });

  test("may do what it needs", async () => {
    const client = clientOf(role);
    await client.query("BEGIN");
    for (const statement of ALLOWED[role]) await client.query(statement);
    await client.query("ROLLBACK");
  });
});
