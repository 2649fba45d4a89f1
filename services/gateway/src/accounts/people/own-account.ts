// Creates an account for a person who no longer belongs to any account because others removed them. Without an account, the person could
// not sign in to accept an invitation.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import type { Plan } from "../../access/limits/plans.ts";

/**
 * Creates an account for the person unless they belong to one. If sign-up is closed, the account is created suspended: the person can sign
 * in and join another account, but can use this one only after the operator resumes it.
 */
export async function ensureAccount(prisma: PrismaClient, userId: string, signup: "open" | "closed"): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    // Locks the person, so that concurrent requests create only one account.
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
