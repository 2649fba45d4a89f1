// Writes targets to the cache that the redirects read, so that a change applies everywhere by the time the client has the response. If a
// write fails here, the relay retries it for a changed code; the redirects look up a new code in the database.

import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type TargetKey } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import { MAX_PUT, readTargets, type TargetCache } from "@qr/target-cache";
import { linksOfNew, type NewCode, type TargetEntry, targetEntries } from "./code.ts";

/** Time added to a lease, in ms, because timers can fire up to a millisecond early and the lease must have expired. */
const LEASE_MARGIN_MS = 5;
const MAX_CONCURRENT_WRITES = 50;

export interface TargetWriter {
  /**
   * Writes the targets of new codes, with one attempt for each. Never rejects: if the cache lacks a code, the redirects
   * query the database. If a code is on a path that was used before, also does what `replace` does.
   */
  writeNew(codes: readonly NewCode[]): Promise<void>;
  /**
   * Writes the target of a changed or deleted code. Resolves when no redirect can still serve the previous target: after about LEASE_MS, or
   * after 2 s if the cache cannot be written. By then, the redirects have seen in `cache_repairs` that the cache is stale, and they query
   * the database. Call this right after the commit. Never rejects.
   */
  replace(entries: readonly TargetEntry[]): Promise<void>;
  /** Does what `replace` does, for the entries that the database has for the keys. */
  publish(keys: readonly TargetKey[]): Promise<void>;
  /**
   * Writes the entries that the database has for the keys, with one attempt for each. Returns whether all were written.
   * Rejects if the entries cannot be read.
   */
  rewrite(keys: readonly TargetKey[]): Promise<boolean>;
  /** Removes the entries of links and domains that are gone. Never rejects: an entry that cannot be removed expires. */
  forget(keys: readonly TargetKey[]): Promise<void>;
  /** Resolves when no redirect can still serve a target that was replaced before the call. */
  leasesEnd(): Promise<void>;
}

interface WriterParts {
  cache: TargetCache;
  run: RunStatement;
  /** Called when there are targets for the relay to write. */
  onRepair(): void;
  log: Logger;
}

export function createTargetWriter({ cache, run, onRepair, log }: WriterParts): TargetWriter {
  const countFailure = counter(
    "gateway_target_writes_failed_total",
    "Targets that could not be written to the cache immediately. The relay writes the changed ones later.",
  );

  const write = async ({ key, value }: TargetEntry): Promise<boolean> => {
    try {
      await cache.put(key, value);
      return true;
    } catch (error) {
      log.debug({ err: error, key }, "failed to write a target to the cache");
      return false;
    }
  };

  /** Writes the entries, and returns those that could not be written. */
  const writeAll = async (entries: readonly TargetEntry[]): Promise<TargetEntry[]> => {
    const failed: TargetEntry[] = [];
    for (let from = 0; from < entries.length; from += MAX_CONCURRENT_WRITES) {
      const some = entries.slice(from, from + MAX_CONCURRENT_WRITES);
      const written = await Promise.all(some.map(write));
      failed.push(...some.filter((_, index) => !written[index]));
    }
    return failed;
  };

  const reportFailure = (entries: readonly TargetEntry[], remedy: string) => {
    countFailure(entries.length);
    const [first] = entries;
    log.warn({ key: first?.key, targets: entries.length }, `the target cache is unavailable; ${remedy}`);
  };

  const leasesEnd = () => pause(LEASE_MS + LEASE_MARGIN_MS);

  const replace = async (entries: readonly TargetEntry[]): Promise<void> => {
    const deadline = performance.now() + CACHE_REPAIRS_NOTICED_MS;
    let failed = await writeAll(entries);
    // The repairs were requested in the change's transaction, and can now be finished.
    onRepair();
    for (let attempt = 0; failed.length > 0 && performance.now() < deadline; attempt += 1) {
      await pause(backoffMs(attempt, 50, 400));
      failed = await writeAll(failed);
    }
    if (failed.length > 0) reportFailure(failed, "the relay will retry the write");
    await leasesEnd();
  };

  return {
    async writeNew(codes) {
      const entriesOf = (code: NewCode) => targetEntries(code, linksOfNew(code));
      const reused = codes.filter(isOnUsedPath);
      const replaced = reused.length === 0 ? undefined : replace(reused.flatMap(entriesOf));
      const failed = await writeAll(codes.filter((code) => !isOnUsedPath(code)).flatMap(entriesOf));
      if (failed.length > 0) reportFailure(failed, "the redirects will query the database for the new codes");
      await replaced;
    },
    replace,
    async publish(keys) {
      const deadline = performance.now() + CACHE_REPAIRS_NOTICED_MS;
      let found: Awaited<ReturnType<typeof readTargets>> | undefined;
      for (let attempt = 0; found === undefined && performance.now() < deadline; attempt += 1) {
        if (attempt > 0) await pause(backoffMs(attempt - 1, 50, 400));
        found = await readTargets(run, keys).catch((error: unknown) => {
          log.warn({ err: error }, "changed targets could not be read; retrying");
          return undefined;
        });
      }
      await replace(entriesIn(found));
    },
    async rewrite(keys) {
      const entries = entriesIn(await readTargets(run, keys));
      try {
        for (let from = 0; from < entries.length; from += MAX_PUT) {
          await cache.putMany(entries.slice(from, from + MAX_PUT).map(({ key, value }) => [key, value]));
        }
        return true;
      } catch {
        reportFailure(entries, "retrying");
        return false;
      }
    },
    leasesEnd,
    async forget(keys) {
      await cache.removeMany(keys).catch((error: unknown) => {
        countFailure(keys.length);
        log.warn({ err: error, targets: keys.length }, "targets could not be removed from the cache; they expire");
      });
    },
  };
}

function entriesIn(found: Awaited<ReturnType<typeof readTargets>> | undefined): TargetEntry[] {
  return [...(found ?? [])].flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

/**
 * Returns whether the new code's address belonged to an earlier code. If so, its versions continue those of the earlier
 * code.
 */
function isOnUsedPath({ version }: NewCode): boolean {
  return version > 1;
}
