// An entry of the audit log, as the API shows it.

import { auditIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import { maker } from "../../codes/history/change-record.ts";
import { AUDIT_ACTIONS } from "../../events/audit-actions.ts";
import type { StoredAuditEntry } from "./audit-store.ts";

export const auditRecordSchema = z
  .strictObject({
    id: z.string().describe("The ID of the entry."),
    at: z.iso.datetime({ precision: 3 }).describe("The time of the change, in UTC."),
    action: z.enum(AUDIT_ACTIONS).describe("What was done."),
    by: maker.describe("Who did it."),
    subject: z
      .string()
      .nullable()
      .describe(
        "The ID of what was changed, such as a code, a domain, or a member. Null if the action names no object.",
      ),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("Further facts, such as a member's new role."),
    session: z
      .strictObject({
        id: z.string().describe("The ID of the session."),
        device: z.string().describe("The browser and the operating system."),
      })
      .nullable()
      .describe("The person's session. Null for API keys, and for requests that needed no session."),
    request_id: z.string().describe("The `X-Request-Id` of the request."),
  })
  .meta({ id: "AuditEntry" });
export type AuditRecord = z.infer<typeof auditRecordSchema>;

export const EXAMPLE_ENTRY: AuditRecord = {
  id: "aud_06ey1qk3r5s8mq2v7c9t4w1x0b",
  at: "2026-11-21T10:20:30.123Z",
  action: "code.updated",
  by: { type: "person", id: "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22", name: "Ada Lovelace" },
  subject: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  details: {},
  session: { id: "6f0c9be2-4d38-47a1-9a57-0f8e7f2b1c44", device: "Firefox on Linux" },
  request_id: "5b0f7a52-1f0e-4c54-9a3b-0f4f6c1d2e3a",
};

export function auditRecord(entry: StoredAuditEntry): AuditRecord {
  const { id, time, action, actor, subject, details, sessionId, device, requestId } = entry;
  return {
    id: auditIdFromUuid(id),
    at: time.toISOString(),
    action,
    by: actor,
    subject,
    details: details ?? {},
    session: sessionId === null ? null : { id: sessionId, device: device ?? "" },
    request_id: requestId,
  };
}

export const AUDIT_COLUMNS = [
  "id",
  "at",
  "action",
  "by.type",
  "by.id",
  "by.name",
  "subject",
  "details",
  "session.id",
  "session.device",
  "request_id",
] as const;

/** Returns the entry's cells in CSV. The details are JSON; empty if there are none. */
export function auditCells(record: AuditRecord): Record<(typeof AUDIT_COLUMNS)[number], string | null> {
  const { by, details, session, ...cells } = record;
  return {
    ...cells,
    "by.type": by.type,
    "by.id": by.id,
    "by.name": by.name,
    details: Object.keys(details).length === 0 ? "" : JSON.stringify(details),
    "session.id": session?.id ?? null,
    "session.device": session?.device ?? null,
  };
}
