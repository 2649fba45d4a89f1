// Inserts verified domains into the database.

import type pg from "pg";

/** Inserts `count` verified domains for the account, with the hosts that `hostOf` in placement.ts returns. */
export async function insertDomains(client: pg.Client, accountId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO domains (id, account_id, host, token, state, case_sensitive, version, created_at, verified_at)
     SELECT gen_random_uuid(), $1, 'go-' || number || '.example.com', 'token', 'verified', false,
            nextval('domain_versions'), now(), now()
     FROM generate_series(0::bigint, $2::bigint - 1) AS number`,
    [accountId, count],
  );
  await client.query("VACUUM ANALYZE domains");
}
