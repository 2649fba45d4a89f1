// Tests the list of grants on a real Postgres: the list covers every object, and the server has exactly these grants.

import { createLogger } from "@qr/runtime";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { createEmptyTestDatabase } from "../testing/index.ts";
import { FUNCTION_GRANTS, type Grants, ROLE_NAMES, type RoleName, SEQUENCE_GRANTS, TABLE_GRANTS } from "./grants.ts";
import { groupName } from "./role-statements.ts";
import { stateRoles } from "./state-roles-store.ts";

const log = createLogger("test", "silent");
// This is not a copy of the template database, because a copy does not include the privileges on the database.
const database = await createEmptyTestDatabase();
const options = { url: database.url, log };
const owner = new pg.Client({ connectionString: database.url });

beforeAll(async () => {
  await migrate(options);
  await owner.connect();
  // Two jobs at the same time.
  await Promise.all([stateRoles(options), stateRoles(options)]);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** All objects, except partitions and objects that belong to extensions. */
const OBJECTS = `
  SELECT relname AS name, CASE WHEN relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT relispartition
  UNION ALL
  SELECT format('%s(%s)', proname, (SELECT string_agg(format_type(type, NULL), ', ' ORDER BY position)
    FROM unnest(proargtypes) WITH ORDINALITY AS arguments (type, position))), 'FUNCTION' FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;

/** One line per privilege that a role other than the owner has on an object, a column, the schema, or the database. */
const RIGHTS = `
  WITH acls AS (
    SELECT relname AS object, relacl AS acl, '' AS part, relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT relname, attacl, format(' (%s)', attname), relowner FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT proname, coalesce(proacl, acldefault('f', proowner)), '', proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'the schema', nspacl, '', nspowner FROM pg_namespace WHERE nspname = 'public'
    UNION ALL
    SELECT 'the database', coalesce(datacl, acldefault('d', datdba)), '', datdba FROM pg_database WHERE datname = current_database())
  SELECT format('%s: %s%s on %s', CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, privilege_type, part, object) AS right
  FROM acls, aclexplode(acl) WHERE grantee <> owner ORDER BY 1`;

const rights = async (): Promise<string[]> => (await owner.query(RIGHTS)).rows.map((row) => row.right);

const COLUMNS = `
  SELECT relname AS table, array_agg(attname::text) AS columns FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped GROUP BY relname`;

type ColumnsByTable = ReadonlyMap<string, readonly string[]>;
const columnsByTable = async (): Promise<ColumnsByTable> =>
  new Map((await owner.query(COLUMNS)).rows.map(({ table, columns }) => [table, columns]));

/** Replaces `UPDATE EXCEPT (id)` with `UPDATE (…)` on all other columns. */
function withoutExcept(privileges: string, columns: readonly string[]): string {
  return privileges.replace(/UPDATE EXCEPT \(([^)]+)\)/, (_, excepted: string) => {
    const names = excepted.split(", ");
    expect(columns).toEqual(expect.arrayContaining(names));
    return `UPDATE (${columns.filter((column) => !names.includes(column)).join(", ")})`;
  });
}

/** Returns a list of grants in the format of RIGHTS, with one line per privilege. */
function linesOf(list: Grants, columnsOf: ColumnsByTable): string[] {
  return Object.entries(list).flatMap(([object, grants]) =>
    Object.entries(grants).flatMap(([role, privileges]) =>
      [...withoutExcept(privileges, columnsOf.get(object) ?? []).matchAll(/([A-Z]+)(?: \(([^)]+)\))?/g)].flatMap(
        ([, privilege, columns]) =>
          (columns?.split(", ").map((column) => ` (${column})`) ?? [""]).map(
            (part) => `${groupName(role as RoleName)}: ${privilege}${part} on ${object.replace(/\(.*/, "")}`,
          ),
      ),
    ),
  );
}

describe("the list", () => {
  it.each([
    ["TABLE", TABLE_GRANTS],
    ["SEQUENCE", SEQUENCE_GRANTS],
    ["FUNCTION", FUNCTION_GRANTS],
  ])("names every %s of the schema and nothing else", async (kind, list) => {
    const { rows } = await owner.query(`SELECT name FROM (${OBJECTS}) AS objects WHERE kind = $1`, [kind]);
    expect(Object.keys(list).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("is complete: it revokes other privileges that were granted before", async () => {
    const columns = await columnsByTable();
    const everyone = ROLE_NAMES.map((role) => `${groupName(role)}: USAGE on the schema`);
    const listed = [TABLE_GRANTS, SEQUENCE_GRANTS, FUNCTION_GRANTS].flatMap((list) => linesOf(list, columns));
    const wanted = [...everyone, ...listed, "PUBLIC: CONNECT on the database", "PUBLIC: USAGE on the schema"].sort();
    const found = async () => (await rights()).sort();
    expect(wanted.length).toBeGreaterThan(100);
    expect(await found()).toEqual(wanted);
    await owner.query(`
      GRANT ALL ON ALL TABLES IN SCHEMA public TO qr_admin;
      REVOKE ALL ON codes FROM qr_admin; GRANT SELECT (target), UPDATE (payload) ON codes TO qr_redirect, PUBLIC;
      REVOKE ALL ON quarter_hour_counts_default FROM qr_admin;
      DO $$ BEGIN EXECUTE (SELECT string_agg(format('REVOKE ALL ON %I FROM qr_admin', relname), ';') FROM pg_class
        WHERE relispartition AND relkind = 'r'); END $$;
      GRANT EXECUTE ON FUNCTION drop_quarter_hour_partitions TO PUBLIC;
      GRANT CREATE ON SCHEMA public TO PUBLIC, qr_stats;
      REVOKE SELECT ON render_symbols FROM qr_render;
      DO $$ BEGIN EXECUTE format('GRANT CREATE, TEMPORARY ON DATABASE %I TO PUBLIC, qr_render', current_database()); END $$`);
    expect(await found()).not.toEqual(wanted);
    await stateRoles(options);
    expect(await found()).toEqual(wanted);
  });
});
