// The keys that a person has created. The person knows the secrets of these keys, so they are revoked by default when the person's membership ends.

import type { Prisma, PrismaClient } from "@qr/database";
import { ROLE_SCOPES, type Role } from "@qr/session-api";
import { type ListedKey, selectKeys } from "../../access/api-keys/api-key-store.ts";
import { SCOPES } from "../../access/principal.ts";
import { liveAt } from "./account-keys-store.ts";

const MAX_LISTED = 500;

/** Returns the live keys that the person has created in these accounts, newest first. */
export function listCreatedKeys(
  prisma: PrismaClient,
  { userId, accountIds }: { userId: string; accountIds: readonly string[] },
): Promise<ListedKey[]> {
  const where = { ...liveAt(accountIds, new Date()), ...createdBy(userId) };
  return selectKeys(prisma, { where, take: MAX_LISTED });
}

/**
 * Revokes the keys that the person has created in the account or, if none is given, in all accounts; with `role`, only those with scopes that
 * this role lacks. A key without scopes has all of them.
 */
export async function revokeCreatedKeys(
  transaction: Prisma.TransactionClient,
  { userId, accountId, role }: { userId: string; accountId?: string; role?: Role | undefined },
): Promise<void> {
  const exceeding = SCOPES.filter((scope) => role === undefined || !ROLE_SCOPES[role].includes(scope));
  const beyond = [{ scopes: { hasSome: exceeding } }, ...(exceeding.length > 0 ? [{ scopes: { isEmpty: true } }] : [])];
  const inAccount = accountId === undefined ? {} : { accountId };
  const where = { ...inAccount, revokedAt: null, OR: beyond, ...createdBy(userId) };
  await transaction.apiKey.updateMany({ where, data: { revokedAt: new Date() } });
}

function createdBy(userId: string) {
  return { createdBy: { path: ["id"], equals: userId } };
}
