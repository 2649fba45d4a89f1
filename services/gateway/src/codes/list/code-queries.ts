// Assembles the queries for the list and its total. The SQL contains only the filters in use, so that its plan can use an index.

import type { CodeState, LinkKey } from "@qr/contracts";
import type { Statement } from "@qr/database";
import { COLUMNS } from "../code-schemas.ts";
import { SCANS } from "../define-field.ts";
import type { CodeFilter } from "./code-filter.ts";
import { type CodeSort, comparedBy, directionOf, isAfter, orderBy, type Position } from "./code-order.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./list-query.ts";
import { scansPage } from "./scans-query.ts";

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

/**
 * Returns the query for a page. The query can read more rows than the page has. Throws a RangeError if `limit` exceeds
 * MAX_LIST_ROWS.
 */
export function listQuery(accountId: string, filter: CodeFilter, { sort, after, limit }: ListPage): Query {
  const rows = READ_SIZES.find((size) => size >= limit);
  if (rows === undefined) throw new RangeError(`a list has at most ${MAX_LIST_ROWS} rows, not ${limit}`);
  const { conditions, parameter, values } = conditionsOf(accountId, filter);
  if (comparedBy(sort) === "counts") {
    const direction = directionOf(sort);
    const page = scansPage({ direction, conditions, account: "$1", after, rows, parameter });
    const text = `${SELECT_CODES} JOIN (${page}) AS page ON page.id = c.id ORDER BY page.scans ${direction}, page.id ${direction} LIMIT ${rows}`;
    const place = after && (after.key === 0 ? "after unscanned" : "after");
    return { statement: { name: nameOf(["list", rows, sort, place], filter), text }, values };
  }
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

/** Returns the query for the IDs of at most `limit` matching codes. */
export function idsQuery(accountId: string, filter: CodeFilter, limit: number): Query {
  const { conditions, parameter, values } = conditionsOf(accountId, filter);
  const text = `SELECT c.id FROM codes c WHERE ${conditions.join(" AND ")} LIMIT ${parameter(limit)}`;
  return { statement: { name: nameOf(["ids"], filter), text }, values };
}

/**
 * Matches the codes that are reached on the default domain, some of them because their own domain is lost or deleted.
 */
const ON_DEFAULT_DOMAIN = `NOT EXISTS (
  SELECT 1 FROM domains d WHERE d.id = c.domain_id AND d.state IN ('verified', 'failing') AND d.deleted_at IS NULL)`;

/**
 * The states of a code and their SQL conditions, in the order in which `stateOf` in contracts checks them. An active
 * code meets none.
 */
const STATES: [CodeState, string][] = [
  ["scheduled", "c.starts_at > now()"],
  ["paused", "c.paused"],
  ["expired", "c.expires_at <= now()"],
  [
    "exhausted",
    `c.scan_limit IS NOT NULL AND ${SCANS} - (c.scan_limit->>'base')::bigint >= (c.scan_limit->>'max')::bigint`,
  ],
];

const LIVE = "c.deleted_at IS NULL";
/** The deleted codes that can be restored. The condition is that of codes_bin_idx. */
const IN_BIN = "c.deleted_at IS NOT NULL AND c.wiped_at IS NULL";

/** Returns SQL conditions for the codes `c` that match the filter, with the values of their parameters. `parameter` adds a value. */
export function conditionsOf(accountId: string, filter: CodeFilter) {
  const {
    dynamic,
    type,
    tag,
    domainId,
    state,
    external_id: externalId,
    archived,
    created_after,
    created_before,
  } = filter;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`c.account_id = ${parameter(accountId)}`, ...inState(state)];
  if (filter.ids !== undefined) conditions.push(`c.id = ANY(${parameter(filter.ids)}::uuid[])`);
  if (dynamic !== undefined) conditions.push(`c.dynamic = ${parameter(dynamic)}`);
  if (type !== undefined) conditions.push(`c.type = ${parameter(type)}`);
  if (filter.q !== undefined) conditions.push(containing(filter.q, filter.linkKey, parameter));
  // The second condition lets the planner use codes_tags_idx.
  if (tag !== undefined) conditions.push(`c.tags ?& ${parameter(tag)}::text[]`, "c.tags <> '{}'");
  if (domainId !== undefined) {
    conditions.push(domainId === null ? ON_DEFAULT_DOMAIN : `c.domain_id = ${parameter(domainId)}`);
  }
  conditions.push(...withinLimits(filter, parameter));
  if (externalId !== undefined) conditions.push(`c.external_id = ${parameter(externalId)}`);
  if (archived !== undefined) conditions.push(archived ? "c.archived" : "NOT c.archived");
  if (created_after !== undefined) conditions.push(`c.created_at > ${parameter(created_after)}`);
  if (created_before !== undefined) conditions.push(`c.created_at < ${parameter(created_before)}`);
  return { conditions, parameter, values };
}

/** Returns SQL conditions for a state. They are separate, so that the planner can use the state's index. */
function inState(state: CodeFilter["state"]): string[] {
  if (state === "deleted") return [IN_BIN];
  if (state === undefined) return [LIVE];
  const conditions = [LIVE];
  for (const [name, condition] of STATES) {
    if (name === state) return [...conditions, condition];
    conditions.push(`(${condition}) IS NOT TRUE`);
  }
  return conditions;
}

function withinLimits({ limitTags, limitDomains }: CodeFilter, parameter: (value: unknown) => string): string[] {
  return [
    // The second condition lets the planner use codes_tags_idx.
    ...(limitTags ? [`c.tags ?| ${parameter(limitTags)}::text[]`, "c.tags <> '{}'"] : []),
    ...(limitDomains ? [onDomains(limitDomains, parameter)] : []),
  ];
}

/** Unlike ON_DEFAULT_DOMAIN, treats a code whose own domain is lost or deleted as still on that domain. */
function onDomains(ids: readonly (string | null)[], parameter: (value: unknown) => string): string {
  const own = ids.filter((id) => id !== null);
  const isDefault = parameter(own.length < ids.length);
  return `(c.domain_id = ANY(${parameter(own)}::uuid[]) OR (${isDefault}::boolean AND c.domain_id IS NULL))`;
}

function containing(q: string, key: LinkKey | undefined, parameter: (value: unknown) => string): string {
  const found = [`c.searched LIKE lower(${parameter(`%${q.replace(/[\\%_]/g, "\\$&")}%`)})`];
  if (key !== undefined) found.push(`c.id = (SELECT code_id FROM links WHERE key = ${parameter(key)})`);
  return `(${found.join(" OR ")})`;
}

/**
 * Names a query by its shape, so that each connection plans it once. A query with more than one filter has no name and is planned for its
 * values, because connections would otherwise keep a plan for each combination.
 */
function nameOf(shape: readonly unknown[], filter: CodeFilter): string | undefined {
  const { archived, ...others } = filter;
  const filters = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [value === null ? `no ${name}` : name === "state" ? `${value}` : name],
  );
  return filters.length > 1
    ? undefined
    : [...shape, archived, ...filters].filter((part) => part !== undefined).join(" ");
}
