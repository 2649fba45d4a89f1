// Takes a deleted code out of the bin.

import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { slugTaken } from "../address.ts";
import { assignments, type ChangeMaker } from "../change-writer-store.ts";
import type { ChangedCode } from "../code.ts";
import { readInBinForChange } from "../code-reader-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import { recordChange } from "../history/change-store.ts";
import { linksOfCode } from "../links/links-store.ts";
import { requestRepair } from "../target-repairs-store.ts";

/**
 * Makes a deleted code of the account live again, in the given transaction. Returns undefined if the account has no
 * such code, or if its data has been wiped. Throws slug_taken, and not_restorable if the code is not deleted or was
 * deleted by the operator.
 */
export async function restoreWithin(
  transaction: Prisma.TransactionClient,
  maker: ChangeMaker,
  id: string,
): Promise<ChangedCode | undefined> {
  const code = await readInBinForChange(transaction, maker, id);
  if (code === undefined) return undefined;
  if (code.deletedAt === null) throw new HttpError("not_restorable", "The code is not deleted.");
  await requireOwnDeletion(transaction, code);
  const links = await linksOfCode(transaction, id);
  requireAddresses(code, links);
  const restored = { ...code, ...styleAfter(code), deletedAt: null, version: code.version + 1, updatedAt: new Date() };
  const { style, version, updatedAt } = restored;
  await transaction.$executeRaw`
    WITH repair AS (${requestRepair(id)})
    UPDATE codes SET deleted_at = NULL, ${assignments({ style, version, updatedAt })} WHERE id = ${id}::uuid`;
  const change = { version, time: updatedAt, actor: maker.actor, changes: styleChange(code, restored) };
  await recordChange(transaction, { code: restored, kind: "restoration", ...change });
  return { code: restored, links, gone: [] };
}

/**
 * Throws not_restorable if the operator has deleted the code: the account must not restore a code that was deleted
 * because of abuse.
 */
async function requireOwnDeletion(transaction: Prisma.TransactionClient, { id }: StoredCode): Promise<void> {
  const [deletion] = await transaction.$queryRaw<{ by: string }[]>`
    SELECT actor ->> 'type' AS by FROM code_changes WHERE code_id = ${id}::uuid ORDER BY version DESC LIMIT 1`;
  if (deletion?.by === "operator") {
    throw new HttpError("not_restorable", "The operator of this service has deleted the code.");
  }
}

/** Throws slug_taken if an address of the code has been given to another code. */
function requireAddresses({ defaultSlug }: StoredCode, links: ChangedCode["links"]): void {
  const own = links.filter(({ aliasId }) => aliasId === null);
  if (own.length < (defaultSlug === null ? 1 : 2)) throw slugTaken();
}

/**
 * Returns the style of the restored code, without its logo if the logo has been deleted. A logo can be deleted as soon
 * as only deleted codes use it.
 */
function styleAfter({ style, logoId }: StoredCode): Pick<StoredCode, "style"> {
  return { style: style !== null && style.logo !== null && logoId === null ? { ...style, logo: null } : style };
}

function styleChange(before: StoredCode, after: StoredCode) {
  return before.style === after.style ? {} : { style: { from: before.style, to: after.style } };
}
