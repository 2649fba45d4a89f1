// The operator's changes to API keys, which are recorded in the audit log.

import type { PrismaClient } from "@qr/database";
import type { AuditAction } from "../../events/audit-actions.ts";
import { OPERATOR } from "../../events/event.ts";
import { NO_NOTICES, type Notices } from "../../events/notices.ts";
import { recordOperatorChange } from "../../events/operator-audit.ts";
import { createApiKey, findApiKey, type ListedKey, type MadeKey, type NewKey } from "./api-key-store.ts";
import { type Rotation, type RotationResult, rotateWithin } from "./rotate-api-key.ts";
import { tellOfKey } from "./tell-of-key.ts";

const recorded = (action: AuditAction, { id, accountId }: ListedKey) => ({
  action,
  accountIds: [accountId],
  subject: id,
});

/** Creates a key, and tells the owners and admins of the account about it. */
export function createKeyAsOperator(
  prisma: PrismaClient,
  key: Omit<NewKey, "createdBy">,
  notices: Notices = NO_NOTICES,
): Promise<MadeKey> {
  return prisma.$transaction(async (transaction) => {
    const made = await createApiKey(transaction, { ...key, createdBy: OPERATOR });
    await tellOfKey(transaction, notices, made);
    await recordOperatorChange(transaction, recorded("key.created", made.listing));
    return made;
  });
}

/** Rotates a key as `rotateWithin` does, and tells the owners and admins of the account about the new key. */
export function rotateApiKey(
  prisma: PrismaClient,
  rotation: Omit<Rotation, "by">,
  notices: Notices = NO_NOTICES,
): Promise<RotationResult> {
  return prisma.$transaction(async (transaction) => {
    const result = await rotateWithin(transaction, { ...rotation, by: OPERATOR });
    if (result.outcome !== "rotated") return result;
    await tellOfKey(transaction, notices, result.made);
    await recordOperatorChange(transaction, recorded("key.rotated", result.old));
    return result;
  });
}

/** Revokes a key and returns it, or returns undefined if the ID is unknown. Idempotent. */
export function revokeApiKey(prisma: PrismaClient, keyId: string): Promise<ListedKey | undefined> {
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.apiKey.updateMany({
      where: { id: keyId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const key = await findApiKey(transaction, keyId);
    if (key !== undefined && count > 0) await recordOperatorChange(transaction, recorded("key.revoked", key));
    return key;
  });
}
