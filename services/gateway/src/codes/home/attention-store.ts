// Finds the codes of an account that need attention. The query for each reason uses an index on the account, so the
// number of other codes does not matter.

import type { RunStatement } from "@qr/database";
import { ATTENTION_REASONS, type AttentionReason } from "@qr/session-api";
import { z } from "zod";

/** Maximum numbers of codes returned and counted for each reason. */
const MAX_ITEMS = 3;
const MAX_COUNTED = 100;
/**
 * Maximum number of codes with a scan limit that are examined, most recently changed first. Summing their scans is the
 * slowest part.
 */
const MAX_LIMITED = 200;
const LATELY = "interval '30 days'";
const SOON = "interval '7 days'";

const rowSchema = z.object({
  reason: z.enum(ATTENTION_REASONS),
  total: z.int(),
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  target: z.string(),
  at: z.date(),
});
export type CodeInNeed = z.infer<typeof rowSchema>;

/**
 * The account's codes `c` that may need attention. Codes that have yet to start are omitted: their state is
 * `scheduled`, whatever their other settings.
 */
const LIVE = `c.account_id = $1 AND c.deleted_at IS NULL AND NOT c.archived AND (c.starts_at IS NULL OR c.starts_at <= now())`;

/** SQL that selects, for each reason, the codes and the time `at` since or until which the reason applies. */
const FINDERS: Readonly<Record<AttentionReason, string>> = {
  // With OFFSET, Postgres looks up the few codes of failed changes, instead of reading all codes of the account.
  change_failed: `
    SELECT c.id, failed.at FROM (
      SELECT code_id, max(failed_at) AS "at" FROM scheduled_changes
      WHERE account_id = $1 AND failed_at > now() - ${LATELY} GROUP BY code_id
    ) AS failed CROSS JOIN LATERAL (SELECT * FROM codes WHERE id = failed.code_id OFFSET 0) AS c
    WHERE ${LIVE} ORDER BY failed.at DESC`,
  exhausted: `
    SELECT c.id, counted.at FROM (
      SELECT c.id, c.scan_limit FROM codes c
      WHERE ${LIVE} AND c.scan_limit IS NOT NULL AND NOT c.paused AND (c.expires_at IS NULL OR c.expires_at > now())
      ORDER BY c.updated_at DESC LIMIT ${MAX_LIMITED}
    ) AS c CROSS JOIN LATERAL (
      SELECT sum(scans)::bigint AS scans, max(folded_at) AS "at" FROM total_parts WHERE code_id = c.id
    ) AS counted
    WHERE counted.scans - (c.scan_limit->>'base')::bigint >= (c.scan_limit->>'max')::bigint AND counted.at > now() - ${LATELY}
    ORDER BY counted.at DESC`,
  expired: `
    SELECT c.id, c.expires_at AS "at" FROM codes c
    WHERE ${LIVE} AND NOT c.paused AND c.expires_at <= now() AND c.expires_at > now() - ${LATELY} ORDER BY c.expires_at DESC`,
  expiring: `
    SELECT c.id, c.expires_at AS "at" FROM codes c
    WHERE ${LIVE} AND NOT c.paused AND c.expires_at > now() AND c.expires_at <= now() + ${SOON} ORDER BY c.expires_at`,
  paused: `
    SELECT c.id, c.updated_at AS "at" FROM codes c
    WHERE ${LIVE} AND c.paused AND c.updated_at > now() - ${LATELY} ORDER BY c.updated_at DESC`,
};

const FOUND = ATTENTION_REASONS.map(
  (reason) => `SELECT '${reason}' AS reason, id, at FROM (${FINDERS[reason]} LIMIT ${MAX_COUNTED}) AS ${reason}`,
);

const FIND_CODES_IN_NEED = {
  name: "find_codes_in_need",
  text: `
    SELECT placed.reason, placed.total, c.id, c.type, c.title, c.target, placed.at
    FROM (
      SELECT *, (count(*) OVER (PARTITION BY reason))::integer AS total,
        row_number() OVER (PARTITION BY reason ORDER BY CASE reason WHEN 'expiring' THEN at END, at DESC, id) AS place
      FROM (${FOUND.join(" UNION ALL ")}) AS found
    ) AS placed JOIN codes c ON c.id = placed.id
    WHERE placed.place <= ${MAX_ITEMS} ORDER BY placed.reason, placed.place`,
};

/** Returns the first codes for each reason, with the total number for that reason. */
export async function readCodesInNeed(run: RunStatement, accountId: string): Promise<CodeInNeed[]> {
  return (await run(FIND_CODES_IN_NEED, [accountId])).map((row) => rowSchema.parse(row));
}
