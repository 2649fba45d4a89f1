// The API keys in Postgres. Used by the authentication, by the admin command and when the first account is made.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { type Plan, planFrom } from "../rate-limit/plans.ts";
import { hashApiKey, lastFourOf, makeApiKey } from "./api-key.ts";
import { isScope, type Scope } from "./scopes.ts";

/** What a key says about who holds it. */
export interface KeyHolder {
  keyId: string;
  accountId: string;
  plan: Plan;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

/** A key as it is listed: everything but the key itself. */
export interface ListedKey {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  scopes: readonly string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const listed = {
  id: true,
  accountId: true,
  name: true,
  lastFour: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const;

export interface ApiKeyStore {
  /** Who holds the key with this SHA-256; undefined where there is none or it has been revoked. Throws where Postgres is away. */
  findHolder(keyHash: Buffer): Promise<KeyHolder | undefined>;
  /** Notes that a key was used now, unless that was noted within the last minute. */
  markUsed(keyId: string): Promise<void>;
}

/** The store behind the authentication. */
export function createApiKeyStore(prisma: PrismaClient): ApiKeyStore {
  return {
    async findHolder(keyHash) {
      const row = await prisma.apiKey.findUnique({
        where: { keyHash: new Uint8Array(keyHash), revokedAt: null },
        select: { id: true, accountId: true, scopes: true, expiresAt: true, account: { select: { plan: true } } },
      });
      if (row === null) return undefined;
      return {
        keyId: row.id,
        accountId: row.accountId,
        plan: planFrom(row.account.plan),
        scopes: row.scopes.filter(isScope),
        expiresAt: row.expiresAt,
      };
    },
    async markUsed(keyId) {
      await prisma.$executeRaw`UPDATE api_keys SET last_used_at = now()
        WHERE id = ${keyId}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
    },
  };
}

/** Makes a key for an account and returns it beside its listing: the key can never be had again. */
export async function createApiKey(
  prisma: PrismaClient | Prisma.TransactionClient,
  input: { accountId: string; name: string; scopes: readonly Scope[] },
): Promise<{ key: string; listing: ListedKey }> {
  const key = makeApiKey();
  const listing = await prisma.apiKey.create({
    data: {
      id: randomUUID(),
      accountId: input.accountId,
      name: input.name,
      keyHash: new Uint8Array(hashApiKey(key)),
      lastFour: lastFourOf(key),
      scopes: [...input.scopes],
    },
    select: listed,
  });
  return { key, listing };
}

/** An account's keys, revoked ones too, oldest first. */
export async function listApiKeys(prisma: PrismaClient, accountId: string): Promise<ListedKey[]> {
  return prisma.apiKey.findMany({
    where: { accountId },
    select: listed,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Ends a key for good; a repeat changes nothing. Undefined where there is no such key. */
export async function revokeApiKey(prisma: PrismaClient, keyId: string): Promise<ListedKey | undefined> {
  await prisma.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: new Date() } });
  return (await prisma.apiKey.findUnique({ where: { id: keyId }, select: listed })) ?? undefined;
}
