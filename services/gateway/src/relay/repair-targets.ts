// Writes current targets to the target cache, where they might be missing.

import { type TargetRow, targetFromRow } from "@qr/contracts";
import { type Logger, withDeadline } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { TargetRepair, TargetRepairStore } from "../codes/target-repairs-store.ts";

const WRITE_DEADLINE_MS = 1000;

interface RepairParts {
  store: Pick<TargetRepairStore, "presentTargets">;
  targetCache: TargetCache;
  log: Logger;
  onFailure(): void;
}

/** Writes the targets of these repairs to the cache. Returns, for each repair, whether the cache now has the code's current target or a newer one. */
export async function repairTargets(repairs: readonly TargetRepair[], parts: RepairParts): Promise<boolean[]> {
  const targets = await parts.store.presentTargets(repairs.map(({ linkKey }) => linkKey));
  const targetOf = new Map(targets.map((target) => [target.link_key, target]));
  return Promise.all(repairs.map((repair) => write(repair, targetOf.get(repair.linkKey), parts)));
}

async function write(repair: TargetRepair, target: TargetRow | undefined, parts: RepairParts): Promise<boolean> {
  if (target === undefined) return true;
  try {
    const written = parts.targetCache.put(target.link_key, targetFromRow(target));
    await withDeadline(written, WRITE_DEADLINE_MS, "the target cache");
    return true;
  } catch (error) {
    parts.onFailure();
    parts.log.debug({ err: error, codeId: target.code_id, attempts: repair.attempts }, "a target could not be written");
    return false;
  }
}
