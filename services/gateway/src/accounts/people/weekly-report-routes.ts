// The weekly report, which each member turns on for themselves.

import type { PrismaClient } from "@qr/database";
import type { WeeklyReport } from "@qr/session-api";
import { z } from "zod";
import { weekOf } from "../../events/week.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";

const weeklyReportBody = z.strictObject({ is_on: z.boolean() });

export function weeklyReportRoutes(parts: { prisma: PrismaClient }): SessionRoute[] {
  return [
    {
      method: "get",
      path: "/me/weekly-report",
      access: "viewer",
      async respond({ person, account, query }) {
        refuseParameters(query);
        const where = { userId: person.userId, accountId: account.id, weeklyReportWeek: { not: null } };
        return { body: { is_on: (await parts.prisma.membership.count({ where })) > 0 } satisfies WeeklyReport };
      },
    },
    {
      method: "patch",
      action: "person.updated",
      path: "/me/weekly-report",
      access: "viewer",
      readBody: "json",
      async respond({ person, account, body, gate }) {
        const { is_on: isOn } = bodyAs(weeklyReportBody, body);
        const where = { userId: person.userId, accountId: account.id };
        const data = { weeklyReportWeek: isOn ? weekOf(new Date()) : null };
        await inTransaction(parts.prisma, gate, async (transaction) => {
          await transaction.membership.updateMany({ where, data });
          await gate.audit.record(transaction, { details: { weekly_report: isOn } });
        });
        return { body: { is_on: isOn } satisfies WeeklyReport };
      },
    },
  ];
}
