// Creates the database's roles and sets their grants.

import type { Logger } from "@qr/runtime";
import type pg from "pg";
import { openPool } from "../pool.ts";
import { createRoleStatements, GROUP_NAMES, grantStatements } from "./role-statements.ts";

/** Deadlines, in ms. The lock deadline allows for another job that is setting the grants in this database. */
const DEADLINES = { connect: 5000, lock: 20_000, statement: 30_000, query: 35_000 };
const NOT_ALLOWED = "42501";

/**
 * Thrown if the migrating role may not create the roles or set their grants; `message` says how another role can do so.
 */
export class RolesError extends Error {
  override readonly name = "RolesError";
}

/**
 * Creates the missing roles, then sets their grants to exactly those in grants.ts in one transaction. Any number of
 * jobs can call this at the same time. Throws a RolesError if the URL's role lacks the privileges to do so.
 */
export async function stateRoles({ url, log }: { url: string; log: Logger }): Promise<void> {
  const pool = openPool({ url, max: 1, name: "roles", log, deadlines: DEADLINES });
  try {
    await createMissing(pool);
    await pool.query(grantStatements()).catch(refuse("it does not own every table"));
  } finally {
    await pool.end();
  }
}

/** Creates the missing roles in a separate transaction, so that jobs for other databases do not wait for the grants. */
async function createMissing(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE name NOT IN (SELECT rolname FROM pg_roles)",
    [GROUP_NAMES],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  await pool.query(createRoleStatements()).catch(refuse(`it may not create roles, and these are missing: ${names}`));
}

const refuse = (why: string) => (error: unknown) => {
  const isRefused = error instanceof Error && "code" in error && error.code === NOT_ALLOWED;
  if (!isRefused) throw error;
  throw new RolesError(
    `The migrating role cannot create the services' roles: ${why} (${error.message}). Start this job with the argument print-roles, run the SQL ` +
      "that it prints with a role that has the privileges, then run the job again.",
    { cause: error },
  );
};
