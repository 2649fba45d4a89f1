// Finds out what uses a domain.

import type { Prisma } from "@qr/database";

/** Returns whether a code or an alias is or was on the domain. */
export async function wasEverUsed(transaction: Prisma.TransactionClient, domainId: string): Promise<boolean> {
  return (await transaction.link.findFirst({ where: { domainId }, select: { key: true } })) !== null;
}

/** Returns the number of codes and aliases that use the domain now. */
export async function countLiveUses(transaction: Prisma.TransactionClient, domainId: string): Promise<number> {
  const live = { domainId, deletedAt: null };
  const aliases = await transaction.link.count({
    where: { ...live, aliasId: { not: null }, code: { deletedAt: null } },
  });
  return aliases + (await transaction.code.count({ where: live }));
}
