// Many codes with the same tag, and the job that changes them.

import { DEFAULT_DOMAIN, linkKey, uuidFromCodeId, uuidV7 } from "@qr/contracts";
import type { openPool } from "@qr/database";
import type { Client } from "@qr/test-kit/systems/client";
import { waitUntil } from "@qr/test-kit/wait-until";
import { z } from "zod";

const DONE_MS = 240_000;

type Pool = Pick<ReturnType<typeof openPool>, "query">;

export interface ManyCode {
  uuid: string;
  /** The path of the code's short URL. */
  path: string;
}

const jobSchema = z.object({
  id: z.string(),
  state: z.string(),
  total: z.int().nullable(),
  done: z.int(),
  result: z.unknown(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/**
 * Creates a dynamic code through the API and inserts copies of it into the database, without events. Returns all of
 * them.
 */
export async function createMany(
  client: Client,
  pool: Pool,
  count: number,
  tag: string,
  target: string,
): Promise<ManyCode[]> {
  const { id, short_url } = await client.create({ target, dynamic: true, tags: [tag] });
  const first = { uuid: uuidFromCodeId(id) ?? "", path: new URL(short_url).pathname };
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    uuid: uuidV7(Date.now()),
    path: `/${tag.toUpperCase()}-${String(index).padStart(6, "0")}`,
  }));
  await pool.query(
    `WITH copies AS (SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[]) AS copies (id, slug, key)), codes_copied AS (
      INSERT INTO codes (id, slug, payload, account_id, type, target, dynamic, tags, color_dark, color_light, format, created_at, updated_at)
      SELECT copies.id, copies.slug, replace(code.payload, code.slug, copies.slug), account_id, type, target, dynamic, tags, color_dark,
        color_light, format, created_at, updated_at
      FROM codes code CROSS JOIN copies WHERE code.id = $1)
    INSERT INTO links (key, code_id) SELECT key, id FROM copies`,
    [
      first.uuid,
      copies.map(({ uuid }) => uuid),
      copies.map(({ path }) => path.slice(1)),
      copies.map(({ path }) => linkKey(DEFAULT_DOMAIN, path.slice(1))),
    ],
  );
  await pool.query("ANALYZE codes, links");
  return [first, ...copies];
}

/** Starts a job, and returns it. */
export async function startJob(client: Client, path: string, body?: object): Promise<Job> {
  const response = await client.call("POST", path, body);
  if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return jobSchema.parse(response.body);
}

/**
 * Resolves with the job as soon as it has ended. Retries if the gateway does not respond. Calls `onChanged` once the
 * codes have changed and are being published.
 */
export async function ended(client: Client, { id }: Job, onChanged = () => {}): Promise<Job> {
  let job: Job | undefined;
  const hasEnded = async () => {
    const response = await client.call("GET", `/v1/jobs/${id}`).catch(() => undefined);
    const read = jobSchema.safeParse(response?.body).data;
    if (typeof read?.total === "number" && typeof job?.total !== "number") onChanged();
    job = read ?? job;
    return job !== undefined && job.finished_at !== null;
  };
  await waitUntil(hasEnded, DONE_MS, () => `the job has not ended: ${JSON.stringify(job)}`);
  if (job === undefined) throw new Error("the job has disappeared");
  return job;
}
