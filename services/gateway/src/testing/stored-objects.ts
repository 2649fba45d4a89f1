// Objects of an account that tests write directly into the database.

import { domainIdFromUuid, logoIdFromUuid, uuidV7 } from "@qr/contracts";
import type { PrismaClient } from "@qr/database";

interface Account {
  accountId: string;
}

/** Saves a logo that is not an image, and returns its id. */
export async function storeLogo(prisma: PrismaClient, { accountId }: Account): Promise<string> {
  const id = uuidV7(Date.now());
  await prisma.logo.create({ data: { id, accountId, png: new Uint8Array([1]), createdAt: new Date() } });
  return logoIdFromUuid(id);
}

/** Saves a pending domain with this token, and returns its id. */
export async function storeDomain(prisma: PrismaClient, { accountId }: Account, token: string): Promise<string> {
  const id = uuidV7(Date.now());
  const host = `${id}.example.com`;
  const fixed = { token, caseSensitive: false, version: 0, createdAt: new Date() };
  await prisma.domain.create({ data: { id, accountId, host, ...fixed } });
  return domainIdFromUuid(id);
}
