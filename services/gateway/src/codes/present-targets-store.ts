// Reads what the target cache should hold of given codes. Used by the relay and where an answer is replayed: both may write a
// target long after it was made.

import type { TargetRow } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";

/** The present rows of these codes in the view that the cache mirrors, also of deleted ones. */
export async function readPresentTargets(prisma: PrismaClient, codeIds: readonly string[]): Promise<TargetRow[]> {
  return prisma.$queryRaw<TargetRow[]>`
    SELECT link_key, code_id, type, target, dynamic, deleted, version FROM redirect_targets
    WHERE code_id = ANY(${codeIds}::uuid[])`;
}
