// Reads the targets of the codes that a job has changed, page by page.

import { storedLinkKey } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { z } from "zod";

const PAGE = 1000;
const pageSchema = z.object({ codes: z.int(), last: z.string(), keys: z.array(z.string().transform(storedLinkKey)) });
export type CodesPage = z.infer<typeof pageSchema>;

const READ_PAGE = {
  name: "read_job_codes",
  text: `
    WITH page AS (
      SELECT code_id FROM job_codes WHERE job_id = $1 AND ($2::uuid IS NULL OR code_id > $2) ORDER BY code_id LIMIT ${PAGE}
    )
    SELECT count(DISTINCT code_id)::integer AS codes, (SELECT code_id FROM page ORDER BY code_id DESC LIMIT 1) AS last,
      array_agg(key) AS keys
    FROM page JOIN links USING (code_id) HAVING count(*) > 0`,
};

/**
 * Returns the next page of the job's codes after the ID `after`: their number, the last ID, and the keys of all their
 * links; undefined if there are no more codes.
 */
export async function readCodesPage(
  run: RunStatement,
  jobId: string,
  after: string | null,
): Promise<CodesPage | undefined> {
  const [row] = await run(READ_PAGE, [jobId, after]);
  return row && pageSchema.parse(row);
}
