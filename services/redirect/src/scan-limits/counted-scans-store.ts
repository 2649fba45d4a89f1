// Reads the number of counted scans of a code. A scan limit's counter starts at this number if it is missing from Redis.

import { withDeadline } from "@qr/runtime";
import type { Pool } from "pg";

const DEADLINE_MS = 1000;
const READ_SCANS = {
  name: "read_counted_scans",
  text: "SELECT coalesce(sum(scans), 0)::float8 AS scans FROM total_parts WHERE code_id = $1",
};

/**
 * Returns a function that resolves with the number of scans by people, and rejects after about a second without a
 * result.
 */
export function createCountedScans(pool: Pool): (codeId: string) => Promise<number> {
  return async (codeId) => {
    const asked = pool.query<{ scans: number }>({ ...READ_SCANS, values: [codeId] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return rows[0]?.scans ?? 0;
  };
}
