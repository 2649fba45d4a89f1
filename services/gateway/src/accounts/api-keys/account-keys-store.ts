// The keys of one account as its owners see and change them. Whatever another account has looks like what is not there. Used by
// key-session-routes.ts; api-key-store.ts and rotate-api-key.ts do the work.

import type { Prisma, PrismaClient } from "@qr/database";
import {
  createApiKey,
  findApiKey,
  type ListedKey,
  type MadeKey,
  type NewKey,
  selectKeys,
} from "../../access/api-keys/api-key-store.ts";
import { type Rotation, type RotationResult, rotateWithin } from "../../access/api-keys/rotate-api-key.ts";
import { holdAccounts } from "../../access/membership-store.ts";

/** Keys of an account that open something, at a time. */
export const MAX_LIVE_KEYS = 100;
/** The admin command makes keys without that limit; those are listed as well. */
const MAX_LISTED_LIVE = 500;
const MAX_LISTED_EXPIRED = 100;

/** `full`: the account has as many live keys as it may have. */
type OrFull<T> = T | { outcome: "full" };

export interface AccountKeysStore {
  /** All live keys and the newest of the expired ones, newest first; no revoked ones. */
  list(accountId: string): Promise<ListedKey[]>;
  create(key: NewKey): Promise<OrFull<{ outcome: "made"; made: MadeKey }>>;
  /** As rotateApiKey; another account's key is unknown. */
  rotate(accountId: string, rotation: Rotation): Promise<OrFull<RotationResult>>;
  /** Ends the key for good; whether the account has such a key, ended before or not. */
  revoke(accountId: string, keyId: string): Promise<boolean>;
  /** Keys that open something now. */
  countLive(accountId: string): Promise<number>;
}

export function createAccountKeysStore(prisma: PrismaClient): AccountKeysStore {
  return {
    async list(accountId) {
      const now = new Date();
      const [live, expired] = await Promise.all([
        selectKeys(prisma, { where: liveAt(accountId, now), take: MAX_LISTED_LIVE }),
        selectKeys(prisma, {
          where: { accountId, revokedAt: null, expiresAt: { lte: now } },
          take: MAX_LISTED_EXPIRED,
        }),
      ]);
      return [...live, ...expired].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    create: (key) =>
      prisma.$transaction(async (transaction) => {
        await holdAccounts(transaction, [key.accountId]);
        if (await isFull(transaction, key.accountId)) return { outcome: "full" };
        return { outcome: "made", made: await createApiKey(transaction, key) };
      }),
    rotate: (accountId, rotation) =>
      prisma.$transaction(async (transaction) => {
        const old = await findApiKey(transaction, rotation.keyId);
        if (old?.accountId !== accountId) return { outcome: "refused", reason: "unknown" };
        await holdAccounts(transaction, [accountId]);
        // Without an overlap the old key makes room for the new one.
        if (rotation.overlapMs > 0 && (await isFull(transaction, accountId))) return { outcome: "full" };
        return rotateWithin(transaction, rotation);
      }),
    async revoke(accountId, keyId) {
      const where = { id: keyId, accountId };
      const { count } = await prisma.apiKey.updateMany({
        where: { ...where, revokedAt: null },
        data: { revokedAt: new Date() },
      });
      return count > 0 || (await prisma.apiKey.count({ where })) > 0;
    },
    countLive: (accountId) => prisma.apiKey.count({ where: liveAt(accountId, new Date()) }),
  };
}

function liveAt(accountId: string, now: Date) {
  return { accountId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

async function isFull(transaction: Prisma.TransactionClient, accountId: string): Promise<boolean> {
  return (await transaction.apiKey.count({ where: liveAt(accountId, new Date()) })) >= MAX_LIVE_KEYS;
}
