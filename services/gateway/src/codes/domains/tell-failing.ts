// Tells owners and admins about domains whose checks have started to fail.

import type { Domain, Prisma } from "@qr/database";
import { accountName } from "../../access/membership-store.ts";
import type { Notices } from "../../events/notices.ts";

/** Returns the domains. */
export async function tellFailing(
  transaction: Prisma.TransactionClient,
  notices: Notices,
  failing: Domain[],
): Promise<Domain[]> {
  for (const { accountId, host } of failing) {
    const data = { account: await accountName(transaction, accountId), host };
    await notices.toManagers(transaction, accountId, { kind: "failing_domain", data });
  }
  return failing;
}
