// Erases an account, whoever else is a member of it.

import type { PrismaClient } from "@qr/database";
import { lockAccounts, requireRole } from "../../access/membership-store.ts";
import type { Person } from "../../access/principal.ts";
import type { Notices } from "../../events/notices.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { closeAccount, type Recipient } from "./close-account-store.ts";
import type { ErasedCodes } from "./erased-codes.ts";

interface Wanted {
  accountId: string;
  person: Pick<Person, "userId" | "name">;
  notices: Notices;
  codes: ErasedCodes;
  recipient: Recipient | undefined;
}

/** Closes the account, tells its other members, and starts the job that erases it. Throws forbidden if the person is no longer an owner. */
export function eraseAccount(
  prisma: PrismaClient,
  { accountId, person: { userId, name: by }, notices, ...closing }: Wanted,
  gate: CommitGate,
): Promise<void> {
  return inTransaction(prisma, gate, async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    await requireRole(transaction, { userId, accountId, least: "owner" });
    await gate.audit.record(transaction);
    const tellOthers = (shown: Readonly<Record<string, string>>) =>
      notices.toOtherMembers(transaction, accountId, userId, { kind: "account_erased", data: { ...shown, by } });
    await closeAccount(transaction, { accountId, ...closing, tellOthers });
  });
}
