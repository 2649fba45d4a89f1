// Gives each request that changes something its audit trail.

import type { Request, Response } from "express";
import { deviceFrom } from "../access/sessions/device.ts";
import type { AuditAction } from "../events/audit-actions.ts";
import { createAuditTrail } from "../events/audit-entry-store.ts";
import type { Actor } from "../events/event.ts";
import { gateOf } from "./request-gate.ts";

/** Lets the request's changes write their entry to the audit log. `action`: null if the route changes nothing. */
export function auditRequest(action: AuditAction | null | undefined, request: Request, response: Response): void {
  if (action === null || action === undefined) return;
  const { principal, person, requestId = "" } = response.locals;
  const ofPerson: Actor | null = person ? { type: "person", id: person.userId, name: person.name } : null;
  const [subject = null] = Object.values(request.params).map(String);
  const actor = principal?.actor ?? ofPerson;
  gateOf(response).audit = createAuditTrail({
    action,
    accountId: principal?.accountId ?? null,
    actor,
    sessionId: person?.sessionId ?? null,
    device: () => (actor?.type === "api_key" ? null : deviceFrom(request.get("user-agent") ?? "")),
    requestId,
    subject,
  });
}
