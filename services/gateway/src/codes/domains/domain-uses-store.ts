// Counts what uses a domain.

import type { Prisma } from "@qr/database";

/** Returns the number of addresses of codes and aliases on the domain, now or ever. */
export function countUses(transaction: Prisma.TransactionClient, domainId: string): Promise<number> {
  return transaction.link.count({ where: { domainId } });
}

/** Returns the number of codes and aliases that use the domain now. */
export async function countLiveUses(transaction: Prisma.TransactionClient, domainId: string): Promise<number> {
  const live = { domainId, deletedAt: null };
  const aliases = await transaction.link.count({
    where: { ...live, aliasId: { not: null }, code: { deletedAt: null } },
  });
  return aliases + (await transaction.code.count({ where: live }));
}
