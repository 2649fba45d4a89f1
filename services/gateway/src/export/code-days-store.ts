// Reads the scans of codes by UTC day, including those that have not been rolled up.

import type { RunStatement } from "@qr/database";
import { z } from "zod";

const count = z.coerce.number();
const daySchema = z.object({
  codeId: z.string(),
  date: z.string(),
  scans: count,
  mobile: count,
  desktop: count,
  tablet: count,
  bots: count,
});
export type CodeDay = z.infer<typeof daySchema>;

const LIST = {
  name: "list_code_days",
  text: `
    SELECT code_id AS "codeId", day::text AS date, sum(mobile + desktop + tablet) AS scans, sum(mobile) AS mobile, sum(desktop) AS desktop,
      sum(tablet) AS tablet, sum(bots) AS bots
    FROM day_parts WHERE code_id = ANY($1) GROUP BY code_id, day ORDER BY code_id, day`,
};

export type CodeDaysStore = ReturnType<typeof createCodeDaysStore>;

export function createCodeDaysStore(run: RunStatement) {
  return {
    /** Returns, for each code, the days with scans or requests from bots. The days of a code are grouped together, in ascending order. */
    list: async (codeIds: readonly string[]): Promise<CodeDay[]> =>
      (await run(LIST, [codeIds])).map((row) => daySchema.parse(row)),
  };
}
