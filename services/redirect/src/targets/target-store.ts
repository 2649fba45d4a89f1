// What slugs lead to, by the database: the SQL view that the redirect may read. The last word on every target.

import { type TargetRow, targetFromRow, UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { type Logger, withDeadline } from "@qr/runtime";
import type { Pool } from "pg";

export interface TargetStore {
  /** What each canonical slug leads to, in order. Rejects within about a second where the database does not answer. */
  findMany(slugs: readonly string[]): Promise<(VersionedTarget | undefined)[]>;
}

const QUERY_DEADLINE_MS = 1000;
/** An error this early is a pooled connection that broke in between: another one is tried. */
const BROKEN_WITHIN_MS = 100;
const FIND_TARGETS =
  "SELECT slug, code_id, type, target, dynamic, deleted, version FROM redirect_targets WHERE slug = ANY($1)";

/** `undefined` in an answer: the row cannot be read as a target; the log says which. */
export function createTargetStore(pool: Pool, log: Logger): TargetStore {
  const query = (slugs: readonly string[]) =>
    withDeadline(pool.query<TargetRow>(FIND_TARGETS, [slugs]), QUERY_DEADLINE_MS, "Postgres");
  return {
    findMany: async (slugs) => {
      const askedMs = performance.now();
      const { rows } = await query(slugs).catch((error: unknown) => {
        if (performance.now() - askedMs > BROKEN_WITHIN_MS) throw error;
        return query(slugs);
      });
      const found = new Map(rows.map((row) => [row.slug, readRow(row, log)]));
      return slugs.map((slug) => (found.has(slug) ? found.get(slug) : UNKNOWN_TARGET));
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
