// Inserts verified domains into the database.

import type pg from "pg";

/** Returns the host of a domain, by its number from 0. */
export function hostOf(number: number): string {
  return `go-${number}.example.com`;
}

/** Inserts an account with verified domains, which have the numbers 0 to `count` - 1. */
export async function insertDomains(client: pg.Client, accountId: string, count: number): Promise<void> {
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'bench@example.com', 'unlimited')", [
    accountId,
  ]);
  await client.query(
    `INSERT INTO domains (id, account_id, host, token, state, case_sensitive, version, created_at, verified_at)
     SELECT gen_random_uuid(), $1, 'go-' || number || '.example.com', 'token', 'verified', false,
            nextval('domain_versions'), now(), now()
     FROM generate_series(0::bigint, $2::bigint - 1) AS number`,
    [accountId, count],
  );
  await client.query("VACUUM ANALYZE domains");
}
