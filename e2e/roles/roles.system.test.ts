// Tests a Postgres server that does not allow the migration job to create roles, so operators must create them: the job's messages, the SQL
// that the job prints, and the login roles in docker-compose.yml.

import { migrate, openPool } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { startPostgres } from "@qr/test-kit/servers/private-servers";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeServices, composeText } from "../deploy/compose-file.ts";

const JOB = "libs/database/dist/main.js";
const NOT_ALLOWED = { code: "42501" };
const postgres = await startPostgres();

/** Returns the URL of the `qr` database for a role. */
function urlFor(role: string): string {
  const url = new URL(postgres.url);
  url.username = role;
  url.pathname = "/qr";
  return url.href;
}

/** Runs one SQL statement as the role and returns its rows. */
async function runAs(role: string, sql: string, url = urlFor(role)): Promise<unknown[]> {
  const pool = openPool({ url, max: 1, name: "roles_test" });
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}

async function runJob(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const job = startServiceProcess(JOB, env, undefined, args);
  const code = await job.exited;
  return { code, output: job.output() };
}
const migrateAsOwner = (DATABASE_ROLES: string) => runJob({ DATABASE_URL: urlFor("owner"), DATABASE_ROLES });

beforeAll(async () => {
  await runAs("postgres", "CREATE ROLE owner LOGIN", postgres.url);
  await runAs("postgres", "CREATE DATABASE qr OWNER owner", postgres.url);
});
afterAll(() => postgres.remove());

test("a job that may not create roles migrates with a warning, or fails with instructions if roles are required", async () => {
  const optional = await migrateAsOwner("optional");
  expect(optional).toMatchObject({ code: 0, output: expect.stringMatching(/qr_gateway, .*print-roles/) });
  const required = await migrateAsOwner("required");
  expect(required.code).toBe(1);
  expect(required.output).toMatch(/roles were not created.*may not create roles.*qr_gateway, .*print-roles/);
  expect(await runAs("owner", "SELECT * FROM redirect_targets")).toEqual([]);
});

test("the printed SQL creates the roles and can be repeated; the job then succeeds", async () => {
  const { code, output } = await runJob({}, "print-roles");
  expect(code).toBe(0);
  for (let time = 0; time < 2; time += 1) await runAs("postgres", output);
  expect(await migrateAsOwner("required")).toMatchObject({ code: 0 });
});

test("the sign-ins of docker-compose.yml have their service's rights, and creating them can be repeated", async () => {
  const [sql = ""] = composeServices(composeText())["sign-ins"]?.command ?? [];
  for (let time = 0; time < 2; time += 1) await runAs("postgres", sql);
  expect(await runAs("redirect", "SELECT * FROM redirect_targets")).toEqual([]);
  expect(await runAs("gateway", "SELECT * FROM codes")).toEqual([]);
  expect(await runAs("admin", "SELECT * FROM accounts")).toEqual([]);
  await expect(runAs("redirect", "SELECT * FROM codes")).rejects.toMatchObject(NOT_ALLOWED);
  await expect(runAs("render", "SELECT * FROM redirect_targets")).rejects.toMatchObject(NOT_ALLOWED);
  await expect(runAs("stats", "CREATE TEMPORARY TABLE mine (id int)")).rejects.toMatchObject(NOT_ALLOWED);
});

test("a service's role on an outdated database gets an error that names the migration job", async () => {
  const log = createLogger("test", "silent");
  await migrate({ url: urlFor("gateway"), log });
  await runAs("owner", "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_first'");
  await expect(migrate({ url: urlFor("gateway"), log })).rejects.toThrow(/may not apply them: run the migration job/);
});
