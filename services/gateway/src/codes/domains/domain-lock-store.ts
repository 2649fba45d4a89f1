// Locks a domain for a new link.

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
