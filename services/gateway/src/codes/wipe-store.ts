// Wipes the data of codes that were deleted more than 30 days ago, with their history, their earlier designs, their
// scheduled changes, and the shares of their statistics. Their tombstones stay, so that their short links return 410
// forever, except on accounts' own domains, where the account can then reuse their paths.

import type { PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { type Sweep, startExpirySweep } from "../scheduling/sweep.ts";

const KEPT_DAYS = 30;
/**
 * Maximum number of changes in the histories of the codes that one statement wipes, so that it stays well within its
 * deadline.
 */
const MAX_WIPED_CHANGES = 20_000;

/**
 * Wipes up to `limit` codes, fewer if their histories are long, and returns how many it wiped. Skips codes that another gateway is wiping.
 */
export function wipeDeletedCodes(prisma: PrismaClient, limit: number): Promise<number> {
  return prisma.$executeRaw`
    WITH locked AS (
      SELECT id, deleted_at FROM codes WHERE deleted_at < now() - ${KEPT_DAYS} * interval '1 day' AND wiped_at IS NULL
      ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), counted AS (
      SELECT id, sum(changes) OVER (ORDER BY deleted_at, id) AS changes_so_far FROM locked CROSS JOIN LATERAL (
        SELECT count(*) AS changes FROM code_changes WHERE code_id = locked.id) AS history
    ), due AS (
      SELECT id FROM counted WHERE changes_so_far <= ${MAX_WIPED_CHANGES}
    ), history AS (
      DELETE FROM code_changes USING due WHERE code_id = due.id
    ), earlier_designs AS (
      DELETE FROM designs USING due WHERE code_id = due.id
    ), scheduled AS (
      DELETE FROM scheduled_changes USING due WHERE code_id = due.id
    ), shared AS (
      DELETE FROM shares USING due WHERE code_id = due.id
    )
    UPDATE codes SET wiped_at = now(), target = '', payload = '', title = NULL, tags = '{}', external_id = NULL, metadata = '{}',
      note = NULL, style = NULL, logo_id = NULL, fallback_target = NULL, password_hash = NULL,
      rules = NULL
    FROM due WHERE codes.id = due.id`;
}

export function startWipe({ prisma, log }: { prisma: PrismaClient; log: Logger }): Sweep {
  return startExpirySweep({
    what: "data of deleted codes",
    deleteExpired: (limit) => wipeDeletedCodes(prisma, limit),
    countDeleted: counter("gateway_codes_wiped_total", "Deleted codes whose data was wiped after 30 days."),
    countFailure: counter("gateway_code_wipes_failed_total", "Sweeps of deleted codes that failed."),
    log,
  });
}
