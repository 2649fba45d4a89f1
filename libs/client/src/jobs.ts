// The API calls that change many codes.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.generated.ts";
import { type CallOptions, type CreateOptions, idempotencyKeyHeader } from "./codes.ts";
import { dataOf, responseOf } from "./responses.ts";
import { attemptsOf, sleep } from "./retrying-fetch.ts";

/** A bulk change, the undo of one, or an export of the account. `kind` says which. */
export type Job = components["schemas"]["Job"];
export type ChangeJob = components["schemas"]["ChangeJob"];
export type ExportJob = components["schemas"]["ExportJob"];
/** A bulk change: the codes, and what to change. */
export type ChangeOfMany = components["schemas"]["ChangeOfMany"];

const POLL_MS = 500;

/** The methods for changing many codes. They reject with the same errors as the methods for codes. */
export interface JobsClient {
  /** Starts a job that makes the same change to many codes. With `dry_run`, the job only reports what would change. */
  change(change: ChangeOfMany, options?: CreateOptions): Promise<ChangeJob>;
  /** Returns the account's latest jobs, newest first. */
  list(options?: CallOptions): Promise<Job[]>;
  get(id: string, options?: CallOptions): Promise<Job>;
  /** Starts a job that undoes the given job by restoring the codes' earlier values. */
  undo(id: string, options?: CallOptions): Promise<ChangeJob>;
  /** Starts a job that exports the whole account. When it is done, its `result` has the URL of the file. */
  exportAccount(options?: CallOptions): Promise<ExportJob>;
  /** Resolves with the job when it is done or has failed. Calls `onProgress` with the job after each poll. */
  wait(id: string, options?: CallOptions & { onProgress?(job: Job): void }): Promise<Job>;
}

export function createJobsClient(api: Client<paths>): JobsClient {
  const get: JobsClient["get"] = async (id, options = {}) =>
    dataOf(await responseOf(api.GET("/v1/jobs/{id}", { params: { path: { id } }, ...options }), options.signal));
  return {
    change: async (body, { idempotencyKey, ...options } = {}) => {
      const params = { header: idempotencyKeyHeader(idempotencyKey) };
      return dataOf(await responseOf(api.POST("/v1/qr/changes", { body, params, ...options }), options.signal));
    },
    list: async (options = {}) => dataOf(await responseOf(api.GET("/v1/jobs", { ...options }), options.signal)).data,
    get,
    undo: async (id, options = {}) => {
      const sent = api.POST("/v1/jobs/{id}/undo", { params: { path: { id } }, ...options });
      const received = await responseOf(sent, options.signal);
      const isRepeated = received.response.status === 409 && attemptsOf(received.response) > 1;
      const undone = isRepeated ? changeIn(await get(id, options)) : undefined;
      const undo = undone?.undone_by ? changeIn(await get(undone.undone_by, options)) : undefined;
      return undo ?? dataOf(received);
    },
    exportAccount: async (options = {}) =>
      dataOf(await responseOf(api.POST("/v1/account/export", { ...options }), options.signal)),
    wait: async (id, { onProgress, ...options } = {}) => {
      for (;;) {
        const job = await get(id, options);
        onProgress?.(job);
        if (job.finished_at !== null) return job;
        await sleep(POLL_MS, options.signal);
      }
    },
  };
}

function changeIn(job: Job): ChangeJob | undefined {
  return job.kind === "change" ? job : undefined;
}
