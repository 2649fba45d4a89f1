// Tests what each role is and is not allowed to do, with roles that log in to a real Postgres.

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyTestDatabase, prepareDatabase, signInUrl } from "../testing/index.ts";
import { ROLE_NAMES, type RoleName } from "./grants.ts";
import { ALLOWED, FORBIDDEN, FORBIDDEN_TO_ALL } from "./rights.ts";

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
