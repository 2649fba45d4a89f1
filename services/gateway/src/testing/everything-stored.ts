// What a rejected call could have changed, for tests that check that such calls change nothing.

import { expect } from "vitest";
import type { TestGateway } from "./test-gateway.ts";

/**
 * The tables that a rejected call could have changed, some with only the columns that nothing else changes in the
 * meantime.
 */
const TABLES = [
  ["users"],
  ["sessions"],
  ["memberships"],
  ["accounts"],
  ["codes"],
  ["code_changes"],
  ["scheduled_changes"],
  ["jobs", "id"],
  ["invitations"],
  ["one_time_links"],
  ["sign_ups"],
  ["email_changes"],
  ["mails", "id"],
  ["logos", "id"],
  ["presets"],
  ["brandings"],
  ["views"],
  ["shares"],
  ["designs"],
  ["domains"],
  ["erased_links"],
  ["api_keys", "id, revoked_at, successor_id"],
  ["audit_entries", "id"],
] as const;
const DIGESTS = TABLES.map(
  ([table, columns = "*"]) =>
    `SELECT '${table}' AS name, md5(coalesce(string_agg(one::text, ' ' ORDER BY one::text), '')) AS digest
     FROM (SELECT ${columns} FROM ${table}) AS one`,
);

/** The erasures that are not done yet, or wait for the end of the codes that they keep. */
const ERASURES = `SELECT count(*)::int AS count FROM jobs WHERE kind = 'erase' AND claimed_until < now() + interval '1 hour'`;
const ERASED_MS = 60_000;

/** Returns a digest of each table that a rejected call could have changed, when earlier calls change nothing in the background any more. */
export async function everythingStored(api: TestGateway): Promise<string> {
  const erasures = async () => (await api.run({ name: "erasures", text: ERASURES }, []))[0];
  await expect.poll(erasures, { timeout: ERASED_MS }).toEqual({ count: 0 });
  return JSON.stringify(await api.run({ name: "digests", text: DIGESTS.join(" UNION ALL ") }, []));
}
