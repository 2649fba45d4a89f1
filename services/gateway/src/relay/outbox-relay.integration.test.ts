// The outbox relay on real Postgres, with the bus and the cache of one process where neither has to fail.

import { randomUUID } from "node:crypto";
import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { type Bus, BusUnavailableError, createMemoryBus, type Delivery } from "@qr/messaging";
import { createLogger, pause, withDeadline } from "@qr/runtime";
import { createMemoryTargetCache, type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OutboxRelay, startOutboxRelay } from "./outbox-relay.ts";
import { createOutboxStore } from "./outbox-store.ts";

const log = createLogger("test", "silent");
let database: TestDatabase;
let prisma: PrismaClient;
let bus: Bus;
let cache: TargetCache;
let relays: OutboxRelay[];
let received: string[];
let accountId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 5, name: "test" });
  bus = createMemoryBus();
  cache = createMemoryTargetCache();
  relays = [];
  received = [];
  accountId = randomUUID();
  await prisma.account.create({ data: { id: accountId, email: "ada@example.com", plan: "free" } });
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await bus.close(0);
  await prisma.$disconnect();
  await database.drop();
});

function start(parts: { bus?: Bus; targetCache?: TargetCache; pollMs?: number } = {}): OutboxRelay {
  const relay = startOutboxRelay({ prisma, bus, targetCache: cache, log, pollMs: 50, ...parts });
  relays.push(relay);
  return relay;
}
const receive = () =>
  bus.consume("render.codes", { prefetch: 100 }, (delivery: Delivery) => {
    received.push(delivery.id);
    delivery.ack();
  });
const rowsLeft = () => prisma.outbox.count();
const isEmpty = (timeout = 10_000) => expect.poll(rowsLeft, { timeout, interval: 20 }).toBe(0);
const message = (codeId: string) => ({
  codeId,
  messageName: "code.created.v1",
  body: { code_id: codeId, payload: "HTTPS://X/Y", color: { dark: "#000000", light: "#ffffff" }, format: "png" },
});

async function addCode(): Promise<{ id: string; slug: string }> {
  const now = new Date();
  const id = randomUUID();
  const slug = id.replaceAll("-", "").slice(0, 10).toUpperCase();
  await prisma.code.create({
    data: {
      id,
      accountId,
      slug,
      type: "url",
      target: "https://example.com/old",
      dynamic: true,
      colorDark: "#000000",
      colorLight: "#ffffff",
      format: "png",
      payload: `HTTPS://SHORT.EXAMPLE/${slug}`,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { id, slug };
}

it("publishes each row once and removes it, also with two relays at work", async () => {
  await receive();
  await prisma.outbox.createMany({ data: Array.from({ length: 300 }, () => message(randomUUID())) });
  start();
  start();
  await isEmpty();
  expect(received).toHaveLength(300);
  expect(new Set(received).size).toBe(300);
});

it("looks at once when it is woken", async () => {
  await receive();
  const relay = start({ pollMs: 60_000 });
  await prisma.outbox.create({ data: message(randomUUID()) });
  const begunAt = performance.now();
  relay.wake();
  await isEmpty();
  expect(performance.now() - begunAt).toBeLessThan(2000);
});

it("writes the target that the code has when the row is taken, not when it was written", async () => {
  const { id, slug } = await addCode();
  await prisma.outbox.create({ data: { codeId: id, writesTarget: true } });
  await prisma.code.update({ where: { id }, data: { target: "https://example.com/new", version: 2 } });
  start();
  await isEmpty();
  expect(await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)])).toMatchObject([
    { version: 2, target: { location: "https://example.com/new" } },
  ]);
});

it("leaves a newer target in the cache alone", async () => {
  const { id, slug } = await addCode();
  await cache.put(linkKey(DEFAULT_DOMAIN, slug), { version: 7, target: { kind: "gone" } });
  await prisma.outbox.create({ data: { codeId: id, writesTarget: true } });
  start();
  await isEmpty();
  expect(await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)])).toMatchObject([{ version: 7 }]);
});

it("writes a target within seconds of the cache's return, while the broker is away and its message waits", async () => {
  const { id, slug } = await addCode();
  let isCacheAway = true;
  const flaky: TargetCache = {
    ...cache,
    put: async (...put) => {
      if (isCacheAway) throw new TargetCacheUnavailableError();
      await cache.put(...put);
    },
  };
  const away: Bus = { ...bus, state: () => "down", publish: async () => Promise.reject(new BusUnavailableError()) };
  await prisma.outbox.create({ data: { ...message(id), writesTarget: true } });
  start({ bus: away, targetCache: flaky });
  await expect.poll(async () => (await prisma.outbox.findFirst())?.attempts, { timeout: 5000 }).toBeGreaterThan(3);
  isCacheAway = false;
  const backAt = performance.now();
  await expect
    .poll(async () => (await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)]))[0]?.version, { timeout: 5000 })
    .toBe(1);
  expect(performance.now() - backAt).toBeLessThan(2000);
  await expect
    .poll(() => prisma.outbox.findFirst())
    .toMatchObject({ messageName: "code.created.v1", writesTarget: false });
});

it("sends a row again, under the same id, where a relay died between publishing and removing", async () => {
  await receive();
  await prisma.outbox.create({ data: message(randomUUID()) });
  const [claimed] = await createOutboxStore(prisma).claim(20, true);
  await bus.publish({ name: "code.created.v1", id: `outbox-${claimed?.id}`, body: Buffer.from("{}") });
  start();
  // Nobody else takes the row while the claim holds; then it is anybody's.
  await prisma.$executeRaw`UPDATE outbox SET next_attempt_at = now()`;
  await isEmpty();
  expect(received).toEqual([`outbox-${claimed?.id}`, `outbox-${claimed?.id}`]);
});

it("keeps a claimed row from other relays, and gives it back by itself", async () => {
  await prisma.outbox.create({ data: message(randomUUID()) });
  const store = createOutboxStore(prisma);
  expect(await store.claim(20, true)).toHaveLength(1);
  expect(await store.claim(20, true)).toHaveLength(0);
  const row = await prisma.outbox.findFirst();
  const heldMs = (row?.nextAttemptAt.getTime() ?? 0) - Date.now();
  expect(heldMs).toBeGreaterThan(0);
  expect(heldMs).toBeLessThanOrEqual(9000);
});

it("holds a code's later message back until the earlier one is gone", async () => {
  const codeId = randomUUID();
  await prisma.outbox.createMany({ data: [message(codeId), message(codeId), message(randomUUID())] });
  const store = createOutboxStore(prisma);
  const first = await store.claim(20, true);
  expect(first.map((row) => row.codeId === codeId)).toEqual([true, false]);
  expect(await store.claim(20, true)).toEqual([]);
  await store.settle(
    first.map((row) => row.id),
    [],
  );
  expect((await store.claim(20, true)).map((row) => row.codeId)).toEqual([codeId]);
});

it("keeps a message whose name it does not know, and those behind it go on", async () => {
  await receive();
  const strange = { codeId: randomUUID(), messageName: "code.invented.v9", body: {} };
  await prisma.outbox.createMany({ data: [strange, message(randomUUID()), message(randomUUID())] });
  start();
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(2);
  await expect.poll(rowsLeft).toBe(1);
});

it("finds the table when it appears, and stops in the middle of anything", async () => {
  await prisma.$executeRaw`ALTER TABLE outbox RENAME TO hidden`;
  await receive();
  start();
  await prisma.$executeRaw`INSERT INTO hidden (code_id, writes_target) VALUES (gen_random_uuid(), true)`;
  await prisma.$executeRaw`ALTER TABLE hidden RENAME TO outbox`;
  await isEmpty();
});

it("waits at its stop for no broker that is silent; another relay sends what is left", async () => {
  const asked = new AbortController();
  const publish = () => {
    asked.abort();
    return new Promise<void>(() => {});
  };
  await prisma.outbox.create({ data: message(randomUUID()) });
  const first = start({ bus: { ...bus, publish } });
  await pause(10_000, asked.signal);
  await withDeadline(first.stop(), 2500, "the stop");
  await receive();
  start();
  await isEmpty();
  expect(received).toHaveLength(1);
});
