// Reads an account's codes together with their scans. Deleted codes and other accounts' are never seen here.

import {
  CODE_TYPES,
  type CodeFilter,
  type CodeSort,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  IMAGE_FORMATS,
  MAX_PAGE_SIZE,
  symbolStyle,
} from "@qr/contracts";
import { Prisma, type RunStatement, type Statement } from "@qr/database";
import { z } from "zod";
import { inTurnGroups } from "../scheduling/batch-per-tick.ts";
import { isBehind, orderBy, type Position } from "./list/code-order.ts";
import type { StoredCode } from "./stored-code.ts";

/** What says whether a code may be asked about, and since when. */
export type CodeHead = Pick<StoredCode, "id" | "accountId" | "slug" | "dynamic" | "createdAt">;

interface ListPage {
  sort: CodeSort;
  /** A place in this order; undefined: from the beginning. */
  after: Position | undefined;
  limit: number;
}

export interface CodeReader {
  /** The account's code, or undefined where it has none with this id. */
  read(accountId: string, id: string): Promise<StoredCode | undefined>;
  /** The same without its scans, which take longer to read than all the rest. */
  readHead(accountId: string, id: string): Promise<CodeHead | undefined>;
  /** At most `limit` codes behind `after`, in the order `sort`. */
  list(accountId: string, filter: CodeFilter, page: ListPage): Promise<StoredCode[]>;
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
  style: symbolStyle.nullable(),
  logoId: z.string().nullable(),
  version: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  scans: z.coerce.number().int(),
});

const headSchema = rowSchema.pick({ id: true, accountId: true, slug: true, dynamic: true, createdAt: true });

const countSchema = z.object({ count: z.int() });

/** A subquery, not a join: it is one look into an index whatever the planner knows of the tables. */
const SELECT_CODES = `
  SELECT c.id, c.account_id AS "accountId", c.slug, c.type, c.target, c.dynamic, c.title, c.color_dark AS "colorDark",
    c.color_light AS "colorLight", c.format, c.payload, c.style, c.logo_id AS "logoId", c.version, c.created_at AS "createdAt",
    c.updated_at AS "updatedAt", coalesce((SELECT sum(t.scans) FROM total_parts t WHERE t.code_id = c.id), 0)::bigint AS scans
  FROM codes c`;

/**
 * One code has a statement of its own: only where its plan looks as cheap for any id as for this one does Postgres keep it, and to plan
 * the sum of scans anew, over all months, takes ten times as long as to read it.
 */
const READ_CODE = { name: "read_code", text: `${SELECT_CODES} WHERE c.id = $1 AND c.deleted_at IS NULL` };
const READ_CODES = { name: "read_codes", text: `${SELECT_CODES} WHERE c.id = ANY($1) AND c.deleted_at IS NULL` };
const READ_HEADS = {
  name: "read_code_heads",
  text: `
    SELECT id, account_id AS "accountId", slug, dynamic, created_at AS "createdAt" FROM codes
    WHERE id = ANY($1) AND deleted_at IS NULL`,
};
const MAX_READ_CODES = 100;
const MAX_READS = 4;

export function createCodeReader(run: RunStatement): CodeReader {
  const readRow = inReadGroups((ids) => (ids.length === 1 ? run(READ_CODE, [ids[0]]) : run(READ_CODES, [ids])));
  const readHeadRow = inReadGroups((ids) => run(READ_HEADS, [ids]));
  return {
    read: async (accountId, id) => {
      const row = await readRow(id);
      const code = row === undefined ? undefined : rowSchema.parse(row);
      return code?.accountId === accountId ? code : undefined;
    },
    readHead: async (accountId, id) => {
      const row = await readHeadRow(id);
      const head = row === undefined ? undefined : headSchema.parse(row);
      return head?.accountId === accountId ? head : undefined;
    },
    list: async (accountId, filter, page) => {
      const given = conditionsOf(filter, page);
      const values = [accountId, ...given.flatMap((condition) => condition.values)];
      const rows = await run(listStatement(given, page), values);
      return rows.slice(0, page.limit).map((row) => rowSchema.parse(row));
    },
    count: async (accountId, filter) => {
      const given = conditionsOf(filter);
      const [row] = await run(countStatement(given), [accountId, ...given.flatMap((condition) => condition.values)]);
      return countSchema.parse(row).count;
    },
  };
}

/** Reads rows by their ids, those of a turn together. */
function inReadGroups(runOn: (ids: readonly string[]) => Promise<{ id: string }[]>) {
  return inTurnGroups<string, unknown>({
    maxItems: MAX_READ_CODES,
    maxGroups: MAX_READS,
    call: async (ids) => {
      const found = new Map((await runOn(ids)).map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
  });
}

/** A part of the list's WHERE; `sql` makes it of the place of its first value. */
interface Condition {
  /** A part of the statement's name, of which Postgres keeps 63 characters. */
  name: string;
  values: unknown[];
  sql(place: number): string;
}

/** Those that restrict this list: what is not asked for is not in the statement, so that its plan can use the index. */
function conditionsOf(filter: CodeFilter, page?: ListPage): Condition[] {
  const { dynamic, type, q, created_after, created_before } = filter;
  const all: Condition[] = [
    { name: "dynamic", values: [dynamic], sql: (place) => `c.dynamic = $${place}` },
    { name: "type", values: [type], sql: (place) => `c.type = $${place}` },
    {
      name: "q",
      values: [q && `%${q.replace(/[\\%_]/g, "\\$&")}%`],
      sql: (place) => `(c.title ILIKE $${place} OR c.target ILIKE $${place})`,
    },
    { name: "after", values: [created_after], sql: (place) => `c.created_at > $${place}` },
    { name: "before", values: [created_before], sql: (place) => `c.created_at < $${place}` },
    {
      name: "behind",
      values: [page?.after?.key, page?.after?.id],
      sql: (place) => isBehind(page?.sort ?? DEFAULT_SORT, place),
    },
  ];
  return all.filter(({ values }) => values[0] !== undefined);
}

/** Rows that one list may ask for at most. */
export const MAX_LIST_ROWS = 250;

/**
 * Rows that a statement reads at most. The number stands in the statement: the planner takes a parameter there for a tenth of the
 * table, and then plans anew every time, which took longer than the reading.
 */
const READ_SIZES: readonly number[] = [DEFAULT_PAGE_SIZE + 1, 51, MAX_PAGE_SIZE + 1, MAX_LIST_ROWS];

/** Parts of a statement's name, as those of the conditions; the usual order has none. */
const SORT_NAMES: Readonly<Record<CodeSort, readonly string[]>> = {
  "-created_at": [],
  created_at: ["created"],
  "-updated_at": ["-updated"],
  updated_at: ["updated"],
  "-title": ["-title"],
  title: ["title"],
};

/** One of the 64 x 4 x 6 forms that the list's statement has. Throws a RangeError where no form reads so much. */
function listStatement(given: readonly Condition[], { sort, limit }: ListPage): Statement {
  const rows = READ_SIZES.find((size) => size >= limit);
  if (rows === undefined) throw new RangeError(`a list has ${MAX_LIST_ROWS} rows at most, not ${limit}`);
  return {
    name: [`list_${rows}_codes`, ...SORT_NAMES[sort], ...given.map(({ name }) => name)].join(" "),
    text: `${SELECT_CODES} WHERE ${OWN_CODES}${wheresOf(given, 2)} ORDER BY ${orderBy(sort)} LIMIT ${rows}`,
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
