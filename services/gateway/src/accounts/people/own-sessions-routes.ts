// The dashboard's routes for a person's sessions: list them, and end some of them.

import type { PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { SessionListing } from "@qr/session-api";
import { z } from "zod";
import type { Auth } from "../../access/sessions/auth.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inStatement, inTransaction } from "../../scheduling/commit-gate.ts";

export function ownSessionsRoutes({
  prisma,
  auth,
}: {
  prisma: PrismaClient;
  auth: Pick<Auth, "signOut">;
}): SessionRoute[] {
  const endSession = (where: { id: string; userId: string }, gate: CommitGate) =>
    inTransaction(prisma, gate, async (transaction) => (await transaction.session.deleteMany({ where })).count > 0);
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
      path: "/sessions",
      access: "person",
      async respond({ person: { userId, sessionId }, gate }) {
        await inTransaction(prisma, gate, (transaction) =>
          transaction.session.deleteMany({ where: { userId, id: { not: sessionId } } }),
        );
        return { body: {} };
      },
    },
    {
      method: "delete",
      path: "/sessions/:id",
      access: "person",
      async respond({ person: { userId, sessionId }, id, headers, gate }) {
        if (id === sessionId) {
          return { body: {}, cookies: await inStatement(gate, () => auth.signOut(headers.cookie)) };
        }
        const isId = z.uuid().safeParse(id).success;
        if (!isId || !(await endSession({ id, userId }, gate)))
          throw new HttpError("not_found", "You have no such session. It may have ended already.");
        return { body: {} };
      },
    },
  ];
}
