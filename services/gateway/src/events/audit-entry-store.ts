// Writes audit entries: who changed what, when, and from which session or key.

import { uuidV7 } from "@qr/contracts";
import { Prisma } from "@qr/database";
import type { AuditFacts, AuditTrail } from "../scheduling/audit-trail.ts";
import type { AuditAction } from "./audit-actions.ts";
import type { Actor } from "./event.ts";

/** A request that changes something, and who makes it. */
export interface AuditOrigin {
  action: AuditAction;
  /** The account of the request; null if it concerns only the person. */
  accountId: string | null;
  /** Null if anyone may send the request. The change then names the person. */
  actor: Actor | null;
  sessionId: string | null;
  /** Returns the browser and the system of the session; null for API keys. */
  device(): string | null;
  requestId: string;
  /** The ID in the path; null if there is none. */
  subject: string | null;
}

/** The columns of an entry that a request sets. */
export const AUDIT_COLUMNS =
  "id, account_id, person_id, actor, action, subject, details, session_id, device, request_id";
const COLUMNS = Prisma.raw(AUDIT_COLUMNS);

/** Returns the trail of a request, which writes at most one entry. */
export function createAuditTrail(origin: AuditOrigin): AuditTrail {
  const entry = (facts: AuditFacts = {}) => entryOf(origin, facts);
  let isWritten = false;
  return {
    entry,
    async record(transaction, facts) {
      if (isWritten) return;
      await insertEntry(transaction, entry(facts));
      isWritten = true;
    },
  };
}

/** Writes a separate entry for something else that a request changes, such as each member whom it removes. */
export async function recordFurther(
  transaction: Prisma.TransactionClient,
  trail: AuditTrail,
  action: AuditAction,
  facts: AuditFacts,
): Promise<void> {
  const entry = trail.entry(facts);
  if (entry !== undefined) await insertEntry(transaction, { ...entry, action });
}

async function insertEntry(transaction: Prisma.TransactionClient, entry: object): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO audit_entries (${COLUMNS})
    SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::audit_entries, ${JSON.stringify(entry)}::jsonb)`;
}

function entryOf(origin: AuditOrigin, { subject, details, accountId, person }: AuditFacts) {
  const actor = person ? ({ type: "person", id: person.userId, name: person.name } as const) : origin.actor;
  if (actor === null) throw new Error(`nobody is named in the audit entry of ${origin.action}`);
  return {
    id: uuidV7(Date.now()),
    account_id: accountId ?? origin.accountId,
    person_id: actor.type === "person" ? actor.id : null,
    actor,
    action: origin.action,
    subject: subject ?? origin.subject,
    details: details ?? null,
    session_id: person?.sessionId ?? origin.sessionId,
    device: origin.device(),
    request_id: origin.requestId,
  };
}
