// Looks up targets in Postgres, the source of truth for every target.

import { CACHE_REPAIRS_DEADLINE_MS, type TargetKey, UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { type Logger, withDeadline } from "@qr/runtime";
import { readTargets } from "@qr/target-cache";
import type { Pool, QueryResultRow } from "pg";
import { createFifo } from "../fifo.ts";

export interface TargetStore {
  /** Resolves with the targets in the order of `keys`; undefined for an invalid row, which is logged. Rejects after about a second without a result. */
  findMany(keys: readonly TargetKey[]): Promise<(VersionedTarget | undefined)[]>;
  /**
   * Resolves with true if a change has been missing from the cache for a while, otherwise with false. Rejects after
   * CACHE_REPAIRS_DEADLINE_MS.
   */
  areCacheRepairsWaiting(): Promise<boolean>;
}

const QUERY_DEADLINE_MS = 1000;
/**
 * A query that fails within this time was sent on a broken pooled connection. It is retried once on another connection.
 */
const BROKEN_WITHIN_MS = 100;
const ARE_REPAIRS_WAITING = "SELECT are_waiting FROM cache_repairs";

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
    findMany: async (keys) => {
      const found = await readTargets(
        ({ text }, values) => ask(text, values),
        keys,
        (row, error) =>
          log.error({ err: error, row: "host" in row ? row.host : row.code_id }, "could not read a stored target"),
      );
      return keys.map((key) => (found.has(key) ? found.get(key) : UNKNOWN_TARGET));
    },
    areCacheRepairsWaiting: async () => {
      const asked = ask<{ are_waiting: boolean }>(ARE_REPAIRS_WAITING, []);
      const rows = await withDeadline(asked, CACHE_REPAIRS_DEADLINE_MS, "Postgres");
      return rows.some((row) => row.are_waiting);
    },
  };
}

const MAX_QUERIES = 4;
const MAX_WAIT_MS = 1000;

/** A semaphore that bounds concurrent target queries, so that they do not overload a slow database. */
export interface QuerySemaphore {
  /** Resolves with a function that releases the permit, or with undefined if none became free within a second. */
  acquire(): Promise<(() => void) | undefined>;
}

export function createQuerySemaphore(): QuerySemaphore {
  let permits = MAX_QUERIES;
  const waiting = createFifo<{ grant: () => boolean }>();

  function release(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.grant()) return;
    }
    permits += 1;
  }

  return {
    acquire: () => {
      if (permits > 0) {
        permits -= 1;
        return Promise.resolve(release);
      }
      return new Promise((resolve) => {
        let hasTimedOut = false;
        const timer = setTimeout(() => {
          hasTimedOut = true;
          resolve(undefined);
        }, MAX_WAIT_MS);
        const grant = () => {
          if (hasTimedOut) return false;
          clearTimeout(timer);
          resolve(release);
          return true;
        };
        waiting.push({ grant });
      });
    },
  };
}
