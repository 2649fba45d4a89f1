// Assembles the queries for the list and its total. The SQL contains only the filters in use, so that its plan can use an index.

import type { Statement } from "@qr/database";
import { COLUMNS } from "../code-schemas.ts";
import { type CodeSort, isAfter, orderBy, type Position } from "./code-order.ts";
import { type CodeFilter, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./list-query.ts";

export interface ListPage {
  sort: CodeSort;
  /** The position after which the page starts; undefined for the first page. */
  after: Position | undefined;
  limit: number;
}

interface Query {
  statement: Statement;
  values: unknown[];
}

/** Selects all columns of the codes `c` under their property names in StoredCode. */
export const SELECT_CODES = `SELECT ${COLUMNS.map(
  ({ property, name, computed = `c.${name}` }) => `${computed} AS "${property}"`,
).join(", ")} FROM codes c`;

export const MAX_LIST_ROWS = 250;

/**
 * Row limits of the statements. Each limit is part of the SQL. If the limit were a parameter, the planner would assume that a tenth of the
 * table is read, and would plan the statement again each time, which takes longer than reading the rows.
 */
const READ_SIZES: readonly number[] = [DEFAULT_PAGE_SIZE + 1, 51, MAX_PAGE_SIZE + 1, MAX_LIST_ROWS];

/** Returns the query for a page. The query can read more rows than the page has. Throws a RangeError beyond MAX_LIST_ROWS. */
export function listQuery(accountId: string, filter: CodeFilter, { sort, after, limit }: ListPage): Query {
  const rows = READ_SIZES.find((size) => size >= limit);
  if (rows === undefined) throw new RangeError(`a list has at most ${MAX_LIST_ROWS} rows, not ${limit}`);
  const { conditions, parameter, values } = conditionsOf(accountId, filter);
  if (after !== undefined) conditions.push(isAfter(sort, parameter(after.key), parameter(after.id)));
  const text = `${SELECT_CODES} WHERE ${conditions.join(" AND ")} ORDER BY ${orderBy(sort)} LIMIT ${rows}`;
  return { statement: { name: nameOf(["list", rows, sort, after && "after"], filter), text }, values };
}

/** Returns the query for `count`, the number of codes that match the filter. */
export function countQuery(accountId: string, filter: CodeFilter): Query {
  const { conditions, values } = conditionsOf(accountId, filter);
  const text = `SELECT count(*)::integer AS count FROM codes c WHERE ${conditions.join(" AND ")}`;
  return { statement: { name: nameOf(["count"], filter), text }, values };
}

function conditionsOf(accountId: string, { dynamic, type, q, created_after, created_before }: CodeFilter) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`c.account_id = ${parameter(accountId)}`, "c.deleted_at IS NULL"];
  if (dynamic !== undefined) conditions.push(`c.dynamic = ${parameter(dynamic)}`);
  if (type !== undefined) conditions.push(`c.type = ${parameter(type)}`);
  if (q !== undefined) {
    const pattern = parameter(`%${q.replace(/[\\%_]/g, "\\$&")}%`);
    conditions.push(`(c.title ILIKE ${pattern} OR c.target ILIKE ${pattern})`);
  }
  if (created_after !== undefined) conditions.push(`c.created_at > ${parameter(created_after)}`);
  if (created_before !== undefined) conditions.push(`c.created_at < ${parameter(created_before)}`);
  return { conditions, parameter, values };
}

/**
 * Names a query by its shape, so that each connection plans it once. A query with more than one filter has no name and is planned for its
 * values, because connections would otherwise keep a plan for each combination.
 */
function nameOf(shape: readonly unknown[], filter: CodeFilter): string | undefined {
  const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return filters.length > 1 ? undefined : [...shape, ...filters].filter((part) => part !== undefined).join(" ");
}
