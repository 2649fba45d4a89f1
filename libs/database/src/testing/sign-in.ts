// Login roles as an operator creates them: one per service, which is a member only of the service's group role.

import pg from "pg";
import { ROLE_NAMES, type RoleName } from "../roles/grants.ts";
import { groupName } from "../roles/role-statements.ts";

/** Returns the URL with the service's login role, which `prepareDatabase` has created. */
export function signInUrl(databaseUrl: string, role: RoleName): string {
  const url = new URL(databaseUrl);
  url.username = loginName(role);
  return url.href;
}

/**
 * Returns SQL that creates the missing login roles, which all databases on the server share and which are never dropped. Any number of
 * tests can run this SQL at the same time.
 */
export function signInStatements(databaseUrl: string): string {
  const password = decodeURIComponent(new URL(databaseUrl).password);
  const login = password === "" ? "LOGIN" : `LOGIN PASSWORD ${pg.escapeLiteral(password)}`;
  const statements = ROLE_NAMES.map(
    (role) => `
  BEGIN CREATE ROLE ${loginName(role)} ${login} IN ROLE ${groupName(role)};
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;`,
  );
  return `DO $$ BEGIN${statements.join("")}\nEND $$`;
}

function loginName(role: RoleName): string {
  return `qr_test_${role}`;
}
