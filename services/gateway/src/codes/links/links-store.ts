// Reads the links that lead to a code, and limits its aliases.

import type { LinkKey } from "@qr/contracts";
import type { Prisma } from "@qr/database";
import { HttpError } from "@qr/runtime";

export const MAX_ALIASES = 50;

/** Returns the keys of the links that lead to the code. */
export async function keysOfCode(transaction: Prisma.TransactionClient, id: string): Promise<LinkKey[]> {
  const rows = await transaction.$queryRaw<{ key: LinkKey }[]>`
    SELECT key FROM links WHERE code_id = ${id}::uuid AND deleted_at IS NULL`;
  return rows.map(({ key }) => key);
}

/** Throws limit_reached if the code, which the transaction has locked, has MAX_ALIASES aliases. */
export async function requireRoom(transaction: Prisma.TransactionClient, codeId: string): Promise<void> {
  const aliases = await transaction.link.count({ where: { codeId, aliasId: { not: null }, deletedAt: null } });
  if (aliases >= MAX_ALIASES) {
    throw new HttpError("limit_reached", `A code can have at most ${MAX_ALIASES} aliases. Delete one first.`);
  }
}
