// Bulk changes for a test file, in an account with domains.

import { expect } from "vitest";
import { z } from "zod";
import type { CodeRecord } from "../codes/code-schemas.ts";
import { changeRecordSchema } from "../codes/history/change-record.ts";
import { changeJobSchema } from "../codes/jobs/job-record.ts";
import { recordOf } from "./expectations.ts";
import { useTestDomains } from "./test-domains.ts";
import type { TestResponse } from "./test-gateway.ts";

export const TARGET = "https://example.com/now";
const SOON = { timeout: 60_000, interval: 20 };

export type Job = z.infer<typeof changeJobSchema>;

/** Starts a gateway for tests of jobs. `name`: a part of the domains' names that no other test file uses. */
export async function useTestJobs(name: string) {
  const { api, ours, theirs, call, verified } = await useTestDomains({}, name);
  const create = async (fields: object = {}, account = ours) =>
    recordOf(await call("POST", "/v1/qr", account, { target: TARGET, dynamic: true, ...fields }));
  const read = async ({ id }: CodeRecord) => recordOf(await call("GET", `/v1/qr/${id}`));
  const jobOf = ({ status, text, body }: TestResponse): Job => {
    expect(status, text).toBe(200);
    return changeJobSchema.parse(body);
  };
  /** Waits until the job has ended. */
  async function ended({ id }: Job): Promise<Job> {
    const readJob = async () => jobOf(await call("GET", `/v1/jobs/${id}`));
    await expect.poll(async () => (await readJob()).finished_at, SOON).not.toBeNull();
    return readJob();
  }
  const post = (select: object, change: object, more: object = {}) =>
    call("POST", "/v1/qr/changes", ours, { select, change, ...more });
  const changeMany = async (select: object, change: object, more: object = {}) =>
    ended(jobOf(await post(select, change, more)));
  const undo = async ({ id }: Job) => ended(jobOf(await call("POST", `/v1/jobs/${id}/undo`)));
  async function historyOf({ id }: CodeRecord) {
    const { body } = await call("GET", `/v1/qr/${id}/history`);
    return z.object({ data: z.array(changeRecordSchema) }).parse(body).data;
  }
  return { api, ours, theirs, call, verified, create, read, changeMany, undo, historyOf, jobOf };
}
