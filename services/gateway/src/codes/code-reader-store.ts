// Reads an account's codes together with their scans. Deleted codes and other accounts' are never seen here.

import { CODE_TYPES, type CodeFilter, IMAGE_FORMATS } from "@qr/contracts";
import { Prisma, type RunStatement, type Statement } from "@qr/database";
import { z } from "zod";
import type { Position } from "../code-list/cursor.ts";
import { inTurnGroups } from "../turn-groups.ts";
import type { StoredCode } from "./stored-code.ts";

export interface CodeReader {
  /** The account's code, or undefined where it has none with this id. */
  read(accountId: string, id: string): Promise<StoredCode | undefined>;
  /** At most `limit` codes behind `after`, newest first. */
  list(
    accountId: string,
    filter: CodeFilter,
    page: { after: Position | undefined; limit: number },
  ): Promise<StoredCode[]>;
  /** How many codes the filter matches. */
  count(accountId: string, filter: CodeFilter): Promise<number>;
}

const rowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  slug: z.string(),
  type: z.enum(CODE_TYPES),
  target: z.string(),
  dynamic: z.boolean(),
  title: z.string().nullable(),
  colorDark: z.string(),
  colorLight: z.string(),
  format: z.enum(IMAGE_FORMATS),
  payload: z.string(),
  version: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  scans: z.coerce.number().int(),
});

const countSchema = z.object({ count: z.int() });

const SELECT_CODES = `
  SELECT c.id, c.account_id AS "accountId", c.slug, c.type, c.target, c.dynamic, c.title, c.color_dark AS "colorDark",
    c.color_light AS "colorLight", c.format, c.payload, c.version, c.created_at AS "createdAt",
    c.updated_at AS "updatedAt", coalesce(t.scans, 0) AS scans
  FROM codes c LEFT JOIN code_totals t ON t.code_id = c.id`;

const READ_CODES = { name: "read_codes", text: `${SELECT_CODES} WHERE c.id = ANY($1) AND c.deleted_at IS NULL` };
const MAX_READ_CODES = 100;
const MAX_READS = 4;

export function createCodeReader(run: RunStatement): CodeReader {
  const readRow = inTurnGroups<string, unknown>({
    maxItems: MAX_READ_CODES,
    maxGroups: MAX_READS,
    call: async (ids) => {
      const rows = await run<{ id: string }>(READ_CODES, [ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
  });
  return {
    read: async (accountId, id) => {
      const row = await readRow(id);
      const code = row === undefined ? undefined : rowSchema.parse(row);
      return code?.accountId === accountId ? code : undefined;
    },
    list: async (accountId, filter, { after, limit }) => {
      const given = conditionsOf(filter, after);
      const values = [accountId, limit, ...given.flatMap((condition) => condition.values)];
      const rows = await run(listStatement(given), values);
      return rows.map((row) => rowSchema.parse(row));
    },
    count: async (accountId, filter) => {
      const given = conditionsOf(filter);
      const [row] = await run(countStatement(given), [accountId, ...given.flatMap((condition) => condition.values)]);
      return countSchema.parse(row).count;
    },
  };
}

/** A part of the list's WHERE; `sql` makes it of the place of its first value. */
interface Condition {
  name: string;
  values: unknown[];
  sql(place: number): string;
}

/** Those that restrict this list: what is not asked for is not in the statement, so that its plan can use the index. */
function conditionsOf(filter: CodeFilter, after?: Position): Condition[] {
  const { dynamic, type, q, created_after, created_before } = filter;
  const all: Condition[] = [
    { name: "dynamic", values: [dynamic], sql: (place) => `c.dynamic = $${place}` },
    { name: "type", values: [type], sql: (place) => `c.type = $${place}` },
    {
      name: "q",
      values: [q && `%${q.replace(/[\\%_]/g, "\\$&")}%`],
      sql: (place) => `(c.title ILIKE $${place} OR c.target ILIKE $${place})`,
    },
    { name: "created_after", values: [created_after], sql: (place) => `c.created_at > $${place}` },
    { name: "created_before", values: [created_before], sql: (place) => `c.created_at < $${place}` },
    {
      name: "behind",
      values: [after?.createdAt, after?.id],
      sql: (place) => `(c.created_at, c.id) < ($${place}::timestamptz, $${place + 1}::uuid)`,
    },
  ];
  return all.filter(({ values }) => values[0] !== undefined);
}

/** One of the 64 forms that the list's statement has. */
function listStatement(given: readonly Condition[]): Statement {
  return {
    name: ["list_codes", ...given.map(({ name }) => name)].join(" "),
    text: `${SELECT_CODES} WHERE ${OWN_CODES}${wheresOf(given, 3)} ORDER BY c.created_at DESC, c.id DESC LIMIT $2`,
  };
}

/** One of the 32 forms that the count's statement has. */
function countStatement(given: readonly Condition[]): Statement {
  return {
    name: ["count_codes", ...given.map(({ name }) => name)].join(" "),
    text: `SELECT count(*)::integer AS count FROM codes c WHERE ${OWN_CODES}${wheresOf(given, 2)}`,
  };
}

const OWN_CODES = "c.account_id = $1 AND c.deleted_at IS NULL";

/** The conditions in SQL; the value of the first one has the place `firstPlace`. */
function wheresOf(given: readonly Condition[], firstPlace: number): string {
  let place = firstPlace;
  return given
    .map(({ sql, values }) => {
      place += values.length;
      return ` AND ${sql(place - values.length)}`;
    })
    .join("");
}

/** The account's code, locked until the transaction ends, or undefined where it has none with this id. */
export async function readOneForChange(
  transaction: Prisma.TransactionClient,
  accountId: string,
  id: string,
): Promise<StoredCode | undefined> {
  const [row] = await transaction.$queryRaw<unknown[]>`${Prisma.raw(SELECT_CODES)}
    WHERE c.id = ${id}::uuid AND c.account_id = ${accountId}::uuid AND c.deleted_at IS NULL FOR UPDATE OF c`;
  return row === undefined ? undefined : rowSchema.parse(row);
}
