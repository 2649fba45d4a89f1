// Tests the migration job as containers run it: settings, exit code, and error message.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEmptyTestDatabase, type TestDatabase } from "./testing/index.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "qr-migrate-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the job with exactly these environment variables. */
function runJob(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { env: { PATH: process.env.PATH ?? "", ...env } }, (error, _, errors) =>
      resolve({ code: Number(error?.code ?? 0), errors }),
    );
  });
}

it("migrates an empty database, with its URL in a file, and does nothing the second time", async () => {
  const file = join(folder, "database-url");
  await writeFile(file, `${database.url}\n`);
  expect(await runJob({ DATABASE_URL_FILE: file })).toEqual({ code: 0, errors: "" });
  expect(await runJob({ DATABASE_URL_FILE: file })).toEqual({ code: 0, errors: "" });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT count(*)::int AS open FROM _prisma_migrations WHERE finished_at IS NULL",
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect((await client.query("SELECT * FROM redirect_targets")).rows).toEqual([]);
  } finally {
    await client.end();
  }
});

it("exits with 1 and the reason without a URL, or when a migration fails", async () => {
  const nothing = await runJob({});
  expect(nothing.code).toBe(1);
  expect(nothing.errors).toMatch(/not migrated[\s\S]*DATABASE_URL: is not set/);

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("CREATE TABLE codes (id int)");
  await client.end();
  const broken = await runJob({ DATABASE_URL: database.url });
  expect(broken.code).toBe(1);
  expect(broken.errors).toMatch(/The migration \S+ failed/);
});
