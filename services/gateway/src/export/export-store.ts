// Stores exports of accounts: the jobs, and the files, in chunks. Any number of gateways can work on them. A gateway that has lost its claim
// to another one can store nothing more.

import { jobIdFromUuid } from "@qr/contracts";
import type { PrismaClient, RunStatement } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { Principal } from "../access/principal.ts";
import { addJob, type JobStore, NOTHING, type StoredJob } from "../codes/jobs/job-store.ts";
import type { StoredError } from "../codes/later-changes-store.ts";
import { type CommitGate, inTransaction } from "../scheduling/commit-gate.ts";

/** The size of a chunk, in bytes. It is read and written in one statement. */
export const CHUNK_BYTES = 500_000;
const KEPT_HOURS = 24;
/** How long a gateway's claim on an export lasts, in seconds. Each report of progress extends it. */
const CLAIM_S = 30;
/** How long the file of an expired export is kept for downloads that have already begun, in minutes. */
const GRACE_MINUTES = 60;

/** An attempt to carry out an export. */
export type Attempt = Pick<StoredJob, "id" | "accountId" | "attempt">;

export interface Progress {
  total: number;
  done: number;
}

export type ExportStore = ReturnType<typeof createExportStore>;

const fileSchema = z.object({ attempt: z.int(), bytes: z.number() });
const chunkSchema = z.object({ bytes: z.instanceof(Buffer) });

const ADVANCE = `
  UPDATE jobs SET total = $3, done = $4, claimed_until = now() + ${CLAIM_S} * interval '1 s'
  WHERE id = $1 AND attempt = $2 AND finished_at IS NULL RETURNING id`;
const REPORT = { name: "report_export", text: ADVANCE };
const WRITE_CHUNK = {
  name: "write_export_chunk",
  text: `
    WITH own AS (${ADVANCE})
    INSERT INTO export_chunks (job_id, attempt, number, bytes) SELECT id, $2, $5, $6 FROM own RETURNING number`,
};
/** Also expires the account's earlier exports, so that an account has one file at most. */
const FINISH = {
  name: "finish_export",
  text: `
    WITH finished AS (
      UPDATE jobs SET state = 'done', finished_at = now(), done = total, file_bytes = $3,
        expires_at = now() + ${KEPT_HOURS} * interval '1 hour'
      WHERE id = $1 AND attempt = $2 AND finished_at IS NULL RETURNING id, account_id
    ), replaced AS (
      UPDATE jobs SET expires_at = now() FROM finished
      WHERE jobs.account_id = finished.account_id AND jobs.kind = 'export' AND jobs.id <> finished.id AND jobs.expires_at > now()
    )
    SELECT id FROM finished`,
};
const FAIL = {
  name: "fail_export",
  text: "UPDATE jobs SET state = 'failed', error = $3, finished_at = now() WHERE id = $1 AND attempt = $2 AND finished_at IS NULL",
};
const FIND_FILE = {
  name: "find_export_file",
  text: `
    SELECT attempt, file_bytes::float8 AS bytes FROM jobs
    WHERE id = $1 AND account_id = $2 AND kind = 'export' AND expires_at > now()`,
};
const READ_CHUNK = {
  name: "read_export_chunk",
  text: "SELECT bytes FROM export_chunks WHERE job_id = $1 AND attempt = $2 AND number = $3",
};
const DELETE_CHUNKS = {
  name: "delete_export_chunks",
  text: `
    DELETE FROM export_chunks WHERE (job_id, attempt, number) IN (
      SELECT job_id, chunk.attempt, number FROM export_chunks chunk LEFT JOIN jobs ON jobs.id = job_id
      WHERE (jobs.attempt = chunk.attempt AND (finished_at IS NULL OR expires_at > now() - ${GRACE_MINUTES} * interval '1 minute')) IS NOT TRUE
      LIMIT $1) RETURNING number`,
};

export function createExportStore({ prisma, run, jobs }: { prisma: PrismaClient; run: RunStatement; jobs: JobStore }) {
  return {
    /** Adds an export. Throws limit_reached if the account has one that has not ended. */
    add: (owner: Pick<Principal, "accountId" | "actor">, gate: CommitGate): Promise<StoredJob> =>
      inTransaction(prisma, gate, async (transaction) => {
        const job = await addJob(transaction, owner, { kind: "export", ...NOTHING, undoes: null });
        const unfinished = { accountId: owner.accountId, kind: "export", finishedAt: null };
        if ((await transaction.job.count({ where: unfinished })) > 1) throw alreadyRunning();
        await gate.audit.record(transaction, { subject: jobIdFromUuid(job.id) });
        return job;
      }),
    claim: () => jobs.claim("export"),
    release: jobs.release,
    /** Records the progress, and extends the claim. Returns false if the claim is lost. */
    report: async ({ id, attempt }: Attempt, { total, done }: Progress): Promise<boolean> =>
      (await run(REPORT, [id, attempt, total, done])).length > 0,
    /** Stores a chunk of the file, and extends the claim. Returns false if the claim is lost. */
    writeChunk: async (
      { id, attempt }: Attempt,
      { total, done }: Progress,
      number: number,
      bytes: Buffer,
    ): Promise<boolean> => (await run(WRITE_CHUNK, [id, attempt, total, done, number, bytes])).length > 0,
    /** Records that the file is complete. Returns false if the claim is lost. */
    finish: async ({ id, attempt }: Attempt, bytes: number): Promise<boolean> =>
      (await run(FINISH, [id, attempt, bytes])).length > 0,
    fail: async ({ id, attempt }: Attempt, error: StoredError): Promise<void> => {
      await run(FAIL, [id, attempt, JSON.stringify(error)]);
    },
    /** Returns the size of the file, in bytes, and its chunks; undefined if the account has no such file, or if it has expired. */
    readFile: async (
      accountId: string,
      id: string,
    ): Promise<{ bytes: number; chunks: AsyncGenerator<Buffer> } | undefined> => {
      const [row] = await run(FIND_FILE, [id, accountId]);
      if (row === undefined) return undefined;
      const { attempt, bytes } = fileSchema.parse(row);
      return { bytes, chunks: chunksOf(run, { id, attempt, bytes }) };
    },
    /** Deletes up to `limit` chunks of expired files and of attempts that have been given up, and returns how many it deleted. */
    deleteChunks: async (limit: number): Promise<number> => (await run(DELETE_CHUNKS, [limit])).length,
  };
}

function alreadyRunning(): HttpError {
  return new HttpError("limit_reached", "An export of this account is already running. Wait until it is done.");
}

async function* chunksOf(
  run: RunStatement,
  { id, attempt, bytes }: { id: string; attempt: number; bytes: number },
): AsyncGenerator<Buffer> {
  for (let number = 0; number * CHUNK_BYTES < bytes; number += 1) {
    const [row] = await run(READ_CHUNK, [id, attempt, number]);
    if (row === undefined) throw new Error("a chunk of an export is missing");
    yield chunkSchema.parse(row).bytes;
  }
}
