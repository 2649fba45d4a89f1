// Requests the weekly reports every Monday. A request is made once per member and week, by whichever gateway is first, in the statement that marks
// the membership. After an outage, a report that is late is still sent in its week.

import type { PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { weekOf } from "../events/week.ts";
import { type Sweep, startSweep } from "../scheduling/sweep.ts";

/** The first reports are sent at 6:00 UTC. */
const FROM_MS = 6 * 60 * 60 * 1000;
const BATCH_SIZE = 500;
const EVERY_MS = 60_000;
const BETWEEN_BATCHES_MS = 1000;

interface ReportParts {
  prisma: PrismaClient;
  /** Whether only verified addresses get reports. */
  areAddressesProved: boolean;
  log: Logger;
}

export function startWeeklyReports({ log, ...parts }: ReportParts): Sweep {
  const countRequested = counter("gateway_weekly_reports_total", "Weekly reports that were requested.");
  const countFailure = counter("gateway_weekly_report_failures_total", "Failed attempts to request weekly reports.");
  return startSweep({
    task: "request weekly reports",
    sweepBatch: async () => {
      const requested = await requestWeeklyReports(parts, new Date());
      if (requested > 0) countRequested(requested);
      return requested === BATCH_SIZE ? BETWEEN_BATCHES_MS : EVERY_MS;
    },
    countFailure,
    log,
  });
}

/** Requests up to 500 reports that are due, and returns their number. Suspended accounts get none. */
export async function requestWeeklyReports(
  { prisma, areAddressesProved }: Pick<ReportParts, "prisma" | "areAddressesProved">,
  now: Date,
): Promise<number> {
  const week = weekOf(now);
  if (now.getTime() < week.getTime() + FROM_MS) return 0;
  return prisma.$executeRaw`
    WITH due AS (
      SELECT member.user_id, member.account_id, person.email, person.language
      FROM memberships member JOIN users person ON person.id = member.user_id JOIN accounts account ON account.id = member.account_id
      WHERE member.weekly_report_week < ${week}::date AND account.suspended_at IS NULL
        AND (person.email_verified OR NOT ${areAddressesProved})
      LIMIT ${BATCH_SIZE} FOR UPDATE OF member SKIP LOCKED
    ), marked AS (
      UPDATE memberships SET weekly_report_week = ${week}::date FROM due
      WHERE memberships.user_id = due.user_id AND memberships.account_id = due.account_id
    )
    INSERT INTO mails (id, kind, email, language, data)
    SELECT gen_random_uuid(), 'weekly_report', email, language, jsonb_build_object('account_id', account_id, 'week', ${week}::date) FROM due`;
}
