// Replaces a key with a new one. The old key keeps working during an overlap, so that its holder has time to switch to the new one.

import type { Prisma } from "@qr/database";
import type { Actor } from "../../events/event.ts";
import { createApiKey, findApiKey, type KeyStatus, keyStatus, type ListedKey, type MadeKey } from "./api-key-store.ts";

/** How long the old key keeps working by default, in ms: a day. */
export const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;

export interface Rotation {
  keyId: string;
  /** The actor who rotates the key and is recorded as the creator of the new one. */
  by: Actor;
  /** How long the old key keeps working, in ms. Its own expiry still applies. If 0, the old key stops working immediately. */
  overlapMs: number;
  /** The expiry of the new key. Default: the expiry of the old key, so that a rotation grants nothing new. */
  expiresAt?: Date;
}

/** The outcome of a rotation. `old` is the old key after the rotation. A key can be rotated only once, so it has at most one successor. */
export type RotationResult =
  | { outcome: "rotated"; made: MadeKey; old: ListedKey }
  | { outcome: "refused"; reason: "unknown" }
  | { outcome: "refused"; reason: Exclude<KeyStatus, "active">; old: ListedKey }
  | { outcome: "refused"; reason: "rotated"; old: ListedKey; successorId: string };

/**
 * Creates a key with the account, name, scopes, and limits of the old one, and makes the old one expire after the overlap. Every gateway applies
 * the rotation within a second. Of several concurrent rotations of the same key, only one succeeds.
 */
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

  const { accountId, name, scopes, limits } = old;
  const made = await createApiKey(transaction, {
    accountId,
    name,
    scopes,
    limits,
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
