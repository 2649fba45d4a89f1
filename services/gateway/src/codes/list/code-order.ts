// The sort orders of the list, and the value that each order compares, in SQL and in a code object. Ties are broken by ID. The indexes
// codes_live_idx, codes_live_updated_idx, codes_live_title_idx, codes_live_type_order_idx, and codes_live_slug_idx support these orders. The
// query for the order by scans is in scans-query.ts.

import type { StoredCode } from "../code-schemas.ts";
import { SCANS } from "../define-field.ts";

/** The orders in which codes can be listed. A leading `-` reverses an order. */
export const CODE_SORTS = [
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
  "title",
  "-title",
  "short_url",
  "-short_url",
  "type",
  "-type",
  "scans",
  "-scans",
] as const;
export type CodeSort = (typeof CODE_SORTS)[number];
export const DEFAULT_SORT = "-created_at" satisfies CodeSort;

export interface Position {
  /** The value that the order compares first. */
  key: Key;
  id: string;
}

type Key = Date | string | number;
type Comparable = Pick<StoredCode, "updatedAt" | "createdAt" | "title" | "slug" | "type" | "scans" | "id">;

interface OrderKey {
  sql: string;
  compares: "times" | "text" | "counts";
  /** Returns SQL that converts the parameter for comparison with the column. */
  parameter(placeholder: string): string;
  of(code: Comparable): Key;
}

const CREATED_AT: OrderKey = {
  sql: "c.created_at",
  compares: "times",
  parameter: (placeholder) => `${placeholder}::timestamptz`,
  of: ({ createdAt }) => createdAt,
};
const UPDATED_AT: OrderKey = {
  sql: "c.updated_at",
  compares: "times",
  parameter: (placeholder) => `${placeholder}::timestamptz`,
  of: ({ updatedAt }) => updatedAt,
};
const TITLE: OrderKey = {
  sql: "lower(coalesce(c.title, ''))",
  compares: "text",
  parameter: (placeholder) => `lower(${placeholder}::text)`,
  of: ({ title }) => title ?? "",
};

const SLUG: OrderKey = {
  sql: "lower(c.slug)",
  compares: "text",
  parameter: (placeholder) => `lower(${placeholder}::text)`,
  of: ({ slug }) => slug,
};
const TYPE: OrderKey = {
  sql: "c.type",
  compares: "text",
  parameter: (placeholder) => `${placeholder}::text`,
  of: ({ type }) => type,
};
const SCANS_KEY: OrderKey = {
  sql: SCANS,
  compares: "counts",
  parameter: (placeholder) => `${placeholder}::bigint`,
  of: ({ scans }) => scans,
};

const ORDERS: Readonly<Record<CodeSort, { key: OrderKey; direction: "ASC" | "DESC" }>> = {
  created_at: { key: CREATED_AT, direction: "ASC" },
  "-created_at": { key: CREATED_AT, direction: "DESC" },
  updated_at: { key: UPDATED_AT, direction: "ASC" },
  "-updated_at": { key: UPDATED_AT, direction: "DESC" },
  title: { key: TITLE, direction: "ASC" },
  "-title": { key: TITLE, direction: "DESC" },
  short_url: { key: SLUG, direction: "ASC" },
  "-short_url": { key: SLUG, direction: "DESC" },
  type: { key: TYPE, direction: "ASC" },
  "-type": { key: TYPE, direction: "DESC" },
  scans: { key: SCANS_KEY, direction: "ASC" },
  "-scans": { key: SCANS_KEY, direction: "DESC" },
};

export function directionOf(sort: CodeSort): "ASC" | "DESC" {
  return ORDERS[sort].direction;
}

export function orderBy(sort: CodeSort): string {
  const { key, direction } = ORDERS[sort];
  return `${key.sql} ${direction}, c.id ${direction}`;
}

/** Returns an SQL condition that is true for the rows after a position. The placeholders are those of the position's key and ID. */
export function isAfter(sort: CodeSort, keyPlaceholder: string, idPlaceholder: string): string {
  const { key, direction } = ORDERS[sort];
  return `(${key.sql}, c.id) ${direction === "ASC" ? ">" : "<"} (${key.parameter(keyPlaceholder)}, ${idPlaceholder}::uuid)`;
}

export function positionOf(sort: CodeSort, code: Comparable): Position {
  return { key: ORDERS[sort].key.of(code), id: code.id };
}

/** Returns the kind of value that the order compares. */
export function comparedBy(sort: CodeSort): OrderKey["compares"] {
  return ORDERS[sort].key.compares;
}
