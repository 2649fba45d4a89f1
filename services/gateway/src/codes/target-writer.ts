// Writes targets to the cache that the redirects read, so that a change applies everywhere by the time the client has the response. If a
// write fails here, the relay retries it for a changed code; the redirects look up a new code in the database.

import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type TargetRow, targetFromRow } from "@qr/contracts";
import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import { type NewCode, targetRow } from "./code.ts";

/** Time added to a lease, because timers can fire up to a millisecond early and the lease must have expired. */
const LEASE_MARGIN_MS = 5;
const MAX_CONCURRENT_WRITES = 50;

export interface TargetWriter {
  /** Writes the targets of new codes, with one attempt for each. Never rejects: if the cache lacks a code, the redirects query the database. */
  writeNew(codes: readonly NewCode[]): Promise<void>;
  /**
   * Writes the target of a changed or deleted code. Resolves when no redirect can still serve the previous target: after about LEASE_MS, or
   * after 2 s if the cache cannot be written. By then, the redirects have seen in `cache_repairs` that the cache is stale, and they query
   * the database. Call this right after the commit. Never rejects.
   */
  replace(row: TargetRow): Promise<void>;
}

interface WriterParts {
  cache: TargetCache;
  /** Called when there are targets for the relay to write. */
  onRepair(): void;
  log: Logger;
}

export function createTargetWriter({ cache, onRepair, log }: WriterParts): TargetWriter {
  const countFailure = counter(
    "gateway_target_writes_failed_total",
    "Targets that could not be written to the cache immediately. The relay writes the changed ones later.",
  );

  const write = async (row: TargetRow): Promise<boolean> => {
    try {
      await cache.put(row.link_key, targetFromRow(row));
      return true;
    } catch (error) {
      log.debug({ err: error, code_id: row.code_id }, "failed to write a target to the cache");
      return false;
    }
  };

  const reportFailure = (rows: readonly TargetRow[], remedy: string) => {
    countFailure(rows.length);
    const [first] = rows;
    log.warn({ code_id: first?.code_id, targets: rows.length }, `the target cache is unavailable; ${remedy}`);
  };

  return {
    async writeNew(codes) {
      const failed: TargetRow[] = [];
      for (let from = 0; from < codes.length; from += MAX_CONCURRENT_WRITES) {
        const rows = codes.slice(from, from + MAX_CONCURRENT_WRITES).map(targetRow);
        const written = await Promise.all(rows.map(write));
        failed.push(...rows.filter((_, index) => !written[index]));
      }
      if (failed.length > 0) reportFailure(failed, "the redirects will query the database for the new codes");
    },
    async replace(row) {
      const deadline = performance.now() + CACHE_REPAIRS_NOTICED_MS;
      let isWritten = await write(row);
      // The repair was requested in the change's transaction, and can now be finished.
      onRepair();
      for (let attempt = 0; !isWritten && performance.now() < deadline; attempt += 1) {
        await pause(backoffMs(attempt, 50, 400));
        isWritten = await write(row);
      }
      if (!isWritten) reportFailure([row], "the relay will retry the write");
      await pause(LEASE_MS + LEASE_MARGIN_MS);
    },
  };
}
