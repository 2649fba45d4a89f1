// Stores API keys in Postgres.

import { randomUUID } from "node:crypto";
import { Prisma, type PrismaClient } from "@qr/database";
import { counter } from "@qr/runtime";
import { type Actor, actorSchema } from "../../events/event.ts";
import { planFrom } from "../limits/plans.ts";
import { createNetworkCheck } from "../networks.ts";
import { isScope, type Principal, SCOPES } from "../principal.ts";
import { IS_PROVED } from "../proved-account.ts";
import { hashApiKey, lastFourOf, makeApiKey } from "./api-key.ts";
import { codeLimitsOf, type KeyLimits, storedKeyLimits } from "./key-limits.ts";

const MARK_EVERY_MS = 60_000;
const MAX_NOTED_KEYS = 10_000;
/**
 * Maximum number of concurrent writes. Beyond it, the use of a key is not recorded; the next request with the key tries
 * again.
 */
const MAX_MARKS_UNDER_WAY = 4;

export interface KeyHolder {
  keyId: string;
  principal: Principal;
  expiresAt: Date | null;
  isAccountSuspended: boolean;
  /** Tells whether the key can be used from an address; undefined if it can be used from anywhere. */
  isAllowedFrom: ((address: string) => boolean) | undefined;
}

export interface ListedKey {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  /** Empty: all scopes. */
  scopes: readonly string[];
  limits: KeyLimits | null;
  createdAt: Date;
  createdBy: Actor;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The ID of the key that replaced this one in a rotation; null if this one has not been rotated. */
  successorId: string | null;
}

export type KeyStatus = "active" | "expired" | "revoked";

/** Returns the status at `now`. A key that is both revoked and expired counts as revoked. */
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
  limits: true,
  createdAt: true,
  createdBy: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  successorId: true,
} as const;

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

interface HolderRow {
  keyId: string;
  accountId: string;
  name: string;
  scopes: readonly string[];
  limits: unknown;
  expiresAt: Date | null;
  plan: string;
  isAccountSuspended: boolean;
  isUnproved: boolean;
}

/** `limitsUnproved`: whether accounts whose owners have not verified an address have small limits. Default: false. */
export function createApiKeyStore(prisma: PrismaClient, { limitsUnproved = false }: { limitsUnproved?: boolean } = {}) {
  return {
    /** Returns the holder of the key with this SHA-256 hash; undefined if the key is unknown or revoked. Throws if Postgres is unavailable. */
    async findHolder(keyHash: Buffer): Promise<KeyHolder | undefined> {
      const [row] = await prisma.$queryRaw<HolderRow[]>`
        SELECT key.id::text AS "keyId", key.account_id::text AS "accountId", key.name, key.scopes, key.limits, key.expires_at AS "expiresAt",
          account.plan, account.suspended_at IS NOT NULL AS "isAccountSuspended", NOT ${IS_PROVED} AS "isUnproved"
        FROM api_keys key JOIN accounts account ON account.id = key.account_id
        WHERE key.key_hash = ${new Uint8Array(keyHash)} AND key.revoked_at IS NULL`;
      if (row === undefined) return undefined;
      const { keyId, accountId, name, scopes, expiresAt, isAccountSuspended } = row;
      const limits = row.limits === null ? undefined : storedKeyLimits(row.limits);
      return {
        keyId,
        principal: {
          accountId,
          actor: { type: "api_key", id: keyId, name },
          scopes: scopes.length === 0 ? SCOPES : scopes.filter(isScope),
          plan: planFrom(row.plan),
          limits: limits && codeLimitsOf(limits),
          isUnproved: limitsUnproved && row.isUnproved,
        },
        expiresAt,
        isAccountSuspended,
        isAllowedFrom: limits?.networks && createNetworkCheck(limits.networks),
      };
    },
    noteUse: createNoteUse(prisma),
  };
}

/** Returns a function that records a use of a key, at most once a minute per key. The function does not wait for the write and never throws. */
function createNoteUse(prisma: PrismaClient): (keyId: string) => void {
  const countFailure = counter("gateway_key_last_used_failures_total", "Last-used times that could not be written.");
  const notedAt = new Map<string, number>();
  let underWay = 0;

  const markUsed = (keyId: string) => prisma.$executeRaw`UPDATE api_keys SET last_used_at = now()
    WHERE id = ${keyId}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

  return (keyId) => {
    const last = notedAt.get(keyId);
    if (last !== undefined && performance.now() - last < MARK_EVERY_MS) return;
    if (underWay >= MAX_MARKS_UNDER_WAY) return;
    // Clearing the map costs at most one needless statement per key.
    if (notedAt.size >= MAX_NOTED_KEYS) notedAt.clear();
    notedAt.set(keyId, performance.now());
    underWay += 1;
    markUsed(keyId)
      .catch(() => countFailure())
      .finally(() => {
        underWay -= 1;
      });
  };
}

/** The fields of a new key. If `expiresAt` is omitted or null, the key works until it is revoked. */
export interface NewKey {
  accountId: string;
  name: string;
  /** Empty: all scopes, including those of later releases. */
  scopes: readonly string[];
  /** Null or omitted: no limits. */
  limits?: KeyLimits | null;
  createdBy: Actor;
  expiresAt?: Date | null;
}

/** A new key in plain text, and the key as it is listed. */
export interface MadeKey {
  key: string;
  listing: ListedKey;
}

/** Creates a key. The plain text is returned only here and is not stored. */
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
      limits: input.limits ?? Prisma.DbNull,
      createdBy: { ...input.createdBy },
      expiresAt: input.expiresAt ?? null,
    },
    select: listed,
  });
  return { key, listing: listedKey(row) };
}

/** Returns an account's keys, including revoked ones, oldest first. */
export async function listApiKeys(prisma: PrismaClient, accountId: string): Promise<ListedKey[]> {
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  return (await prisma.apiKey.findMany({ where: { accountId }, select: listed, orderBy: [...orderBy] })).map(listedKey);
}

/** Returns the first `take` keys that match `where`, newest first. */
export async function selectKeys(
  prisma: PrismaClient,
  { where, take }: { where: Prisma.ApiKeyWhereInput; take: number },
): Promise<ListedKey[]> {
  const orderBy = [{ createdAt: "desc" }, { id: "desc" }] as const;
  return (await prisma.apiKey.findMany({ where, take, select: listed, orderBy: [...orderBy] })).map(listedKey);
}

/** Returns a key, revoked or not; undefined if the ID is unknown. */
export async function findApiKey(
  prisma: PrismaClient | Prisma.TransactionClient,
  keyId: string,
): Promise<ListedKey | undefined> {
  const row = await prisma.apiKey.findUnique({ where: { id: keyId }, select: listed });
  return row === null ? undefined : listedKey(row);
}

export async function forgetCreator(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  const nobody: Actor = { type: "person", id: null, name: "" };
  await transaction.$executeRaw`
    UPDATE api_keys SET created_by = ${JSON.stringify(nobody)}::jsonb WHERE created_by ->> 'id' = ${userId}`;
}

type Parsed = Pick<ListedKey, "createdBy" | "limits">;

function listedKey<R extends { createdBy: unknown; limits: unknown }>(row: R): Omit<R, keyof Parsed> & Parsed {
  return {
    ...row,
    createdBy: actorSchema.parse(row.createdBy),
    limits: row.limits === null ? null : storedKeyLimits(row.limits),
  };
}
