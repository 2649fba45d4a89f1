// Erases an account, whoever else is a member of it.

import type { PrismaClient } from "@qr/database";
import { lockAccounts, requireRole } from "../../access/membership-store.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { closeAccount, type Recipient } from "./close-account-store.ts";
import type { ErasedCodes } from "./erased-codes.ts";

interface Wanted {
  accountId: string;
  userId: string;
  codes: ErasedCodes;
  recipient: Recipient | undefined;
}

/** Closes the account, and starts the job that erases it. Throws forbidden if the person is no longer an owner. */
export function eraseAccount(
  prisma: PrismaClient,
  { accountId, userId, ...closing }: Wanted,
  gate: CommitGate,
): Promise<void> {
  return inTransaction(prisma, gate, async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    await requireRole(transaction, { userId, accountId, least: "owner" });
    await gate.audit.record(transaction);
    await closeAccount(transaction, { accountId, ...closing });
  });
}
