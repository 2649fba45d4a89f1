// Puts a new key in the place of an old one, which goes on working for an overlap in which its holder changes over. Used by the
// admin command and by the dashboard's session API.

import type { Prisma, PrismaClient } from "@qr/database";
import type { Actor } from "../../events/event.ts";
import { createApiKey, findApiKey, type KeyStatus, keyStatus, type ListedKey, type MadeKey } from "./api-key-store.ts";

/** How long the old key goes on working where nobody says otherwise: a day. */
export const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;

export interface Rotation {
  keyId: string;
  /** Who rotates; the new key is theirs. */
  by: Actor;
  /** How long the old key goes on working, in ms; 0: not at all. Never longer than it would have anyway. */
  overlapMs: number;
  /** The expiry of the new key; left out: that of the old one as it was, so that rotating never grants more than there was. */
  expiresAt?: Date;
}

/** `old` as it is now. A key is rotated once, so that nobody goes on with the successor that another rotation has ended. */
export type RotationResult =
  | { outcome: "rotated"; made: MadeKey; old: ListedKey }
  | { outcome: "refused"; reason: "unknown" }
  | { outcome: "refused"; reason: Exclude<KeyStatus, "active">; old: ListedKey }
  | { outcome: "refused"; reason: "rotated"; old: ListedKey; successorId: string };

/**
 * Makes a key with the account, name and scopes of the old one, and ends the old one after the overlap. Every gateway knows of it
 * within a second. Of rotations of one key at the same time, one succeeds.
 */
export async function rotateApiKey(prisma: PrismaClient, rotation: Rotation): Promise<RotationResult> {
  return prisma.$transaction((transaction) => rotateWithin(transaction, rotation));
}

/** As rotateApiKey, in the given transaction. */
export async function rotateWithin(transaction: Prisma.TransactionClient, rotation: Rotation): Promise<RotationResult> {
  await transaction.$executeRaw`SELECT 1 FROM api_keys WHERE id = ${rotation.keyId}::uuid FOR UPDATE`;
  const old = await findApiKey(transaction, rotation.keyId);
  const now = new Date();
  if (old === undefined) return { outcome: "refused", reason: "unknown" };
  if (old.successorId !== null) {
    return { outcome: "refused", reason: "rotated", old, successorId: old.successorId };
  }
  const status = keyStatus(old, now);
  if (status !== "active") return { outcome: "refused", reason: status, old };

  const { accountId, name, scopes } = old;
  const made = await createApiKey(transaction, {
    accountId,
    name,
    scopes,
    createdBy: rotation.by,
    expiresAt: rotation.expiresAt ?? old.expiresAt,
  });
  const endsAt = earlierOf(old.expiresAt, new Date(now.getTime() + rotation.overlapMs));
  const change = { expiresAt: endsAt, successorId: made.listing.id };
  await transaction.apiKey.update({ where: { id: old.id }, data: change, select: { id: true } });
  return { outcome: "rotated", made, old: { ...old, ...change } };
}

function earlierOf(present: Date | null, wanted: Date): Date {
  return present !== null && present < wanted ? present : wanted;
}
