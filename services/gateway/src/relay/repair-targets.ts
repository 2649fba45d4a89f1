// Writes current targets and domains to the target cache, where they might be missing.

import type { VersionedTarget } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { type Logger, withDeadline } from "@qr/runtime";
import { readTargets, type TargetCache } from "@qr/target-cache";
import type { TargetRepair } from "../codes/target-repairs-store.ts";

const WRITE_DEADLINE_MS = 1000;

interface RepairParts {
  run: RunStatement;
  targetCache: TargetCache;
  log: Logger;
  onFailure(): void;
}

/** Writes the entries of these repairs to the cache. Returns, for each repair, whether the cache now has the current entry or a newer one. */
export async function repairTargets(repairs: readonly TargetRepair[], parts: RepairParts): Promise<boolean[]> {
  const entries = await readTargets(
    parts.run,
    repairs.map(({ key }) => key),
  );
  return Promise.all(
    repairs.map(async (repair) => {
      const entry = entries.get(repair.key);
      // Only a key without a row needs no repair; a key with an unreadable row must not count as repaired.
      return entry === undefined ? !entries.has(repair.key) : write(repair, entry, parts);
    }),
  );
}

async function write(repair: TargetRepair, entry: VersionedTarget, parts: RepairParts): Promise<boolean> {
  try {
    await withDeadline(parts.targetCache.put(repair.key, entry), WRITE_DEADLINE_MS, "the target cache");
    return true;
  } catch (error) {
    parts.onFailure();
    parts.log.debug({ err: error, key: repair.key, attempts: repair.attempts }, "a target could not be written");
    return false;
  }
}
