// The orders that the list of codes has: what each compares, in SQL and of a code at hand. Codes that are alike are in the order of
// their ids. The indexes codes_live_updated_idx and codes_live_title_idx, and the table's own by created_at, are for these.

import type { CodeSort } from "@qr/contracts";

/** The place of a code in a list. */
export interface Position {
  /** What the list's order compares first. */
  key: Date | string;
  id: string;
}

interface Comparable {
  updatedAt: Date;
  createdAt: Date;
  title: string | null;
  id: string;
}

interface OrderKey {
  column: string;
  /** The value at a place of the statement in the form in which it is compared. */
  given(place: number): string;
  of(code: Comparable): Date | string;
}

const KEYS: Readonly<Record<"created_at" | "updated_at" | "title", OrderKey>> = {
  created_at: {
    column: "c.created_at",
    given: (place) => `$${place}::timestamptz`,
    of: ({ createdAt }) => createdAt,
  },
  updated_at: {
    column: "c.updated_at",
    given: (place) => `$${place}::timestamptz`,
    of: ({ updatedAt }) => updatedAt,
  },
  title: {
    column: "lower(coalesce(c.title, ''))",
    given: (place) => `lower($${place}::text)`,
    of: ({ title }) => title ?? "",
  },
};

const keyOf = (sort: CodeSort) => KEYS[sort.replace("-", "") as keyof typeof KEYS];
const isDescending = (sort: CodeSort) => sort.startsWith("-");

/** What stands behind ORDER BY. */
export function orderBy(sort: CodeSort): string {
  const direction = isDescending(sort) ? "DESC" : "ASC";
  return `${keyOf(sort).column} ${direction}, c.id ${direction}`;
}

/** Whether a row stands behind the position whose key and id have the places `place` and `place` + 1. */
export function isBehind(sort: CodeSort, place: number): string {
  const { column, given } = keyOf(sort);
  return `(${column}, c.id) ${isDescending(sort) ? "<" : ">"} (${given(place)}, $${place + 1}::uuid)`;
}

export function positionOf(sort: CodeSort, code: Comparable): Position {
  return { key: keyOf(sort).of(code), id: code.id };
}

/** Whether the order compares texts; all others compare times. */
export function comparesText(sort: CodeSort): boolean {
  return keyOf(sort) === KEYS.title;
}
