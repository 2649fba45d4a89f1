// Tests the relay, the keys, and the first account on embedded Postgres, whose connections share one session.

import { randomUUID } from "node:crypto";
import { createEmbeddedTestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, it } from "vitest";
import { hashApiKey } from "../access/api-keys/api-key.ts";
import { createApiKeyStore } from "../access/api-keys/api-key-store.ts";
import { ensureFirstAccount } from "../accounts/ensure-first-account.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startRelay } from "./relay.ts";

const log = createLogger("test", "silent");
const { prisma } = await useTestDatabase(createEmbeddedTestDatabase);

it("publishes events while their consumer reads and writes the same database", async () => {
  const bus = createMemoryBus();
  const received: string[] = [];
  await bus.consume("render.codes", { prefetch: 5 }, (delivery) => {
    void prisma.code.count().then(() => {
      received.push(delivery.id);
      delivery.ack();
    });
  });
  const relay = startRelay({ prisma, bus, targetCache: createMemoryTargetCache(), log, pollMs: 50 });
  const actor = { type: "service", id: null, name: "test" };
  const event = { accountId: randomUUID(), type: "code.created.v1", actor, data: { payload: "x" } };
  await prisma.event.createMany({ data: Array.from({ length: 100 }, () => ({ ...event, subject: randomUUID() })) });
  const unpublished = () => prisma.event.count({ where: { nextAttemptAt: { not: null } } });
  await expect.poll(unpublished, { timeout: 15_000 }).toBe(0);
  expect(new Set(received).size).toBe(100);
  expect(received).toHaveLength(100);
  await relay.stop();
  await bus.close(0);
});

it("creates one first account and accepts its key", async () => {
  const keys = await Promise.all([ensureFirstAccount(prisma), ensureFirstAccount(prisma), ensureFirstAccount(prisma)]);
  const [key = "", ...more] = keys.filter((one) => one !== undefined);
  expect(more).toEqual([]);
  const store = createApiKeyStore(prisma);
  const holder = await store.findHolder(hashApiKey(key));
  expect(holder?.principal.plan).toBe("unlimited");
  store.noteUse(holder?.keyId ?? "");
  await expect.poll(async () => (await prisma.apiKey.findFirst())?.lastUsedAt).toBeInstanceOf(Date);
});
