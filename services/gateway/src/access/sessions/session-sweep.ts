// Deletes expired sessions.

import type { PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

interface SweepOptions {
  prisma: PrismaClient;
  log: Logger;
  everyMs?: number;
}

export function startSessionSweep({ prisma, log, everyMs }: SweepOptions): Sweep {
  return startExpirySweep({
    what: "sessions",
    deleteExpired: (limit) => prisma.$executeRaw`
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    countDeleted: counter("gateway_sessions_deleted_total", "Sessions that were deleted because they had expired."),
    countFailure: counter("gateway_session_sweeps_failed_total", "Sweeps of sessions that failed."),
    log,
    everyMs,
  });
}
