// Codes for tests, written directly into the database as the gateway writes them.

import { randomBytes, randomUUID } from "node:crypto";
import { DEFAULT_DOMAIN, type LinkKey, linkKey } from "@qr/contracts";
import pg from "pg";

interface TestCode {
  id: string;
  slug: LinkKey;
}

export interface TestCodes {
  add(code: { target: string; type?: string; dynamic?: boolean; deleted?: boolean; slug?: LinkKey }): Promise<TestCode>;
  change(slug: string, target: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns a random slug for the default domain, where the slug is also the link key. */
export function newSlug(): LinkKey {
  return linkKey(DEFAULT_DOMAIN, randomBytes(8).toString("hex").toUpperCase());
}

export async function openTestCodes(databaseUrl: string): Promise<TestCodes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const accountId = randomUUID();
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, $2, 'free')", [
    accountId,
    `${accountId}@test`,
  ]);
  return {
    add: async ({ target, type = "url", dynamic = true, deleted = false, slug = newSlug() }) => {
      const id = randomUUID();
      await client.query(
        `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload,
           created_at, updated_at, deleted_at)
         VALUES ($1, $2, $3, $4, $5, $6, '#000000', '#ffffff', 'png', 'x', now(), now(), $7)`,
        [id, accountId, slug, type, target, dynamic, deleted ? new Date() : null],
      );
      await client.query("INSERT INTO links (key, code_id) VALUES ($1, $2)", [slug, id]);
      return { id, slug };
    },
    change: async (slug, target) => {
      await client.query("UPDATE codes SET target = $2, version = version + 1 WHERE slug = $1", [slug, target]);
    },
    close: () => client.end(),
  };
}
