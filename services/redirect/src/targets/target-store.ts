// What slugs lead to, by the database: the SQL views that the redirect may read. The last word on every target.

import {
  CACHE_REPAIRS_DEADLINE_MS,
  type TargetRow,
  targetFromRow,
  UNKNOWN_TARGET,
  type VersionedTarget,
} from "@qr/contracts";
import { type Logger, withDeadline } from "@qr/runtime";
import type { Pool, QueryResultRow } from "pg";

export interface TargetStore {
  /** What each canonical slug leads to, in order. Rejects within about a second where the database does not answer. */
  findMany(slugs: readonly string[]): Promise<(VersionedTarget | undefined)[]>;
  /** Whether the cache has lacked a change for a while, so that it must not be believed. Rejects after CACHE_REPAIRS_DEADLINE_MS. */
  areCacheRepairsWaiting(): Promise<boolean>;
}

const QUERY_DEADLINE_MS = 1000;
/** An error this early is a pooled connection that broke in between: another one is tried. */
const BROKEN_WITHIN_MS = 100;
const FIND_TARGETS =
  "SELECT slug, code_id, type, target, dynamic, deleted, version FROM redirect_targets WHERE slug = ANY($1)";

const ARE_REPAIRS_WAITING = "SELECT are_waiting FROM cache_repairs";

/** `undefined` in an answer: the row cannot be read as a target; the log says which. */
export function createTargetStore(pool: Pool, log: Logger): TargetStore {
  const query = <R extends QueryResultRow>(text: string, values: unknown[]) =>
    withDeadline(pool.query<R>(text, values), QUERY_DEADLINE_MS, "Postgres");
  const ask = async <R extends QueryResultRow>(text: string, values: unknown[]): Promise<R[]> => {
    const askedMs = performance.now();
    const { rows } = await query<R>(text, values).catch((error: unknown) => {
      if (performance.now() - askedMs > BROKEN_WITHIN_MS) throw error;
      return query<R>(text, values);
    });
    return rows;
  };
  return {
    findMany: async (slugs) => {
      const rows = await ask<TargetRow>(FIND_TARGETS, [slugs]);
      const found = new Map(rows.map((row) => [row.slug, readRow(row, log)]));
      return slugs.map((slug) => (found.has(slug) ? found.get(slug) : UNKNOWN_TARGET));
    },
    areCacheRepairsWaiting: async () => {
      const asked = ask<{ are_waiting: boolean }>(ARE_REPAIRS_WAITING, []);
      const rows = await withDeadline(asked, CACHE_REPAIRS_DEADLINE_MS, "Postgres");
      return rows.some((row) => row.are_waiting);
    },
  };
}

function readRow(row: TargetRow, log: Logger): VersionedTarget | undefined {
  try {
    return targetFromRow(row);
  } catch (error) {
    log.error({ err: error, code: row.code_id }, "a stored target cannot be read");
    return undefined;
  }
}
