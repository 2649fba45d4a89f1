// Brings targets into the cache that the redirects read, so that a change holds everywhere once it is answered. Used when codes
// are created, changed and deleted. The relay repeats the writes that fail here.

import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type TargetRow, targetFromRow } from "@qr/contracts";
import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { TargetRepairStore } from "./target-repairs-store.ts";

/** Timers may fire up to a millisecond early, and the lease has to be over. */
const LEASE_MARGIN_MS = 5;
/** New targets of one request that are on their way to the cache at once. */
const MAX_WRITES_AT_ONCE = 50;

export interface TargetWriter {
  /** Writes new codes' targets once each. Never rejects: a redirect that finds nothing in the cache asks the database. */
  writeNew(rows: readonly TargetRow[]): Promise<void>;
  /**
   * Writes a changed or deleted code's target and returns when no redirect may serve the one before any more: after about
   * LEASE_MS; after 2 s where the cache cannot be written, when the redirects have seen in `cache_repairs` that it is behind and ask
   * the database. To be called right after the commit. Never rejects.
   */
  replace(row: TargetRow): Promise<void>;
}

interface WriterParts {
  cache: TargetCache;
  repairs: Pick<TargetRepairStore, "requestForNew">;
  /** Called when there are targets for the relay to write. */
  onRepair(): void;
  log: Logger;
}

export function createTargetWriter({ cache, repairs, onRepair, log }: WriterParts): TargetWriter {
  const countFailure = counter(
    "gateway_target_writes_failed_total",
    "Targets that could not be written to the cache at once and were left to the relay.",
  );

  const write = async (row: TargetRow): Promise<boolean> => {
    try {
      await cache.put(row.link_key, targetFromRow(row));
      return true;
    } catch (error) {
      log.debug({ err: error, code_id: row.code_id }, "a target could not be written to the cache");
      return false;
    }
  };

  const reportFailure = (rows: readonly TargetRow[]) => {
    countFailure(rows.length);
    const [first] = rows;
    log.warn(
      { code_id: first?.code_id, targets: rows.length },
      "the target cache is unavailable; the relay repeats the writes",
    );
  };

  return {
    async writeNew(rows) {
      const failed: TargetRow[] = [];
      for (let from = 0; from < rows.length; from += MAX_WRITES_AT_ONCE) {
        const some = rows.slice(from, from + MAX_WRITES_AT_ONCE);
        const written = await Promise.all(some.map(write));
        failed.push(...some.filter((_, index) => !written[index]));
      }
      if (failed.length === 0) return;
      reportFailure(failed);
      await repairs
        .requestForNew(failed.map(({ code_id }) => code_id))
        .then(onRepair, (error: unknown) =>
          log.warn({ err: error }, "the repairs of new targets could not be requested"),
        );
    },
    async replace(row) {
      const deadline = performance.now() + CACHE_REPAIRS_NOTICED_MS;
      let isWritten = await write(row);
      // The repair was requested in the transaction of the change; now it may end.
      onRepair();
      for (let attempt = 0; !isWritten && performance.now() < deadline; attempt += 1) {
        await pause(backoffMs(attempt, 50, 400));
        isWritten = await write(row);
      }
      if (!isWritten) reportFailure([row]);
      await pause(LEASE_MS + LEASE_MARGIN_MS);
    },
  };
}
