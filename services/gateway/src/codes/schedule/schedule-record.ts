// A scheduled change as the API shows it.

import { codeIdFromUuid, scheduleIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import { maker } from "../history/change-record.ts";
import { refusalRecord } from "../later-changes-store.ts";
import type { Scheduled } from "./schedule-store.ts";

export const scheduledRecordSchema = z
  .strictObject({
    id: z.string().describe("The unique identifier of the scheduled change."),
    code_id: z.string().describe("The ID of the code."),
    at: z.iso.datetime({ precision: 3 }).describe("When the change is due, in UTC."),
    change: z.record(z.string(), z.unknown()).describe("The fields, as you sent them."),
    state: z
      .enum(["waiting", "failed"])
      .describe(
        "`failed`: the change was refused when it was due, and is not tried again. A change that was made is in the history.",
      ),
    scheduled_by: maker.describe("Who scheduled the change."),
    created_at: z.iso.datetime({ precision: 3 }).describe("When the change was scheduled, in UTC."),
    error: refusalRecord.optional().describe("Why the change was refused. Only present if it has failed."),
  })
  .meta({ id: "ScheduledChange" });

export const EXAMPLE_SCHEDULED: z.infer<typeof scheduledRecordSchema> = {
  id: "sch_06ey1qk3r5s8mq2v7c9t4w1x0b",
  code_id: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b",
  at: "2030-12-24T18:00:00.000Z",
  change: { target: "https://example.com/christmas" },
  state: "waiting",
  scheduled_by: { type: "person", id: "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22", name: "Ada Lovelace" },
  created_at: "2026-11-21T10:20:30.123Z",
};

export function scheduledRecord({ id, codeId, at, change, actor, createdAt, error }: Scheduled): object {
  return {
    id: scheduleIdFromUuid(id),
    code_id: codeIdFromUuid(codeId),
    at: at.toISOString(),
    change,
    state: error === null ? "waiting" : "failed",
    scheduled_by: actor,
    created_at: createdAt.toISOString(),
    ...(error === null ? {} : { error }),
  };
}
