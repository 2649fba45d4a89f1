// How a change writes its entry to the audit log. The stores that make changes call `record` in the transaction of the change.

import type { Prisma } from "@qr/database";

/** What a change adds to the audit entry of its request. */
export interface AuditFacts {
  /** The ID of what has changed, in the form that the API shows. Default: the ID in the path of the request. */
  subject?: string;
  /** Additional short facts, such as a new role. Never a secret. */
  details?: Readonly<Record<string, string | number | boolean>>;
  /** The account that the change applies to, if the request does not name it. */
  accountId?: string;
  /** The person who made the change, if the request does not require signing in. */
  person?: { userId: string; name: string; sessionId?: string };
}

export interface AuditTrail {
  /** Returns the entry for statements that write it together with the change; undefined for background work. */
  entry(facts?: AuditFacts): object | undefined;
  /** Writes the request's entry in the transaction of the change. A request that makes several changes writes only the first one's entry. */
  record(transaction: Prisma.TransactionClient, facts?: AuditFacts): Promise<void>;
}

/** The trail of background work, which writes no entries: the request that caused it has written one. */
export const NO_AUDIT_TRAIL: AuditTrail = { entry: () => undefined, record: async () => {} };
