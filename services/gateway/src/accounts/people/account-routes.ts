// The settings that the dashboard reads before sign-in, and changes to an account by its owners and admins.

import type { PrismaClient } from "@qr/database";
import type { DashboardSettings } from "@qr/session-api";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import type { LoadMe } from "./me.ts";
import { changeAccountBody } from "./person-bodies.ts";

export interface AccountRouteParts {
  prisma: PrismaClient;
  loadMe: LoadMe;
  dashboard: DashboardSettings;
}

export function accountRoutes({ prisma, loadMe, dashboard }: AccountRouteParts): SessionRoute[] {
  return [
    {
      method: "get",
      path: "/settings",
      access: "anyone",
      respond: async () => ({ body: dashboard }),
    },
    {
      method: "patch",
      action: "account.updated",
      path: "/account",
      access: "admin",
      readBody: "json",
      async respond({ person, account, body, headers, gate }) {
        const { name } = bodyAs(changeAccountBody, body);
        await inTransaction(prisma, gate, async (transaction) => {
          await transaction.account.updateMany({ where: { id: account.id }, data: { name } });
          await gate.audit.record(transaction);
        });
        return { body: await loadMe(person, headers) };
      },
    },
  ];
}
