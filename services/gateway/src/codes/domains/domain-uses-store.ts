// What uses a domain: counts, and a lock for a new use.

import type { Prisma } from "@qr/database";
import { unknownDomain } from "./account-domains.ts";
import type { OwnDomain } from "./domain.ts";

/** Locks the domain, so that it is neither lost nor changed before a link on it is saved. Throws invalid_request if the domain is gone. */
export async function lockDomain(
  transaction: Prisma.TransactionClient,
  { id, caseSensitive }: OwnDomain,
): Promise<void> {
  const locked = await transaction.$queryRaw<unknown[]>`
    SELECT 1 AS one FROM domains WHERE id = ${id}::uuid AND case_sensitive = ${caseSensitive}
      AND state IN ('verified', 'failing') AND deleted_at IS NULL FOR SHARE`;
  if (locked.length === 0) throw unknownDomain();
}

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
