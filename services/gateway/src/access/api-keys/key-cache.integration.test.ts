// Tests when the key cache queries Postgres. The tests control the clock.

import { openPrisma } from "@qr/database";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createAccount } from "../../accounts/account-store.ts";
import { OPERATOR } from "../../events/event.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { SCOPES } from "../principal.ts";
import { hashApiKey, makeApiKey } from "./api-key.ts";
import { createApiKey, createApiKeyStore } from "./api-key-store.ts";
import { createKeyCache, type KeyCache } from "./key-cache.ts";
import { revokeApiKey } from "./operator-keys.ts";

const { url, prisma } = await useTestDatabase();
const proxy = await startTcpProxy(url);
const behindProxy = openPrisma({ url: urlThrough(proxy, url), max: 4, name: "test" });
afterAll(async () => {
  await behindProxy.$disconnect();
  await proxy.close();
});
const { id: accountId = "" } = (await createAccount(prisma, { email: "ada@example.com", plan: "free" })) ?? {};
const made = await createApiKey(prisma, { createdBy: OPERATOR, accountId, name: "test", scopes: SCOPES });
const keyId = made.listing.id;
const keyHash = hashApiKey(made.key);
let now = 0;
let lookUps = 0;
let cache: KeyCache;

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
