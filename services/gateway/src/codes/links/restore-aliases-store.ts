// Undoes a change to a code's aliases: adds the aliases that the change deleted, and deletes those that it added.

import type { LinkKey } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import type { StoredCode } from "../code-schemas.ts";
import { unknownDomain } from "../domains/account-domains.ts";
import type { StoredAlias } from "../link-fields.ts";
import { requireRoom } from "./links-store.ts";

/** The aliases to add again and to delete. */
export interface AliasRestoration {
  added: readonly ChangedAlias[];
  deleted: readonly ChangedAlias[];
}

/**
 * The properties by which an alias is recognized. An alias gets a new ID after it has been its code's address for a
 * while.
 */
export type ChangedAlias = Pick<StoredAlias, "id" | "slug" | "host">;

export function isSameAlias(one: ChangedAlias, other: ChangedAlias): boolean {
  return one.id === other.id || (one.slug === other.slug && one.host === other.host);
}

/**
 * Changes the aliases of a code that the transaction has locked. Returns whether any alias has changed, and the keys of
 * the deleted aliases. Throws limit_reached, slug_taken if the short URL of an alias is in use, and invalid_request if
 * the domain of an alias is gone.
 */
export async function restoreAliases(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  { added, deleted }: AliasRestoration,
): Promise<{ hasChanged: boolean; gone: LinkKey[] }> {
  const present = code.aliases.filter((alias) => deleted.some((one) => isSameAlias(alias, one)));
  const gone = await transaction.$queryRaw<{ key: LinkKey }[]>`
    UPDATE links SET deleted_at = now()
    WHERE code_id = ${code.id}::uuid AND alias_id = ANY(${present.map(({ id }) => id)}::uuid[]) RETURNING key`;
  const missing = added.filter((one) => !code.aliases.some((alias) => isSameAlias(alias, one)));
  if (missing.length > 0)
    await addAgain(
      transaction,
      code,
      missing.map(({ id }) => id),
    );
  return { hasChanged: gone.length + missing.length > 0, gone: gone.map(({ key }) => key) };
}

async function addAgain(
  transaction: Prisma.TransactionClient,
  code: StoredCode,
  ids: readonly string[],
): Promise<void> {
  await requireRoom(transaction, code.id, ids.length);
  const links = await transaction.$queryRaw<{ domainId: string | null }[]>`
    UPDATE links SET deleted_at = NULL WHERE code_id = ${code.id}::uuid AND alias_id = ANY(${ids}::uuid[])
    RETURNING domain_id AS "domainId"`;
  // An alias that has become the code's address is no longer an alias.
  if (links.length < ids.length) throw new HttpError("slug_taken", "The short URL of an alias is already in use.");
  const domainIds = links.flatMap(({ domainId }) => domainId ?? []);
  // As lockDomain does, for several domains.
  const live = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM domains WHERE id = ANY(${domainIds}::uuid[]) AND state IN ('verified', 'failing') AND deleted_at IS NULL
    ORDER BY id FOR SHARE`;
  if (domainIds.some((id) => live.every((domain) => domain.id !== id))) throw unknownDomain();
}
