// Checks tokens of invitations. Only their hashes are stored.

import { createHash } from "node:crypto";
import type { PrismaClient } from "@qr/database";

export function hashInvitationToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

export async function isOpenInvitation(prisma: PrismaClient, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const where = { tokenHash: hashInvitationToken(token), acceptedAt: null, expiresAt: { gt: new Date() } };
  return (await prisma.invitation.count({ where })) > 0;
}
