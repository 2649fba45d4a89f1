// What a rejected call could have changed, for tests that check that such calls change nothing.

import { expect } from "vitest";
import type { TestGateway } from "./test-gateway.ts";

/** The traces of deleted people are removed in the background. */
const NOT_FORGOTTEN = "person_id IS NULL OR person_id NOT IN (SELECT user_id FROM forgotten_people)";

/**
 * The tables that a rejected call could have changed, some with only the columns and rows that nothing else changes in
 * the meantime.
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
  ["audit_entries", "id", NOT_FORGOTTEN],
] as const;
const DIGESTS = TABLES.map(
  ([table, columns = "*", rows = "true"]) =>
    `SELECT '${table}' AS name, concat(count(*), ' ', sum(hashtextextended(one::text, 0))) AS digest
     FROM (SELECT ${columns} FROM ${table} WHERE ${rows}) AS one`,
);

/** Background work: emails, and erasures, except those that are waiting for the end of the period in which codes are kept. */
const WORK = `
  SELECT (SELECT count(*) FROM mails)::int
    + (SELECT count(*) FROM jobs WHERE kind = 'erase' AND claimed_until < now() + interval '1 hour')::int AS "left"`;
const WORK_MS = 60_000;

/** Returns a digest of each table that a rejected call could have changed, as soon as the work that earlier calls have caused is done. */
export async function everythingStored(api: TestGateway): Promise<string> {
  const work = async () => (await api.run({ name: "work", text: WORK }, []))[0];
  await expect.poll(work, { timeout: WORK_MS }).toEqual({ left: 0 });
  return JSON.stringify(await api.run({ name: "digests", text: DIGESTS.join(" UNION ALL ") }, []));
}
