// The migrator: concurrency, changed and half-applied migrations, failures, and a server that starts late.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { createEmptyTestDatabase, type TestDatabase } from "./testing/index.ts";

const log = createLogger("test", "silent");
let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createEmptyTestDatabase();
  directory = await mkdtemp(join(tmpdir(), "qr-migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "migration.sql"), sql);
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const run = () => migrate({ url: database.url, log, directory });
const records = () =>
  query("SELECT migration_name, applied_steps_count, finished_at FROM _prisma_migrations ORDER BY 1");

it("applies each migration once, in order, when 8 migrators start at once on an empty database", async () => {
  await write("1_table", "CREATE TABLE things (id INT)");
  await write("2_row", "INSERT INTO things VALUES (1)");
  await write("3_index", "-- outside a transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id)");
  await Promise.all(Array.from({ length: 8 }, run));
  const finished = { applied_steps_count: 1, finished_at: expect.any(Date) };
  expect(await records()).toEqual(
    ["1_table", "2_row", "3_index"].map((name) => ({ migration_name: name, ...finished })),
  );
  expect(await query("SELECT * FROM things")).toEqual([{ id: 1 }]);
});

it("applies the package's own migrations with 8 migrators at once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => migrate({ url: database.url, log })));
  expect(await query("SELECT * FROM redirect_targets")).toEqual([]);
});

it("applies only new migrations on a later start, and none after a newer release", async () => {
  await write("1_table", "CREATE TABLE things (id INT)");
  await run();
  await write("2_row", "INSERT INTO things VALUES (1)");
  await run();
  await rm(join(directory, "2_row"), { recursive: true });
  await run();
  expect(await query("SELECT * FROM things")).toEqual([{ id: 1 }]);
});

it("refuses a migration that changed after it was applied, and applies nothing", async () => {
  await write("1_table", "CREATE TABLE things (id INT)");
  await run();
  await write("1_table", "CREATE TABLE things (id BIGINT)");
  await write("2_row", "INSERT INTO things VALUES (1)");
  await expect(run()).rejects.toThrow("The migration 1_table differs from the one that was applied");
  expect(await query("SELECT * FROM things")).toEqual([]);
});

it("rolls back a failing migration, and runs it again once it is fixed", async () => {
  await write("1_table", "CREATE TABLE things (id INT); SELECT 1 / 0");
  await expect(run()).rejects.toThrow("The migration 1_table failed: division by zero");
  expect(await records()).toEqual([]);
  await write("1_table", "CREATE TABLE things (id INT)");
  await run();
  expect(await query("SELECT * FROM things")).toEqual([]);
});

it("refuses a database with a half-applied migration until it is marked as rolled back", async () => {
  await write("1_index", "-- outside a transaction\nCREATE INDEX CONCURRENTLY nothing ON nowhere (id)");
  await expect(run()).rejects.toThrow('relation "nowhere" does not exist');
  await write("1_index", "-- outside a transaction\nCREATE TABLE somewhere (id INT)");
  const refusal: unknown = await run().catch((error: unknown) => error);
  expect(String(refusal)).toMatch(/1_index began at .* and has not finished \(relation "nowhere" does not exist\)/);
  const remedy = /UPDATE .*$/.exec(String(refusal))?.[0] ?? "";
  await query(remedy);
  await run();
  expect(await query("SELECT * FROM somewhere")).toEqual([]);
});

it("neither delays readers nor changes anything while a transaction holds its lock, and migrates once it ends", async () => {
  await write("1_table", "CREATE TABLE things (id INT)");
  await run();
  await write("2_column", "ALTER TABLE things ADD COLUMN note TEXT");
  const holder = new pg.Client({ connectionString: database.url });
  const reader = new pg.Client({ connectionString: database.url, lock_timeout: 2000 });
  await Promise.all([holder.connect(), reader.connect()]);
  try {
    await holder.query("BEGIN; SELECT * FROM things");
    let isOver = false;
    const refused = migrate({ url: database.url, log, directory, lockWaitMs: 1500 })
      .catch((error: unknown) => String(error))
      .finally(() => {
        isOver = true;
      });
    while (!isOver) expect((await reader.query("SELECT * FROM things")).fields).toHaveLength(1);
    const attempts = /2_column has changed nothing: in (\d+) attempts,/.exec(String(await refused))?.[1];
    expect(Number(attempts)).toBeGreaterThan(1);
    expect(await records()).toMatchObject([{ migration_name: "1_table" }]);

    const migrating = run();
    await reader.query("SELECT * FROM things");
    await holder.query("COMMIT");
    await migrating;
    expect((await reader.query("SELECT * FROM things")).fields).toHaveLength(2);
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
});

it("builds an index while a transaction that began earlier is open, without a lock timeout", async () => {
  await write("1_table", "CREATE TABLE things (id INT)");
  await run();
  await write("2_index", "-- outside a transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id)");
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query("BEGIN; INSERT INTO things VALUES (1)");
    const building = run();
    await expect
      .poll(
        () =>
          query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'migrate' AND wait_event_type = 'Lock'",
          ),
        {
          timeout: 20_000,
        },
      )
      .toHaveLength(1);
    await query("INSERT INTO things VALUES (2)");
    await holder.query("COMMIT");
    await building;
    expect(await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_id'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  } finally {
    await holder.end();
  }
});

it("keeps the batches that a DO block has committed when a later one fails", async () => {
  await write("1_table", "CREATE TABLE things (id INT PRIMARY KEY); INSERT INTO things VALUES (1), (2), (3)");
  await run();
  const loop =
    "LOOP DELETE FROM things WHERE id = (SELECT min(id) FROM things); COMMIT; PERFORM 1 / min(id - 3) FROM things; END LOOP";
  await write("2_batches", `-- outside a transaction\nDO $$ BEGIN ${loop}; END $$`);
  await expect(run()).rejects.toThrow("The migration 2_batches failed: division by zero");
  expect(await query("SELECT id FROM things")).toEqual([{ id: 3 }]);
  await expect(run()).rejects.toThrow("has not finished (division by zero)");
});

it("gives up at once when nobody listens, or waits for the server when asked to", async () => {
  const proxy = await startTcpProxy(database.url);
  const url = urlThrough(proxy, database.url);
  await proxy.close();
  await expect(migrate({ url, log })).rejects.toThrow("ECONNREFUSED");
  const migrating = migrate({ url, log, waitMs: 10_000 });
  const opened = await startTcpProxy(database.url, proxy.port);
  await migrating;
  await opened.close();
  expect(await query("SELECT * FROM redirect_targets")).toEqual([]);
});
