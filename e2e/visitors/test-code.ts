// Stores a code in the database as the gateway would.

import { randomBytes, randomUUID } from "node:crypto";
import type { openPool } from "@qr/database";

/** Stores a dynamic code for a new account and returns the slug. */
export async function storeCode(pool: ReturnType<typeof openPool>): Promise<string> {
  const [account, code] = [randomUUID(), randomUUID()];
  const slug = randomBytes(8).toString("hex").toUpperCase();
  await pool.query("INSERT INTO accounts (id, email, plan) VALUES ($1, $2, 'free')", [account, `${account}@test`]);
  await pool.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     VALUES ($1, $2, $3, 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'x', now(), now())`,
    [code, account, slug],
  );
  await pool.query("INSERT INTO links (key, code_id) VALUES ($1, $2)", [slug, code]);
  return slug;
}
