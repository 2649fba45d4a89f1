// A job as the API shows it.

import { jobIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import { maker } from "../history/change-record.ts";
import { refusalRecord } from "../later-changes-store.ts";
import { jobResult } from "./job-result.ts";
import type { StoredJob } from "./job-store.ts";

export const jobRecordSchema = z
  .strictObject({
    id: z.string().describe("The unique identifier of the job."),
    state: z
      .enum(["waiting", "running", "done", "failed"])
      .describe("`done`: every redirect serves the codes with the change. `failed`: nothing has changed; see `error`."),
    dry_run: z.boolean().describe("Whether the job only reports what would change."),
    select: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Which codes to change, as you sent it. Null for an undo."),
    change: z.record(z.string(), z.unknown()).nullable().describe("What changes, as you sent it. Null for an undo."),
    undoes: z.string().nullable().describe("The id of the job that this one undoes, or null."),
    undone_by: z.string().nullable().describe("The id of the job that undoes this one, or null."),
    total: z.int().min(0).nullable().describe("The number of codes that change; null until it is known."),
    done: z.int().min(0).describe("The number of these codes that every redirect serves with the change."),
    result: jobResult.nullable().describe("How many codes do not change, and why; null until that is known."),
    undo_until: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .describe("The deadline for undoing the job, in UTC; null if it cannot be undone."),
    created_by: maker.describe("Who requested the change."),
    created_at: z.iso.datetime({ precision: 3 }).describe("When the change was requested, in UTC."),
    finished_at: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .describe("When the job finished or failed, in UTC, or null."),
    error: refusalRecord.optional().describe("Why the job failed. Only present if it has failed."),
  })
  .meta({ id: "Job" });

export const EXAMPLE_JOB: z.infer<typeof jobRecordSchema> = {
  id: "job_06ey1qk3r5s8mq2v7c9t4w1x0b",
  state: "running",
  dry_run: false,
  select: { tag: "Summer" },
  change: { target: "https://example.com/winter", tags_add: ["Winter"] },
  undoes: null,
  undone_by: null,
  total: 1250,
  done: 500,
  result: { unchanged: 3, skipped: 0, skipped_codes: [] },
  undo_until: null,
  created_by: { type: "person", id: "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22", name: "Ada Lovelace" },
  created_at: "2026-11-21T10:20:30.123Z",
  finished_at: null,
};

export function jobRecord(job: StoredJob): object {
  const { id, state, startedAt, dryRun, selection, change, undoes, undoneBy, total, done, result, error } = job;
  return {
    id: jobIdFromUuid(id),
    state: shownState(state, startedAt),
    dry_run: dryRun,
    select: selection,
    change,
    undoes: undoes && jobIdFromUuid(undoes),
    undone_by: undoneBy && jobIdFromUuid(undoneBy),
    total,
    done,
    result,
    undo_until: job.undoUntil?.toISOString() ?? null,
    created_by: job.actor,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    ...(error === null ? {} : { error }),
  };
}

function shownState(state: StoredJob["state"], startedAt: Date | null): string {
  if (state === "publishing") return "running";
  return state === "waiting" && startedAt !== null ? "running" : state;
}
