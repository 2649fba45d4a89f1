// Reads the names of the accounts that own codes, for pages. A page without the name is better than a late one.

import { counter, withDeadline } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";

const DEADLINE_MS = 250;
const MAX_NAMES = 10_000;
const LIFETIME_MS = 60_000;
const READ_NAME = { name: "read_owner_name", text: "SELECT name FROM code_owners WHERE code_id = $1" };

/** Resolves with the name of the account that owns the code; undefined if it has chosen none, or if Postgres does not respond within 250 ms. */
export type OwnerOf = (codeId: string) => Promise<string | undefined>;

export function createOwnerNames(pool: Pool): OwnerOf {
  const countFailure = counter(
    "redirect_owner_names_failed_total",
    "Pages that were sent without the name of the code's owner.",
  );
  const names = new LRUCache<string, { name: string | undefined }>({ max: MAX_NAMES, ttl: LIFETIME_MS });
  return async (codeId) => {
    const known = names.get(codeId);
    if (known !== undefined) return known.name;
    try {
      const asked = pool.query<{ name: string }>({ ...READ_NAME, values: [codeId] });
      const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
      const name = rows[0]?.name;
      names.set(codeId, { name });
      return name;
    } catch {
      countFailure();
      return undefined;
    }
  };
}
