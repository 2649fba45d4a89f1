// A change to a code, as the API shows it.

import { scheduleIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import type { ChangeActor } from "../../events/event.ts";
import type { ShowContext } from "../define-field.ts";
import { CHANGE_KINDS } from "./change-store.ts";
import { shownChanges } from "./changes.ts";
import type { StoredChange } from "./history-store.ts";

export const maker = z
  .strictObject({
    type: z.enum(["person", "api_key", "operator", "service"]).describe("The type of actor."),
    id: z
      .string()
      .nullable()
      .describe("The ID of the person or API key. Null for a deleted person and for all other types."),
    name: z.string().describe("The name at that time; empty for a deleted person."),
  })
  .meta({ id: "ChangeMaker" });

const makerRecord = z
  .strictObject({
    type: z
      .enum(["person", "api_key", "operator", "service", "schedule"])
      .describe(
        "Who made the change. `schedule`: it was scheduled for this time. `operator`: the operator of the service.",
      ),
    id: z
      .string()
      .nullable()
      .describe(
        "The ID of the person, the API key, or the scheduled change. Null for a deleted person and for all other types.",
      ),
    name: z.string().describe("The name at the time of the change; empty for a deleted person."),
    scheduled_by: maker.optional().describe("Who scheduled the change. Only present if the type is `schedule`."),
  })
  .meta({ id: "ChangedBy" });

const fieldChange = z
  .union([z.strictObject({ from: z.unknown(), to: z.unknown() }), z.strictObject({ kept: z.literal(false) })])
  .describe("The values before and after, in the form of the record; `{kept: false}` for a secret.");

export const changeRecordSchema = z
  .strictObject({
    version: z.int().min(1).describe("The code's version after the change. It identifies the change."),
    at: z.iso.datetime({ precision: 3 }).describe("The time of the change, in UTC."),
    kind: z
      .enum(CHANGE_KINDS)
      .describe("`deletion`: the code was deleted. `restoration`: the deleted code was restored."),
    by: makerRecord.describe("Who made the change."),
    changes: z.record(z.string(), fieldChange).describe("The changed fields, by name."),
    restores: z
      .int()
      .optional()
      .describe("The `version` of the earlier change that this change undid. Only present if it undid one."),
  })
  .meta({ id: "Change" });
export type ChangeRecord = z.infer<typeof changeRecordSchema>;

export const EXAMPLE_CHANGE: ChangeRecord = {
  version: 2,
  at: "2026-11-21T10:20:30.123Z",
  kind: "change",
  by: { type: "person", id: "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22", name: "Ada Lovelace" },
  changes: { target: { from: "https://example.com/menu", to: "https://example.com/winter" } },
};

export function changeRecord(
  { version, time, kind, actor, changes, restores }: StoredChange,
  context: ShowContext,
): object {
  return {
    version,
    at: time.toISOString(),
    kind,
    by: changedBy(actor),
    changes: shownChanges(changes, context),
    ...(restores === null ? {} : { restores }),
  };
}

function changedBy(actor: ChangeActor): object {
  return actor.type === "schedule" ? { ...actor, id: scheduleIdFromUuid(actor.id) } : actor;
}
