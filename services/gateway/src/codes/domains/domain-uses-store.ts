// Counts what uses a domain.

import type { Prisma } from "@qr/database";

/** Returns the number of codes and aliases that use or ever used the domain. */
export async function countUses(transaction: Prisma.TransactionClient, domainId: string): Promise<number> {
  return (
    (await transaction.code.count({ where: { domainId } })) + (await transaction.link.count({ where: { domainId } }))
  );
}

/** Returns the number of codes and aliases that use the domain now. */
export async function countLiveUses(transaction: Prisma.TransactionClient, domainId: string): Promise<number> {
  const live = { domainId, deletedAt: null };
  const aliases = await transaction.link.count({ where: { ...live, code: { deletedAt: null } } });
  return aliases + (await transaction.code.count({ where: live }));
}
