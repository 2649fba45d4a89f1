// Tests what becomes of a job whose work fails for a reason other than the database.

import { expect, test, vi } from "vitest";
import type { JobParts } from "./carry-out-job.ts";
import type { JobStore, StoredJob } from "./job-store.ts";
import { startJobWorker } from "./job-worker.ts";

const job = { id: "job", undoes: null, selection: "not a selection", change: {}, startedAt: null };
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };

/** Lets a worker fail at the job, and returns its calls. `isFailed`: whether the job can be marked as failed. */
async function callsFor(isFailed: boolean) {
  const calls: string[] = [];
  const claims = [job as unknown as StoredJob];
  const jobs: Pick<JobStore, "claim" | "fail" | "release" | "deleteOld"> = {
    claim: async () => claims.pop(),
    fail: async () => {
      calls.push("fail");
      return isFailed;
    },
    release: async (_id, pauseS) => {
      calls.push(`release for ${pauseS} s`);
    },
    deleteOld: async () => 0,
  };
  const worker = startJobWorker({ jobs, log } as unknown as JobParts & { log: never });
  await expect.poll(() => calls.length).toBeGreaterThan(isFailed ? 0 : 1);
  await worker.stop();
  return calls;
}

test("a job that has changed nothing fails", async () => {
  expect(await callsFor(true)).toEqual(["fail"]);
});

test("a job that has already changed codes is released, so that a gateway finishes it", async () => {
  expect(await callsFor(false)).toEqual(["fail", "release for 2 s"]);
});
