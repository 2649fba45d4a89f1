// The list of grants as SQL. The SQL can run any number of times; afterward, the grants are exactly those in the list. If the migrating
// role lacks the privileges, the job prints the SQL on request, so that an administrator can run it.

import { FUNCTION_GRANTS, type Grants, ROLE_NAMES, type RoleName, SEQUENCE_GRANTS, TABLE_GRANTS } from "./grants.ts";

/** Returns the name of the role in Postgres. */
export function groupName(role: RoleName): string {
  return `qr_${role}`;
}

export const GROUP_NAMES: readonly string[] = ROLE_NAMES.map(groupName);
/** Key of the advisory lock that grantStatements takes: "QRgr" in ASCII. */
const LOCK_NUMBER = 0x51526772;
const EVERY_GROUP = GROUP_NAMES.join(", ");

/**
 * Returns SQL that creates the missing roles. Requires CREATEROLE. All databases on a server share its roles, so another job can create a
 * role first.
 */
export function createRoleStatements(): string {
  const statements = GROUP_NAMES.map(
    (name) => `
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN
    BEGIN CREATE ROLE ${name} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  END IF;`,
  );
  return `DO $$ BEGIN${statements.join("")}\nEND $$;`;
}

/** Returns SQL that replaces all grants in one transaction. Only the owner of the tables may run this SQL. */
export function grantStatements(): string {
  return [
    "BEGIN;",
    `SELECT pg_advisory_xact_lock(${LOCK_NUMBER});`,
    ...DATABASE_STATEMENTS,
    ...statementsOf("TABLE", TABLE_GRANTS),
    ...statementsOf("SEQUENCE", SEQUENCE_GRANTS),
    ...statementsOf("FUNCTION", FUNCTION_GRANTS),
    "COMMIT;",
  ].join("\n");
}

/** Statements that allow only the owner to create objects, including temporary ones. */
const DATABASE_STATEMENTS = [
  `DO $$ BEGIN
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC, ${EVERY_GROUP}', current_database());
END $$;`,
  `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${EVERY_GROUP};`,
  `GRANT USAGE ON SCHEMA public TO ${EVERY_GROUP};`,
];

function statementsOf(kind: "TABLE" | "SEQUENCE" | "FUNCTION", list: Grants): string[] {
  return Object.entries(list).flatMap(([name, grants]) => [
    `REVOKE ALL ON ${kind} public.${name} FROM PUBLIC, ${EVERY_GROUP};`,
    ...ROLE_NAMES.flatMap((role) =>
      grants[role] === undefined ? [] : grantStatement(grants[role], `${kind} public.${name}`, groupName(role)),
    ),
  ]);
}

const UPDATE_EXCEPT = /^(.*), UPDATE EXCEPT \((.*)\)$/;

function grantStatement(privileges: string, object: string, group: string): string[] {
  const [, others, columns = ""] = UPDATE_EXCEPT.exec(privileges) ?? [];
  if (others === undefined) return [`GRANT ${privileges} ON ${object} TO ${group};`];
  const excepted = columns.split(", ").map((column) => `'${column}'`);
  const [, table = ""] = object.split(" ");
  return [
    `GRANT ${others} ON ${object} TO ${group};`,
    `DO $$ BEGIN
  EXECUTE (SELECT format('GRANT UPDATE (%s) ON ${object} TO ${group}', string_agg(quote_ident(attname), ', ')) FROM pg_attribute
    WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN (${excepted.join(", ")}));
END $$;`,
  ];
}
