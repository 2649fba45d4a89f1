// The dashboard's routes for a person's sessions: list them, and end some of them.

import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { SessionListing } from "@qr/session-api";
import { z } from "zod";
import type { Auth } from "../../access/sessions/auth.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";
import { signOut } from "./open-session.ts";

export function ownSessionsRoutes({
  prisma,
  auth,
}: {
  prisma: PrismaClient;
  auth: Pick<Auth, "signOut">;
}): SessionRoute[] {
  const endSessions = (where: Prisma.SessionWhereInput, gate: CommitGate) =>
    inTransaction(prisma, gate, async (transaction) => {
      const { count } = await transaction.session.deleteMany({ where });
      if (count > 0) await gate.audit.record(transaction);
      return count > 0;
    });
  return [
    {
      method: "get",
      path: "/sessions",
      access: "person",
      async respond({ person: { userId, sessionId } }) {
        const rows = await prisma.session.findMany({
          where: { userId, expiresAt: { gt: new Date() } },
          orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
          select: { id: true, createdAt: true, updatedAt: true, expiresAt: true, device: true },
        });
        const items = rows.map(
          (row): SessionListing => ({
            id: row.id,
            created_at: row.createdAt.toISOString(),
            last_used_at: row.updatedAt.toISOString(),
            expires_at: row.expiresAt.toISOString(),
            device: row.device,
            is_current: row.id === sessionId,
          }),
        );
        return { body: { items } };
      },
    },
    {
      method: "delete",
      action: "person.sessions_ended",
      path: "/sessions",
      access: "person",
      async respond({ person: { userId, sessionId }, gate }) {
        await endSessions({ userId, id: { not: sessionId } }, gate);
        return { body: {} };
      },
    },
    {
      method: "delete",
      action: "person.sessions_ended",
      path: "/sessions/:id",
      access: "person",
      async respond({ person: { userId, sessionId }, id, headers, gate }) {
        if (id === sessionId) {
          return { body: {}, cookies: await signOut({ prisma, auth }, { headers, gate }) };
        }
        const isId = z.uuid().safeParse(id).success;
        if (!isId || !(await endSessions({ id, userId }, gate)))
          throw new HttpError("not_found", "You have no such session. It may have ended already.");
        return { body: {} };
      },
    },
  ];
}
