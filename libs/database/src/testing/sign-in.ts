// Roles that sign in, as an operator makes them: one for each service, a member of the service's group and of nothing else.

import { ROLE_NAMES, type RoleName } from "../roles/grants.ts";
import { createRoleStatements, groupName } from "../roles/role-statements.ts";
import { withServer } from "./test-database.ts";

const PASSWORD = "of-the-tests";

/**
 * The database's address for each role, with its rights alone. `databaseUrl` is a superuser's. The roles belong to the whole server and
 * stay there: any number of tests may ask at once.
 */
export async function signInUrls(databaseUrl: string): Promise<Readonly<Record<RoleName, string>>> {
  await withServer(databaseUrl, async (server) => {
    const { rowCount } = await server.query("SELECT FROM pg_roles WHERE rolname = ANY($1)", [
      ROLE_NAMES.map(loginName),
    ]);
    if (rowCount !== ROLE_NAMES.length) await server.query(`${createRoleStatements()} ${createLogins()}`);
  });
  const urls = ROLE_NAMES.map((role) => [role, signInUrl(databaseUrl, role)] as const);
  return Object.fromEntries(urls) as Record<RoleName, string>;
}

/** The same address with the role's name and password. */
function signInUrl(databaseUrl: string, role: RoleName): string {
  const url = new URL(databaseUrl);
  url.username = loginName(role);
  url.password = PASSWORD;
  return url.href;
}

function loginName(role: RoleName): string {
  return `qr_test_${role}`;
}

function createLogins(): string {
  const statements = ROLE_NAMES.map(
    (role) => `
  BEGIN CREATE ROLE ${loginName(role)} LOGIN PASSWORD '${PASSWORD}' IN ROLE ${groupName(role)};
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;`,
  );
  return `DO $$ BEGIN${statements.join("")}\nEND $$`;
}
