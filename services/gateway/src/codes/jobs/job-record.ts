// A job as the API shows it.

import { jobIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import { maker } from "../history/change-record.ts";
import { refusalRecord } from "../later-changes-store.ts";
import { jobResult } from "./job-result.ts";
import type { StoredJob } from "./job-store.ts";

const id = z.string().describe("The unique identifier of the job.");
const madeBy = {
  created_by: maker.describe("Who requested the job."),
  created_at: z.iso.datetime({ precision: 3 }).describe("When the job was requested, in UTC."),
  finished_at: z.iso
    .datetime({ precision: 3 })
    .nullable()
    .describe("When the job finished or failed, in UTC, or null."),
  error: refusalRecord.optional().describe("Why the job failed. Only present if it has failed."),
};

export const changeJobSchema = z
  .strictObject({
    id,
    kind: z.literal("change").describe("The job makes a bulk change, or undoes one."),
    state: z
      .enum(["waiting", "running", "done", "failed"])
      .describe("`done`: every redirect serves the codes with the change. `failed`: nothing has changed; see `error`."),
    dry_run: z.boolean().describe("Whether the job only reports what would change."),
    select: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Which codes to change, as you sent it. Null for an undo."),
    change: z.record(z.string(), z.unknown()).nullable().describe("What changes, as you sent it. Null for an undo."),
    undoes: z.string().nullable().describe("The ID of the job that this one undoes, or null."),
    undone_by: z.string().nullable().describe("The ID of the job that undoes this one, or null."),
    total: z.int().min(0).nullable().describe("The number of codes that change; null until it is known."),
    done: z.int().min(0).describe("The number of these codes that every redirect serves with the change."),
    result: jobResult.nullable().describe("How many codes do not change, and why; null until that is known."),
    undo_until: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .describe("The deadline for undoing the job, in UTC; null if it cannot be undone."),
    ...madeBy,
  })
  .meta({ id: "ChangeJob" });

export const exportJobSchema = z
  .strictObject({
    id,
    kind: z.literal("export").describe("The job exports the account."),
    state: z.enum(["waiting", "running", "done", "failed"]).describe("`failed`: there is no file; see `error`."),
    total: z.int().min(0).nullable().describe("The number of steps; null until it is known."),
    done: z
      .int()
      .min(0)
      .describe("The number of steps that have been completed. An export that starts over begins at 0 again."),
    result: z
      .strictObject({
        url: z.url().describe("Where to download the ZIP file, with a key that has the scope `account:export`."),
        bytes: z.int().min(1).describe("The size of the file."),
        expires_at: z.iso
          .datetime({ precision: 3 })
          .describe(
            "The time until which the file can be downloaded, in UTC: for 24 hours, or until the next export is done.",
          ),
      })
      .nullable()
      .describe("The file; null until the job is done."),
    ...madeBy,
  })
  .meta({ id: "ExportJob" });

export const jobRecordSchema = z.discriminatedUnion("kind", [changeJobSchema, exportJobSchema]).meta({ id: "Job" });

export const EXAMPLE_JOB: z.infer<typeof changeJobSchema> = {
  id: "job_06ey1qk3r5s8mq2v7c9t4w1x0b",
  kind: "change",
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

export const EXAMPLE_EXPORT: z.infer<typeof exportJobSchema> = {
  id: "job_06ey1qk3r5s8mq2v7c9t4w1x0c",
  kind: "export",
  state: "done",
  total: 51,
  done: 51,
  result: {
    url: "https://qr.example/v1/account/export/job_06ey1qk3r5s8mq2v7c9t4w1x0c",
    bytes: 1_482_310,
    expires_at: "2026-11-22T10:20:35.456Z",
  },
  created_by: { type: "person", id: "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22", name: "Ada Lovelace" },
  created_at: "2026-11-21T10:20:30.123Z",
  finished_at: "2026-11-21T10:20:35.456Z",
};

/** Returns the record of a job. `apiUrl`: the API's public URL. */
export function jobRecord(job: StoredJob, apiUrl: string): object {
  const { id, kind, state, startedAt, total, done, actor, createdAt, finishedAt, error } = job;
  return {
    id: jobIdFromUuid(id),
    kind,
    state: shownState(state, startedAt),
    ...(kind === "export" ? { total, done, result: fileOf(job, apiUrl) } : changeOf(job)),
    created_by: actor,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    ...(error === null ? {} : { error }),
  };
}

function changeOf({ dryRun, selection, change, undoes, undoneBy, total, done, result, undoUntil }: StoredJob): object {
  return {
    dry_run: dryRun,
    select: selection,
    change,
    undoes: undoes && jobIdFromUuid(undoes),
    undone_by: undoneBy && jobIdFromUuid(undoneBy),
    total,
    done,
    result,
    undo_until: undoUntil?.toISOString() ?? null,
  };
}

function fileOf({ id, fileBytes, expiresAt }: StoredJob, apiUrl: string): object | null {
  if (fileBytes === null || expiresAt === null) return null;
  const url = `${apiUrl.replace(/\/+$/, "")}/v1/account/export/${jobIdFromUuid(id)}`;
  return { url, bytes: fileBytes, expires_at: expiresAt.toISOString() };
}

function shownState(state: StoredJob["state"], startedAt: Date | null): string {
  if (state === "publishing") return "running";
  return state === "waiting" && startedAt !== null ? "running" : state;
}
