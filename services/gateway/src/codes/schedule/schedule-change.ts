// Schedules a change of a code: validate as if it were made now → save. The change is validated again when it is due.

import type { ErrorDetail } from "@qr/contracts";
import { expiry } from "@qr/contracts";
import { z } from "zod";
import type { ApiCall, ApiResponse } from "../../route/api-route.ts";
import { invalidRequest, validate, violationsIn } from "../../route/violations.ts";
import { codeNotFound } from "../code.ts";
import { fieldEntries } from "../code-schemas.ts";
import { domainsNamedIn } from "../create-code.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import { type CodeUpdate, changeViolations, decide, validateChange } from "../update-code.ts";
import { scheduledRecord } from "./schedule-record.ts";
import type { ScheduleStore } from "./schedule-store.ts";

export interface ChangeScheduling extends CodeUpdate {
  schedule: Pick<ScheduleStore, "add" | "list" | "remove">;
}

/** In the future, and at most ten years ahead. */
export const dueTime = expiry;

const scheduleRequest = z.strictObject({ at: dueTime, change: z.looseObject({}) });

/**
 * Schedules a change, and returns the response that shows it. Throws invalid_request with all violations, not_found, code_is_static, and
 * limit_reached.
 */
export async function scheduleChange(
  { principal, id, body, gate }: Pick<ApiCall, "principal" | "id" | "body" | "gate">,
  parts: ChangeScheduling,
): Promise<ApiResponse> {
  const { accountId } = principal;
  const codeId = await parts.reader.uuidOf(accountId, id);
  const sent = z.object({ change: z.unknown() }).safeParse(body).data?.change;
  const domains = await domainsNamedIn([sent], accountId, parts.findDomains);
  const { at, change } = await validateRequest(accountId, codeId, { body, sent, domains }, parts);
  const scheduled = await parts.schedule.add(principal, codeId, { at, change }, gate, (stored) => {
    const validated = validateChange(change, domains);
    if (validated.isGood) decide(stored, validated.value, domains, parts);
  });
  if (scheduled === undefined) throw codeNotFound();
  return { body: scheduledRecord(scheduled) };
}

async function validateRequest(
  accountId: string,
  codeId: string,
  { body, sent, domains }: { body: unknown; sent: unknown; domains: AccountDomains | undefined },
  { reader, urlRules }: ChangeScheduling,
): Promise<z.infer<typeof scheduleRequest>> {
  const [outer, change] = [validate(scheduleRequest, body), validateChange(sent, domains)];
  const unkept = unkeptViolations(sent);
  if (outer.isGood && change.isGood && unkept.length === 0) return outer.value;
  const stored = await reader.read(accountId, codeId);
  const inner = [...changeViolations(stored, sent, { urlRules, domains }), ...unkept];
  const ofOthers = violationsIn(outer).filter(({ field }) => field !== "change");
  throw invalidRequest([
    ...ofOthers,
    ...inner.map((detail) => ({ ...detail, field: detail.field === "" ? "change" : `change.${detail.field}` })),
  ]);
}

/** A secret must not be stored as it was sent. */
function unkeptViolations(change: unknown): ErrorDetail[] {
  const isSent = (name: string) => typeof change === "object" && change !== null && Object.hasOwn(change, name);
  return fieldEntries
    .filter(([name, { kept }]) => kept === false && isSent(name))
    .map(([field]) => ({ field, code: "not_applicable", message: "Cannot be scheduled, because it is a secret." }));
}
