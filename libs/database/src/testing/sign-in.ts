// Roles that sign in, as an operator makes them: one for each service, a member of the service's group and of nothing else.

import pg from "pg";
import { ROLE_NAMES, type RoleName } from "../roles/grants.ts";
import { groupName } from "../roles/role-statements.ts";

/** The same address for a service's own role, which `prepareDatabase` has made. Its password is that of the address. */
export function signInUrl(databaseUrl: string, role: RoleName): string {
  const url = new URL(databaseUrl);
  url.username = loginName(role);
  return url.href;
}

/** Makes the roles that are missing. They belong to the whole server and stay there: any number of tests may do so at once. */
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
