// Schedules a change to a code: validate as if it were made now → save. The change is validated again when it is due.

import { type ErrorDetail, expiry } from "@qr/contracts";
import { z } from "zod";
import { requireWithinLimits } from "../../access/code-limits.ts";
import type { Principal } from "../../access/principal.ts";
import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import { invalidRequest, type Validated, validate, violationsIn } from "../../route/violations.ts";
import { codeNotFound } from "../code.ts";
import { fieldEntries } from "../code-schemas.ts";
import { domainsNamedIn } from "../create-code.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import type { Commit } from "../idempotency/respond-once.ts";
import { type CodeUpdate, changeViolations, decide, validateChange } from "../update-code.ts";
import { scheduledRecord } from "./schedule-record.ts";
import type { ScheduleStore } from "./schedule-store.ts";

export interface ChangeScheduling extends CodeUpdate {
  schedule: Pick<ScheduleStore, "add">;
}

interface ScheduleCall {
  /** The public ID of the code. */
  id: string;
  body: unknown;
}

/** In the future, and at most ten years ahead. */
export const dueTime = expiry;

const scheduleRequest = z.strictObject({ at: dueTime, change: z.looseObject({}) });

interface Scheduling extends z.infer<typeof scheduleRequest> {
  codeId: string;
  domains: AccountDomains | undefined;
}

/**
 * Schedules a change, and returns the response that shows it. Throws invalid_request with all violations, not_found, code_is_static, and
 * limit_reached. Throws key_limited if the change would move the code outside the principal's limits.
 */
export async function scheduleChange(
  principal: Principal,
  call: ScheduleCall & Pick<ApiCall, "gate">,
  commit: Commit,
  parts: ChangeScheduling,
): Promise<ApiResponse> {
  const validated = await validateSchedule(principal, call, parts);
  if (!validated.isGood) throw invalidRequest(validated.details);
  const { codeId, domains, ...request } = validated.value;
  const { response } = await commit(async (transaction) => {
    const scheduled = await parts.schedule.add(
      principal,
      codeId,
      request,
      { audit: call.gate.audit, transaction },
      (stored) => {
        const change = validateChange(request.change, domains);
        if (!change.isGood) return;
        const { edited, destination } = decide(stored, change.value, domains, parts);
        const { domainId = stored.domainId } = destination?.address ?? {};
        const { limits } = principal;
        if (limits) requireWithinLimits(limits, { tags: edited.tags ?? stored.tags, domainId });
      },
    );
    if (scheduled === undefined) throw codeNotFound();
    return { response: { body: scheduledRecord(scheduled) } };
  });
  return response;
}

/** Returns the request in a body, or all its violations. Throws not_found for a malformed ID or an unknown external ID. */
export async function validateSchedule(
  principal: Principal,
  { id, body }: ScheduleCall,
  { reader, findDomains, urlRules }: ChangeScheduling,
): Promise<Validated<Scheduling>> {
  const codeId = await reader.uuidOf(principal, id);
  const sent = z.object({ change: z.unknown() }).safeParse(body).data?.change;
  const domains = await domainsNamedIn([sent], principal.accountId, findDomains);
  const [outer, change] = [validate(scheduleRequest, body), validateChange(sent, domains)];
  const unkept = unkeptViolations(sent);
  if (outer.isGood && change.isGood && unkept.length === 0) {
    return { isGood: true, value: { ...outer.value, codeId, domains } };
  }
  const stored = await reader.read(principal, codeId);
  const ofChange = [...changeViolations(stored, sent, { urlRules, domains }), ...unkept].map(withinChange);
  return { isGood: false, details: [...violationsIn(outer).filter(({ field }) => field !== "change"), ...ofChange] };
}

function withinChange(detail: ErrorDetail): ErrorDetail {
  return { ...detail, field: detail.field === "" ? "change" : `change.${detail.field}` };
}

/** Returns a violation for each secret in the change, because a secret must not be stored as it was sent. */
function unkeptViolations(change: unknown): ErrorDetail[] {
  const isSent = (name: string) => typeof change === "object" && change !== null && Object.hasOwn(change, name);
  return fieldEntries
    .filter(([name, { kept }]) => kept === false && isSent(name))
    .map(([field]) => ({ field, code: "not_applicable", message: "Cannot be scheduled, because it is a secret." }));
}
