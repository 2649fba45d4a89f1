// Tells the owners and admins of an account about a new key.

import type { Prisma } from "@qr/database";
import type { Notices } from "../../events/notices.ts";
import { accountName } from "../membership-store.ts";
import type { MadeKey } from "./api-key-store.ts";

/** Requests the notices in the transaction that makes the key. For a key that the operator creates, the notices do not name the creator. */
export async function tellOfKey(
  transaction: Prisma.TransactionClient,
  notices: Notices,
  { listing: { accountId, name, lastFour, createdBy } }: MadeKey,
): Promise<void> {
  const account = await accountName(transaction, accountId);
  const by = createdBy.type === "operator" ? {} : { by: createdBy.name };
  const data = { account, key: name, last_four: lastFour, ...by };
  await notices.toManagers(transaction, accountId, { kind: "new_key", data });
}
