// Reads and adds the links that lead to a code, and limits its aliases.

import type { LinkKey } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { CodeLink } from "../code.ts";

export const MAX_ALIASES = 50;

/** Returns the links that lead to the code. */
export function linksOfCode(transaction: Prisma.TransactionClient, id: string): Promise<CodeLink[]> {
  return transaction.$queryRaw<CodeLink[]>`
    SELECT key, alias_id AS "aliasId" FROM links WHERE code_id = ${id}::uuid AND deleted_at IS NULL`;
}

interface NewLink {
  key: LinkKey;
  codeId: string;
  domainId: string | null;
  /** Set only for an alias. */
  alias?: { id: string; slug: string; payload: string };
}

/**
 * Adds a link to the code, or takes over the link of a wiped code. Returns the minimum version of the changed code;
 * undefined if the key is taken.
 */
export async function addLink(
  transaction: Prisma.TransactionClient,
  { key, codeId, domainId, alias }: NewLink,
): Promise<number | undefined> {
  const [aliasId, slug, payload] = [alias?.id ?? null, alias?.slug ?? null, alias?.payload ?? null];
  const [added] = await transaction.$queryRaw<{ minVersion: number }[]>`
    WITH reused AS (
      UPDATE links SET code_id = ${codeId}::uuid, alias_id = ${aliasId}::uuid, slug = ${slug}, payload = ${payload}, deleted_at = NULL
      FROM codes WHERE links.key = ${key} AND links.domain_id IS NOT NULL AND codes.id = links.code_id AND codes.wiped_at IS NOT NULL
      RETURNING codes.version + 1 AS min_version
    ), added AS (
      INSERT INTO links (key, code_id, domain_id, alias_id, slug, payload)
      SELECT ${key}, ${codeId}::uuid, ${domainId}::uuid, ${aliasId}::uuid, ${slug}, ${payload}
      WHERE NOT EXISTS (SELECT FROM erased_links WHERE key_hash = sha256(convert_to(${key}, 'UTF8')))
      ON CONFLICT DO NOTHING RETURNING 1 AS min_version
    )
    SELECT min_version AS "minVersion" FROM reused UNION ALL SELECT min_version FROM added`;
  return added?.minVersion;
}

/** Throws limit_reached if the code, which the transaction has locked, would have more than MAX_ALIASES aliases. */
export async function requireRoom(transaction: Prisma.TransactionClient, codeId: string, count = 1): Promise<void> {
  const aliases = await transaction.link.count({ where: { codeId, aliasId: { not: null }, deletedAt: null } });
  if (aliases + count > MAX_ALIASES) {
    throw new HttpError("limit_reached", `A code can have at most ${MAX_ALIASES} aliases. Delete one first.`);
  }
}
