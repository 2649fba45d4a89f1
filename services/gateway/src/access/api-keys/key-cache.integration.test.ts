// How often the key cache queries Postgres. The test controls the clock.

import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createAccount } from "../../accounts/account-store.ts";
import { OPERATOR } from "../../events/event.ts";
import { SCOPES } from "../scopes.ts";
import { hashApiKey, makeApiKey } from "./api-key.ts";
import { createApiKey, createApiKeyStore, revokeApiKey } from "./api-key-store.ts";
import { createKeyCache, type KeyCache } from "./key-cache.ts";

let database: TestDatabase;
let prisma: PrismaClient;
let proxy: TcpProxy;
let behindProxy: PrismaClient;
let keyId: string;
let keyHash: Buffer;
let now = 0;
let lookUps = 0;
let cache: KeyCache;

beforeAll(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 4, name: "test" });
  const url = new URL(database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.port = String(proxy.port);
  behindProxy = openPrisma({ url: url.href, max: 4, name: "test" });
  const account = await createAccount(prisma, { email: "ada@example.com", plan: "free" });
  const made = await createApiKey(prisma, {
    createdBy: OPERATOR,
    accountId: account?.id ?? "",
    name: "test",
    scopes: SCOPES,
  });
  keyId = made.listing.id;
  keyHash = hashApiKey(made.key);
});
afterAll(async () => {
  await behindProxy.$disconnect();
  await proxy.close();
  await prisma.$disconnect();
  await database.drop();
});
beforeEach(async () => {
  await prisma.apiKey.update({ where: { id: keyId }, data: { revokedAt: null } });
  const store = createApiKeyStore(behindProxy);
  lookUps = 0;
  cache = createKeyCache(
    (hash) => {
      lookUps += 1;
      return store.findHolder(hash);
    },
    () => now,
  );
});

it("queries once for simultaneous requests, and again after a second", async () => {
  const holders = await Promise.all(Array.from({ length: 500 }, () => cache.find(keyHash)));
  expect(new Set(holders.map((holder) => holder?.keyId))).toEqual(new Set([keyId]));
  expect(lookUps).toBe(1);
  now += 1000;
  await cache.find(keyHash);
  expect(lookUps).toBe(1);
  now += 1;
  await cache.find(keyHash);
  expect(lookUps).toBe(2);
});

it("K5 drops a revoked key within a second, and remembers until then that it was valid", async () => {
  await cache.find(keyHash);
  expect(cache.wasGood(keyHash)).toBe(true);
  await revokeApiKey(prisma, keyId);
  now += 1001;
  expect(cache.wasGood(keyHash)).toBe(true);
  expect(await cache.find(keyHash)).toBeUndefined();
  expect(cache.wasGood(keyHash)).toBe(false);
});

it("queries once a second for an unknown key, too", async () => {
  const unknown = hashApiKey(makeApiKey());
  expect(await cache.find(unknown)).toBeUndefined();
  expect(await cache.find(unknown)).toBeUndefined();
  expect(lookUps).toBe(1);
});

it("does not cache a failed lookup, and fails within its deadline while Postgres is frozen", async () => {
  await cache.find(keyHash);
  now += 1001;
  proxy.freeze();
  const begunAt = performance.now();
  await expect(cache.find(keyHash)).rejects.toThrow();
  expect(performance.now() - begunAt).toBeLessThan(4000);
  proxy.thaw();
  expect((await cache.find(keyHash))?.keyId).toBe(keyId);
});
