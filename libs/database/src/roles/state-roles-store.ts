// Makes the database's roles and states their grants. Called by the migration job once the schema is there, and for the databases of tests.

import type { Logger } from "@qr/runtime";
import type pg from "pg";
import { openPool } from "../pool.ts";
import { createRoleStatements, GROUP_NAMES, grantStatements } from "./role-statements.ts";

/** ms. Another job that states the grants of this database is waited for. */
const DEADLINES = { connect: 5000, lock: 20_000, statement: 30_000, query: 35_000 };
const NOT_ALLOWED = "42501";

/** The role that migrates may not do it; `message` says who can, and how. */
export class RolesError extends Error {
  override readonly name = "RolesError";
}

/**
 * Makes the roles that are missing, and gives each exactly what grants.ts says on the newest schema, in one transaction. Any number of
 * jobs may do so at once. Throws a RolesError where the URL's role may not.
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

/** In a transaction of its own, so that other databases' jobs wait for no more than that. */
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
    `The role that migrates cannot make the services' roles: ${why} (${error.message}). Have a role that can run what this job ` +
      "prints when it is started with the argument print-roles, then run it again.",
    { cause: error },
  );
};
