// Reads the names of the accounts that own codes, for pages. A page without the name is better than a late one.

import { counter, gauge, withDeadline } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";

const DEADLINE_MS = 250;
const MAX_NAMES = 10_000;
const LIFETIME_MS = 60_000;
/** Time after a failure for which the code's pages are sent without the owner's name. */
const FAILURE_LIFETIME_MS = 1000;
/** Maximum number of names that are read at a time, so that target lookups always find a free connection. */
const MAX_READS = 2;
const READ_NAME = { name: "read_owner_name", text: "SELECT name FROM code_owners WHERE code_id = $1" };

/**
 * Resolves with the name of the account that owns the code; undefined if it has chosen none, if Postgres does not respond within 250 ms, or
 * if too many names are being read. Never rejects.
 */
export type OwnerOf = (codeId: string) => Promise<string | undefined>;

export function createOwnerNames(pool: Pool): OwnerOf {
  const countFailure = counter(
    "redirect_owner_names_failed_total",
    "Pages that were sent without the name of the code's owner.",
  );
  const names = new LRUCache<string, { name: string | undefined }>({ max: MAX_NAMES, ttl: LIFETIME_MS });
  gauge("redirect_owner_names", `Names of codes' owners in memory, at most ${MAX_NAMES}.`, () => names.size);
  let reads = 0;

  async function read(codeId: string): Promise<string | undefined> {
    const asked = pool.query<{ name: string }>({ ...READ_NAME, values: [codeId] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return rows[0]?.name;
  }

  return async (codeId) => {
    const known = names.get(codeId);
    if (known !== undefined) return known.name;
    if (reads >= MAX_READS) {
      countFailure();
      return undefined;
    }
    reads += 1;
    try {
      const name = await read(codeId);
      names.set(codeId, { name });
      return name;
    } catch {
      countFailure();
      names.set(codeId, { name: undefined }, { ttl: FAILURE_LIFETIME_MS });
      return undefined;
    } finally {
      reads -= 1;
    }
  };
}
