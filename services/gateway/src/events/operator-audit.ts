// Records, in the audit logs of the accounts concerned, what the operator does with the admin command.

import { randomUUID } from "node:crypto";
import type { Prisma } from "@qr/database";
import type { AuditAction } from "./audit-actions.ts";
import { createAuditTrail } from "./audit-entry-store.ts";
import { OPERATOR } from "./event.ts";

interface OperatorChange {
  action: AuditAction;
  /** The accounts whose logs get an entry. If there are none, the entry belongs to no account. */
  accountIds: readonly string[];
  /** The ID of what has changed, in the form that the API shows. */
  subject: string;
  details?: Readonly<Record<string, string>>;
}

/** Writes the entries in the transaction of the change. */
export async function recordOperatorChange(
  transaction: Prisma.TransactionClient,
  { action, accountIds, subject, details }: OperatorChange,
): Promise<void> {
  const requestId = randomUUID();
  const origin = { action, actor: OPERATOR, sessionId: null, device: () => null, requestId, subject };
  for (const accountId of accountIds.length === 0 ? [null] : accountIds) {
    await createAuditTrail({ ...origin, accountId }).record(transaction, details && { details });
  }
}
