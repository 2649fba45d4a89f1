// An account for a person who belongs to none any more, because others have let them go: without one they could not even sign in to
// accept an invitation. Called by session/me.ts.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import type { Plan } from "../../access/limits/plans.ts";

/**
 * Makes the person an account of their own unless they belong to one. Where nobody may sign up it is suspended: it opens nothing
 * that the operator has not opened, and leaves the person able to join another.
 */
export async function ensureAccount(prisma: PrismaClient, userId: string, signup: "open" | "closed"): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    // Requests that come at once make one.
    await transaction.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const user = await transaction.user.findUnique({ where: { id: userId }, include: { memberships: true } });
    if (user === null || user.memberships.length > 0) return;
    const id = randomUUID();
    const isTaken = (await transaction.account.count({ where: { email: user.email } })) > 0;
    await transaction.account.create({
      data: {
        id,
        email: isTaken ? `${id}@account.invalid` : user.email,
        name: user.name,
        plan: "free" satisfies Plan,
        suspendedAt: signup === "closed" ? new Date() : null,
      },
    });
    await transaction.membership.create({ data: { userId, accountId: id, role: "owner" } });
  });
}
