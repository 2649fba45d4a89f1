// Deletes published events after 30 days.

import type { PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { type ExpirySweep, startExpirySweep } from "../scheduling/sweep.ts";
import { deleteOldEvents } from "./events-store.ts";

export function startEventSweep({ prisma, log }: { prisma: PrismaClient; log: Logger }): ExpirySweep {
  return startExpirySweep({
    what: "events",
    deleteExpired: (limit) => deleteOldEvents(prisma, limit),
    countDeleted: counter("gateway_events_deleted_total", "Published events that were deleted after 30 days."),
    countFailure: counter("gateway_event_sweeps_failed_total", "Sweeps of events that failed."),
    log,
  });
}
