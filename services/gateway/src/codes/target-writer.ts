// Writes targets to the cache that the redirects read, so that a change applies everywhere by the time the client has the response. The
// relay retries writes that fail here.

import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type TargetRow, targetFromRow } from "@qr/contracts";
import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import { type NewCode, targetRow } from "./code.ts";
import type { TargetRepairStore } from "./target-repairs-store.ts";

/** Time added to a lease, because timers can fire up to a millisecond early and the lease must be over. */
const LEASE_MARGIN_MS = 5;
const MAX_CONCURRENT_WRITES = 50;

export interface TargetWriter {
  /**
   * Writes the targets of new codes, with one attempt for each. Never rejects: after a miss in the cache, a redirect queries the database. If
   * a chosen slug cannot be written, the cache may contain it as unknown, so within CACHE_REPAIRS_NOTICED_MS, the redirects query the
   * database first.
   */
  writeNew(codes: readonly NewCode[]): Promise<void>;
  /** Writes the current targets of existing codes, with one attempt for each. Rejects if the database does not respond. */
  republish(codeIds: readonly string[]): Promise<void>;
  /**
   * Writes the target of a changed or deleted code. Resolves when no redirect can still serve the previous target: after about LEASE_MS, or
   * after 2 s if the cache cannot be written. By then, the redirects know from `cache_repairs` that the cache is stale, and they query the
   * database. Call this right after the commit. Never rejects.
   */
  replace(row: TargetRow): Promise<void>;
}

interface WriterParts {
  cache: TargetCache;
  repairs: Pick<TargetRepairStore, "request" | "presentTargets">;
  /** Called when there are targets for the relay to write. */
  onRepair(): void;
  log: Logger;
}

export function createTargetWriter({ cache, repairs, onRepair, log }: WriterParts): TargetWriter {
  const countFailure = counter(
    "gateway_target_writes_failed_total",
    "Targets that could not be written to the cache immediately and were left to the relay.",
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

  const reportFailure = (rows: readonly TargetRow[]) => {
    countFailure(rows.length);
    const [first] = rows;
    log.warn(
      { code_id: first?.code_id, targets: rows.length },
      "the target cache is unavailable; the relay will retry the writes",
    );
  };

  /** Tries once to write each target, and requests repairs for those that could not be written. For `isNew`, see target-repairs-store.ts. */
  const writeAll = async (targets: readonly { row: TargetRow; isNew: boolean }[]) => {
    const failed: (typeof targets)[number][] = [];
    for (let from = 0; from < targets.length; from += MAX_CONCURRENT_WRITES) {
      const some = targets.slice(from, from + MAX_CONCURRENT_WRITES);
      const written = await Promise.all(some.map(({ row }) => write(row)));
      failed.push(...some.filter((_, index) => !written[index]));
    }
    if (failed.length === 0) return;
    reportFailure(failed.map(({ row }) => row));
    await repairs
      .request(failed.map(({ row, isNew }) => ({ codeId: row.code_id, isNew })))
      .then(onRepair, (error: unknown) => log.warn({ err: error }, "failed to request the repair of new targets"));
  };

  return {
    writeNew: (codes) => writeAll(codes.map((code) => ({ row: targetRow(code), isNew: !code.isSlugChosen }))),
    async republish(codeIds) {
      if (codeIds.length === 0) return;
      const rows = await repairs.presentTargets(codeIds);
      await writeAll(rows.map((row) => ({ row, isNew: false })));
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
      if (!isWritten) reportFailure([row]);
      await pause(LEASE_MS + LEASE_MARGIN_MS);
    },
  };
}
