// Many codes with the same tag, and the job that changes them.

import { uuidFromCodeId } from "@qr/contracts";
import type { Client } from "@qr/test-kit/systems/client";
import { waitUntil } from "@qr/test-kit/wait-until";
import { z } from "zod";

const BATCH = 500;
const DONE_MS = 240_000;

export interface ManyCode {
  uuid: string;
  /** The path of its short URL. */
  path: string;
}

const batchSchema = z.object({
  data: z.array(z.object({ code: z.object({ id: z.string(), short_url: z.string() }) })),
});
const jobSchema = z.object({
  id: z.string(),
  state: z.string(),
  total: z.int().nullable(),
  done: z.int(),
  result: z.unknown(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** Creates dynamic codes with this tag and target. */
export async function createMany(client: Client, count: number, tag: string, target: string): Promise<ManyCode[]> {
  const codes: ManyCode[] = [];
  while (codes.length < count) {
    const items = Array.from({ length: Math.min(BATCH, count - codes.length) }, () => ({
      target,
      dynamic: true,
      tags: [tag],
    }));
    const { status, body } = await client.call("POST", "/v1/qr/batch", items);
    if (status !== 200) throw new Error(`POST of a batch: ${status} ${JSON.stringify(body)}`);
    for (const { code } of batchSchema.parse(body).data) {
      codes.push({ uuid: uuidFromCodeId(code.id) ?? "", path: new URL(code.short_url).pathname });
    }
  }
  return codes;
}

/** Starts a job, and returns it. */
export async function startJob(client: Client, path: string, body?: object): Promise<Job> {
  const response = await client.call("POST", path, body);
  if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return jobSchema.parse(response.body);
}

/** Resolves with the job as soon as it has ended. A gateway that does not respond is asked again. */
export async function ended(client: Client, { id }: Job): Promise<Job> {
  let job: Job | undefined;
  const hasEnded = async () => {
    const response = await client.call("GET", `/v1/jobs/${id}`).catch(() => undefined);
    job = jobSchema.safeParse(response?.body).data;
    return job !== undefined && job.finished_at !== null;
  };
  await waitUntil(hasEnded, DONE_MS, () => `the job has not ended: ${JSON.stringify(job)}`);
  if (job === undefined) throw new Error("the job has disappeared");
  return job;
}
