// The API keys in Postgres. Used by the authentication, by the admin command, by the dashboard's session API and
// when the first account is made.

import { randomUUID } from "node:crypto";
import type { Prisma, PrismaClient } from "@qr/database";
import { type Actor, actorSchema } from "../../events/event.ts";
import { planFrom } from "../limits/plans.ts";
import type { Principal } from "../principal.ts";
import { isScope } from "../scopes.ts";
import { hashApiKey, lastFourOf, makeApiKey } from "./api-key.ts";

/** What a key says about who holds it. */
export interface KeyHolder {
  keyId: string;
  principal: Principal;
  expiresAt: Date | null;
  /** Whether the account behind the key is suspended. */
  isSuspended: boolean;
}

/** A key as it is listed: everything but the key itself. */
export interface ListedKey {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  scopes: readonly string[];
  createdAt: Date;
  createdBy: Actor;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The key that rotation has put in this one's place. */
  successorId: string | null;
}

export type KeyStatus = "active" | "expired" | "revoked";

/** What can still be done with a key at a time; a revoked key is revoked, whatever its expiry. */
export function keyStatus({ revokedAt, expiresAt }: Pick<ListedKey, "revokedAt" | "expiresAt">, now: Date): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

const listed = {
  id: true,
  accountId: true,
  name: true,
  lastFour: true,
  scopes: true,
  createdAt: true,
  createdBy: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  successorId: true,
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
        select: {
          id: true,
          accountId: true,
          name: true,
          scopes: true,
          expiresAt: true,
          account: { select: { plan: true, suspendedAt: true } },
        },
      });
      if (row === null) return undefined;
      return {
        keyId: row.id,
        principal: {
          accountId: row.accountId,
          actor: { type: "api_key", id: row.id, name: row.name },
          scopes: row.scopes.filter(isScope),
          plan: planFrom(row.account.plan),
        },
        expiresAt: row.expiresAt,
        isSuspended: row.account.suspendedAt !== null,
      };
    },
    async markUsed(keyId) {
      await prisma.$executeRaw`UPDATE api_keys SET last_used_at = now()
        WHERE id = ${keyId}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
    },
  };
}

/** What a key is made with; `expiresAt` null or left out: it lives until it is revoked. */
export interface NewKey {
  accountId: string;
  name: string;
  scopes: readonly string[];
  createdBy: Actor;
  expiresAt?: Date | null;
}

/** A key in the only moment in which it is known, beside its listing. */
export interface MadeKey {
  key: string;
  listing: ListedKey;
}

/** Makes a key for an account and returns it beside its listing: the key can never be had again. */
export async function createApiKey(prisma: PrismaClient | Prisma.TransactionClient, input: NewKey): Promise<MadeKey> {
  const key = makeApiKey();
  const row = await prisma.apiKey.create({
    data: {
      id: randomUUID(),
      accountId: input.accountId,
      name: input.name,
      keyHash: new Uint8Array(hashApiKey(key)),
      lastFour: lastFourOf(key),
      scopes: [...input.scopes],
      createdBy: { ...input.createdBy },
      expiresAt: input.expiresAt ?? null,
    },
    select: listed,
  });
  return { key, listing: withActor(row) };
}

/** An account's keys, revoked ones too, oldest first. */
export async function listApiKeys(prisma: PrismaClient, accountId: string): Promise<ListedKey[]> {
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  return (await prisma.apiKey.findMany({ where: { accountId }, select: listed, orderBy: [...orderBy] })).map(withActor);
}

/** The first `take` of the keys that `where` describes, newest first. */
export async function selectKeys(
  prisma: PrismaClient,
  { where, take }: { where: Prisma.ApiKeyWhereInput; take: number },
): Promise<ListedKey[]> {
  const orderBy = [{ createdAt: "desc" }, { id: "desc" }] as const;
  return (await prisma.apiKey.findMany({ where, take, select: listed, orderBy: [...orderBy] })).map(withActor);
}

/** One key, revoked or not; undefined where there is none with this id. */
export async function findApiKey(
  prisma: PrismaClient | Prisma.TransactionClient,
  keyId: string,
): Promise<ListedKey | undefined> {
  const row = await prisma.apiKey.findUnique({ where: { id: keyId }, select: listed });
  return row === null ? undefined : withActor(row);
}

/** Ends a key for good; a repeat changes nothing. Undefined where there is no such key. */
export async function revokeApiKey(prisma: PrismaClient, keyId: string): Promise<ListedKey | undefined> {
  await prisma.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: new Date() } });
  return findApiKey(prisma, keyId);
}

/** Removes a person's id and name from the keys that they made. */
export async function forgetCreator(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  const nobody: Actor = { type: "person", id: null, name: "" };
  await transaction.$executeRaw`
    UPDATE api_keys SET created_by = ${JSON.stringify(nobody)}::jsonb WHERE created_by ->> 'id' = ${userId}`;
}

function withActor<R extends { createdBy: unknown }>(row: R): Omit<R, "createdBy"> & { createdBy: Actor } {
  return { ...row, createdBy: actorSchema.parse(row.createdBy) };
}
