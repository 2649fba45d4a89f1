// Creates a migrated database in about 10 ms: the first caller in a test run migrates a template, and every database is a copy of it.

import { createHash, randomInt, randomUUID } from "node:crypto";
import { createLogger } from "@qr/runtime";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { MIGRATIONS_DIRECTORY, readMigrations } from "../migration-files.ts";
import { createRoleStatements, grantStatements } from "../roles/role-statements.ts";
import { stateRoles } from "../roles/state-roles-store.ts";
import { signInStatements } from "./sign-in.ts";

const TEMPLATE_LOCK = 20_261_121;

export interface TestDatabase {
  url: string;
  /** Drops the database, even if it has open connections. */
  drop(): Promise<void>;
}

/** Creates a migrated database, by default on the test run's server (TEST_POSTGRES_URL). */
export async function createTestDatabase(serverUrl = serverOfTheRun()): Promise<TestDatabase> {
  const database = await create(serverUrl, ensureTemplate);
  // All databases of a run share one Redis, in which link keys contain the numbers of domains.
  await withServer(database.url, (server) =>
    server.query(`ALTER SEQUENCE domains_number_seq RESTART WITH ${randomInt(1, 2 ** 30)}`),
  );
  return database;
}

/** Creates a database without tables, for tests of the migrator. */
export function createEmptyTestDatabase(serverUrl = serverOfTheRun()): Promise<TestDatabase> {
  return create(serverUrl, async () => "template0");
}

/** Migrates a database as the migration job does, and creates a login role per service (`signInUrl`). */
export async function prepareDatabase(url: string): Promise<void> {
  const options = { url, log: createLogger("test", "warn") };
  await migrate(options);
  await stateRoles(options);
  await makeSignIns(url);
}

/** Creates only the login roles, for a database that the migration job has prepared. */
export function makeSignIns(url: string): Promise<void> {
  return withServer(url, async (server) => {
    await server.query(signInStatements(url));
  });
}

function serverOfTheRun(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: run the tests with `npm test`.");
  return url;
}

type ChooseTemplate = (server: pg.Client, serverUrl: string) => Promise<string>;

async function create(serverUrl: string, chooseTemplate: ChooseTemplate): Promise<TestDatabase> {
  const name = `qr_test_${randomUUID().replaceAll("-", "")}`;
  await withServer(serverUrl, async (server) => {
    await server.query(`CREATE DATABASE "${name}" TEMPLATE "${await chooseTemplate(server, serverUrl)}"`);
  });
  const drop = () =>
    withServer(serverUrl, async (server) => {
      await server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    });
  return { url: urlOf(serverUrl, name), drop };
}

/** If the template is missing, creates it under a draft name and then renames it. Its final name contains a hash of the migrations and grants. */
async function ensureTemplate(server: pg.Client, serverUrl: string): Promise<string> {
  const hash = createHash("sha256")
    .update(createRoleStatements())
    .update(grantStatements())
    .update(signInStatements(serverUrl));
  for (const { name, checksum } of await readMigrations(MIGRATIONS_DIRECTORY)) hash.update(`${name} ${checksum}\n`);
  const template = `qr_template_${hash.digest("hex").slice(0, 16)}`;
  if (await hasDatabase(server, template)) return template;
  await server.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  if (await hasDatabase(server, template)) return template;
  const draft = `${template}_draft`;
  await server.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
  await server.query(`CREATE DATABASE "${draft}" TEMPLATE template0`);
  await prepareDatabase(urlOf(serverUrl, draft));
  await server.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
  return template;
}

async function hasDatabase(server: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  return rowCount === 1;
}

async function withServer<T>(serverUrl: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 30_000, query_timeout: 30_000 });
  // The pending query reports a broken connection; without a listener, the process would crash.
  server.on("error", () => {});
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
