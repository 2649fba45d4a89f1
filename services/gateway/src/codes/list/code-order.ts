// The sort orders of the list, and the value that each order compares, in SQL and in a code object. Ties are broken by id. The indexes
// codes_live_idx, codes_live_updated_idx, and codes_live_title_idx support these orders.

import type { StoredCode } from "../code-schemas.ts";

/** The orders in which codes can be listed. A leading `-` reverses an order. */
export const CODE_SORTS = ["-created_at", "created_at", "-updated_at", "updated_at", "title", "-title"] as const;
export type CodeSort = (typeof CODE_SORTS)[number];
export const DEFAULT_SORT = "-created_at" satisfies CodeSort;

export interface Position {
  /** The value that the order compares first. */
  key: Date | string;
  id: string;
}

type Comparable = Pick<StoredCode, "updatedAt" | "createdAt" | "title" | "id">;

interface OrderKey {
  sql: string;
  /** Returns SQL that converts the parameter for comparison with the column. */
  parameter(placeholder: string): string;
  of(code: Comparable): Date | string;
}

const CREATED_AT: OrderKey = {
  sql: "c.created_at",
  parameter: (placeholder) => `${placeholder}::timestamptz`,
  of: ({ createdAt }) => createdAt,
};
const UPDATED_AT: OrderKey = {
  sql: "c.updated_at",
  parameter: (placeholder) => `${placeholder}::timestamptz`,
  of: ({ updatedAt }) => updatedAt,
};
const TITLE: OrderKey = {
  sql: "lower(coalesce(c.title, ''))",
  parameter: (placeholder) => `lower(${placeholder}::text)`,
  of: ({ title }) => title ?? "",
};

const ORDERS: Readonly<Record<CodeSort, { key: OrderKey; direction: "ASC" | "DESC" }>> = {
  created_at: { key: CREATED_AT, direction: "ASC" },
  "-created_at": { key: CREATED_AT, direction: "DESC" },
  updated_at: { key: UPDATED_AT, direction: "ASC" },
  "-updated_at": { key: UPDATED_AT, direction: "DESC" },
  title: { key: TITLE, direction: "ASC" },
  "-title": { key: TITLE, direction: "DESC" },
};

export function orderBy(sort: CodeSort): string {
  const { key, direction } = ORDERS[sort];
  return `${key.sql} ${direction}, c.id ${direction}`;
}

/** Returns an SQL condition that is true for the rows after a position. The placeholders are those of the position's key and id. */
export function isAfter(sort: CodeSort, keyPlaceholder: string, idPlaceholder: string): string {
  const { key, direction } = ORDERS[sort];
  return `(${key.sql}, c.id) ${direction === "ASC" ? ">" : "<"} (${key.parameter(keyPlaceholder)}, ${idPlaceholder}::uuid)`;
}

export function positionOf(sort: CodeSort, code: Comparable): Position {
  return { key: ORDERS[sort].key.of(code), id: code.id };
}

/** Returns whether the order compares text. All other orders compare times. */
export function comparesText(sort: CodeSort): boolean {
  return ORDERS[sort].key === TITLE;
}
