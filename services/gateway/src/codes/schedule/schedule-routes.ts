// The endpoints that schedule, list, and cancel changes to codes, and their descriptions.

import { scheduleIdFromUuid, uuidFromScheduleId } from "@qr/contracts";
import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { violationsIn } from "../../route/violations.ts";
import { codeNotFound } from "../code.ts";
import { updateCodeRequest } from "../code-schemas.ts";
import type { RespondOnce } from "../idempotency/respond-once.ts";
import { type ChangeScheduling, dueTime, scheduleChange, validateSchedule } from "./schedule-change.ts";
import { EXAMPLE_SCHEDULED, scheduledRecord, scheduledRecordSchema } from "./schedule-record.ts";
import { MAX_SCHEDULED, type ScheduleStore } from "./schedule-store.ts";

const COLLECTION = { path: "/v1/qr/:id/schedule" } as const;
const SINGLE = { path: "/v1/qr/:id/schedule/:schedule_id" } as const;

export interface ScheduleParts extends ChangeScheduling {
  schedule: Pick<ScheduleStore, "add" | "list" | "remove">;
  respondOnce: RespondOnce;
}

export function scheduleRoutes(parts: ScheduleParts): ApiRoute[] {
  const add = async ({ principal, id, body, bodyBytes, idempotencyKey: key, gate }: ApiCall) => {
    // A limited key must not get a stored response about a code that it can no longer see.
    if (principal.limits !== undefined) await parts.reader.uuidOf(principal, id);
    return parts.respondOnce(
      { owner: principal, key, route: `POST /v1/qr/${id}/schedule`, bodyBytes, gate },
      {
        violations: async () => violationsIn(await validateSchedule(principal, { id, body }, parts)),
        run: (commit) => scheduleChange(principal, { id, body, gate }, commit, parts),
      },
    );
  };
  const list = async ({ principal, id }: ApiCall) => {
    const scheduled = await parts.schedule.list(principal.accountId, await parts.reader.uuidOf(principal, id));
    if (scheduled === undefined) throw codeNotFound();
    return { body: { data: scheduled.map(scheduledRecord) } };
  };
  const cancel = async ({ principal, id, partId, gate }: ApiCall) => {
    const codeId = await parts.reader.uuidOf(principal, id);
    const uuid = uuidFromScheduleId(partId);
    if (uuid === undefined || !(await parts.schedule.remove(principal.accountId, codeId, uuid, gate)))
      throw codeNotFound();
    return { body: { id: scheduleIdFromUuid(uuid), deleted: true } };
  };
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "change.scheduled",
      description: SCHEDULE_CHANGE,
      respond: add,
    },
    {
      method: "get",
      ...COLLECTION,
      scope: "qr:read",
      limitedKeys: "filtered",
      description: LIST_SCHEDULED,
      respond: list,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "change.canceled",
      description: CANCEL_SCHEDULED,
      respond: cancel,
    },
  ];
}

const newScheduledChange = z
  .strictObject({
    at: dueTime.describe("When to make the change: in the future, at most ten years from now."),
    change: updateCodeRequest.describe("The fields to change, as in a request that updates the code."),
  })
  .meta({ id: "NewScheduledChange" });
const scheduledList = z
  .strictObject({ data: z.array(scheduledRecordSchema).describe("The scheduled changes, in chronological order.") })
  .meta({ id: "ScheduledChangeList" });
const scheduledDeletion = z
  .strictObject({ id: scheduledRecordSchema.shape.id, deleted: z.literal(true) })
  .meta({ id: "ScheduledChangeDeletion" });

const SCHEDULE_CHANGE: RouteDescription = {
  operationId: "scheduleChange",
  group: "Scheduled changes",
  summary: "Schedule a change to a QR code",
  description:
    "Makes a change at a later time, at most a second late, and exactly once. The change is checked now, and again when it is due. If it is " +
    `refused at that time, it stays in the list with the error. A code can have at most ${MAX_SCHEDULED} scheduled changes. If the exact second ` +
    "matters, use `starts_at`, `expires_at`, or a rule.",
  body: json({
    schema: newScheduledChange,
    examples: oneExample("A new destination at Christmas", {
      at: "2030-12-24T18:00:00Z",
      change: { target: "https://example.com/christmas" },
    }),
  }),
  response: {
    description: "The scheduled change.",
    content: json({ schema: scheduledRecordSchema, examples: oneExample("A scheduled change", EXAMPLE_SCHEDULED) }),
    headers: ["Idempotent-Replayed"],
  },
  requestHeaders: ["Idempotency-Key"],
  errors: ["not_found", "code_is_static", "limit_reached", "idempotency_mismatch", "idempotency_in_progress"],
};

const LIST_SCHEDULED: RouteDescription = {
  operationId: "listScheduled",
  group: "Scheduled changes",
  summary: "List the scheduled changes to a QR code",
  description:
    "Returns the scheduled changes to a code in chronological order, including those that failed when they were due.",
  response: {
    description: "The scheduled changes.",
    content: json({ schema: scheduledList, examples: oneExample("One change", { data: [EXAMPLE_SCHEDULED] }) }),
  },
  errors: ["not_found"],
};

const CANCEL_SCHEDULED: RouteDescription = {
  operationId: "cancelScheduled",
  group: "Scheduled changes",
  summary: "Cancel a scheduled change to a QR code",
  description: "Cancels a change that has not been made yet, or removes one that was refused from the list.",
  response: {
    description: "The change is canceled.",
    content: json({
      schema: scheduledDeletion,
      examples: oneExample("A canceled change", { id: EXAMPLE_SCHEDULED.id, deleted: true }),
    }),
  },
  errors: ["not_found"],
};
