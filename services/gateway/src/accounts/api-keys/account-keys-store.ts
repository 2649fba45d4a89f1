// The API keys of one account, as its owners and admins see and change them. A key of another account looks the same as an unknown one.

import type { Prisma, PrismaClient } from "@qr/database";
import {
  createApiKey,
  findApiKey,
  type MadeKey,
  type NewKey,
  selectKeys,
} from "../../access/api-keys/api-key-store.ts";
import { type Rotation, type RotationResult, rotateWithin } from "../../access/api-keys/rotate-api-key.ts";
import { tellOfKey } from "../../access/api-keys/tell-of-key.ts";
import { lockAccounts, requireRole, requireSession } from "../../access/membership-store.ts";
import type { Actor } from "../../events/event.ts";
import { NO_NOTICES, type Notices } from "../../events/notices.ts";
import type { CommitGate } from "../../scheduling/commit-gate.ts";
import { inTransaction } from "../../scheduling/commit-gate.ts";

export const MAX_LIVE_KEYS = 100;
/** Maximum number of live keys listed. Higher than MAX_LIVE_KEYS, because the admin command can create more keys, which are also listed. */
const MAX_LISTED_LIVE = 500;
const MAX_LISTED_EXPIRED = 100;

/** A result, or `full` if the account already has MAX_LIVE_KEYS live keys. */
type OrFull<T> = T | { outcome: "full" };

export type AccountKeysStore = ReturnType<typeof createAccountKeysStore>;

export function createAccountKeysStore(prisma: PrismaClient, notices: Notices = NO_NOTICES) {
  return {
    /** Returns the live keys and the newest expired ones, newest first. Omits revoked keys. */
    async list(accountId: string) {
      const now = new Date();
      const [live, expired] = await Promise.all([
        selectKeys(prisma, { where: liveAt([accountId], now), take: MAX_LISTED_LIVE }),
        selectKeys(prisma, {
          where: { accountId, revokedAt: null, expiresAt: { lte: now } },
          take: MAX_LISTED_EXPIRED,
        }),
      ]);
      return [...live, ...expired].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    /**
     * Creates a key. Throws forbidden if the person who creates it is no longer an owner or admin, and not_signed_in if their session has ended.
     */
    create: (key: NewKey, sessionId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<OrFull<{ outcome: "made"; made: MadeKey }>> => {
        await lockAccounts(transaction, [key.accountId]);
        await requireManager(transaction, key.accountId, key.createdBy);
        await requireSession(transaction, sessionId);
        if (await isFull(transaction, key.accountId)) return { outcome: "full" };
        const made = await createApiKey(transaction, key);
        await tellOfKey(transaction, notices, made);
        await gate.audit.record(transaction, { subject: made.listing.id });
        return { outcome: "made", made };
      }),
    /**
     * Rotates a key as `rotateApiKey` does. Another account's key counts as unknown. Throws forbidden if the person who rotates it is no
     * longer an owner or admin, and not_signed_in if their session has ended.
     */
    rotate: (accountId: string, rotation: Rotation, sessionId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<OrFull<RotationResult>> => {
        const old = await findApiKey(transaction, rotation.keyId);
        if (old?.accountId !== accountId) return { outcome: "refused", reason: "unknown" };
        await lockAccounts(transaction, [accountId]);
        await requireManager(transaction, accountId, rotation.by);
        await requireSession(transaction, sessionId);
        // Without an overlap, the old key makes room for the new one.
        if (rotation.overlapMs > 0 && (await isFull(transaction, accountId))) return { outcome: "full" };
        const rotated = await rotateWithin(transaction, rotation);
        if (rotated.outcome !== "rotated") return rotated;
        await tellOfKey(transaction, notices, rotated.made);
        await gate.audit.record(transaction);
        return rotated;
      }),
    /** Revokes a key, unless it is already revoked. Returns false if the account has no such key. */
    revoke: (accountId: string, keyId: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        const where = { id: keyId, accountId };
        const { count } = await transaction.apiKey.updateMany({
          where: { ...where, revokedAt: null },
          data: { revokedAt: new Date() },
        });
        if (count > 0) await gate.audit.record(transaction);
        return count > 0 || (await transaction.apiKey.count({ where })) > 0;
      }),
    countLive: (accountId: string) => prisma.apiKey.count({ where: liveAt([accountId], new Date()) }),
  };
}

export function liveAt(accountIds: readonly string[], now: Date) {
  return {
    accountId: { in: [...accountIds] },
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}

/** Throws forbidden if the actor is a person who is no longer an owner or admin. Other actors need no role. */
async function requireManager(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { type, id }: Actor,
): Promise<void> {
  if (type === "person") await requireRole(transaction, { accountId, userId: id ?? "", least: "admin" });
}

async function isFull(transaction: Prisma.TransactionClient, accountId: string): Promise<boolean> {
  return (await transaction.apiKey.count({ where: liveAt([accountId], new Date()) })) >= MAX_LIVE_KEYS;
}
