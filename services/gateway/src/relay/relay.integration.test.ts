// Tests the relay on real Postgres, with the in-process bus and cache unless one of them must fail.

import { randomUUID } from "node:crypto";
import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { type Bus, BusUnavailableError, createMemoryBus, type Delivery } from "@qr/messaging";
import { createLogger, pause, withDeadline } from "@qr/runtime";
import { createMemoryTargetCache, type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTargetRepairStore } from "../codes/target-repairs-store.ts";
import { type Relay, startRelay } from "./relay.ts";
import { createUnpublishedEventsStore } from "./unpublished-events-store.ts";

const log = createLogger("test", "silent");
let database: TestDatabase;
let prisma: PrismaClient;
let bus: Bus;
let cache: TargetCache;
let relays: Relay[];
let received: string[];
let accountId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 5, name: "test" });
  bus = createMemoryBus();
  cache = createMemoryTargetCache();
  [relays, received] = [[], []];
  accountId = randomUUID();
  await prisma.account.create({ data: { id: accountId, email: "ada@example.com", plan: "free" } });
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await bus.close(0);
  await prisma.$disconnect();
  await database.drop();
});

function start(parts: { bus?: Bus; targetCache?: TargetCache; pollMs?: number } = {}): Relay {
  const relay = startRelay({ prisma, bus, targetCache: cache, log, pollMs: 50, ...parts });
  relays.push(relay);
  return relay;
}
const receive = () =>
  bus.consume("render.codes", { prefetch: 100 }, (delivery: Delivery) => {
    received.push(delivery.id);
    delivery.ack();
  });
const unpublished = () => prisma.event.count({ where: { nextAttemptAt: { not: null } } });
const areAllPublished = () => expect.poll(unpublished, { timeout: 10_000, interval: 20 }).toBe(0);
const areAllRepaired = () => expect.poll(() => prisma.targetRepair.count(), { timeout: 10_000, interval: 20 }).toBe(0);
const event = (codeId: string) => ({
  accountId,
  type: "code.created.v1",
  subject: codeId,
  actor: { type: "service", id: null, name: "test" },
  data: { code_id: codeId, payload: "HTTPS://X/Y", color: { dark: "#000000", light: "#ffffff" }, format: "png" },
});

async function addCode(): Promise<{ id: string; slug: string }> {
  const id = randomUUID();
  const slug = id.replaceAll("-", "").slice(0, 10).toUpperCase();
  const now = new Date();
  await prisma.code.create({
    data: {
      id,
      accountId,
      slug,
      type: "url",
      target: "https://example.com/old",
      dynamic: true,
      ...{ colorDark: "#000000", colorLight: "#ffffff" },
      format: "png",
      payload: `HTTPS://SHORT.EXAMPLE/${slug}`,
      createdAt: now,
      updatedAt: now,
      links: { create: { key: linkKey(DEFAULT_DOMAIN, slug) } },
    },
  });
  return { id, slug };
}

it("publishes each event once and keeps it, even with two relays", async () => {
  await receive();
  await prisma.event.createMany({ data: Array.from({ length: 300 }, () => event(randomUUID())) });
  start();
  start();
  await areAllPublished();
  expect(received).toHaveLength(300);
  expect(new Set(received).size).toBe(300);
  expect(await prisma.event.count()).toBe(300);
});

it("publishes at once when notified of an event", async () => {
  await receive();
  const relay = start({ pollMs: 60_000 });
  await prisma.event.create({ data: event(randomUUID()) });
  const begunAt = performance.now();
  relay.onEvent();
  await areAllPublished();
  expect(performance.now() - begunAt).toBeLessThan(2000);
});

it("publishes an event that no queue receives, and then the next events of its subject", async () => {
  await receive();
  const codeId = randomUUID();
  const data = { code_id: codeId, account_id: accountId, version: 2, changes: {} };
  await prisma.event.createMany({ data: [{ ...event(codeId), type: "code.updated.v1", data }, event(codeId)] });
  start();
  await areAllPublished();
  expect(received).toHaveLength(1);
});

it("writes the code's target as of the repair, not as of the request", async () => {
  const { id, slug } = await addCode();
  await prisma.targetRepair.create({ data: { key: linkKey(DEFAULT_DOMAIN, slug) } });
  await prisma.code.update({ where: { id }, data: { target: "https://example.com/new", version: 2 } });
  start();
  await areAllRepaired();
  expect(await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)])).toMatchObject([
    { version: 2, target: { location: "https://example.com/new" } },
  ]);
});

it("does not overwrite a newer target in the cache", async () => {
  const { slug } = await addCode();
  await cache.put(linkKey(DEFAULT_DOMAIN, slug), { version: 7, target: { kind: "gone" } });
  await prisma.targetRepair.create({ data: { key: linkKey(DEFAULT_DOMAIN, slug) } });
  start();
  await areAllRepaired();
  expect(await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)])).toMatchObject([{ version: 7 }]);
});

it("writes a target within seconds of the cache's return, while the broker is down and the code's message waits", async () => {
  const { id, slug } = await addCode();
  let isCacheDown = true;
  const flaky: TargetCache = {
    ...cache,
    put: async (...put) => {
      if (isCacheDown) throw new TargetCacheUnavailableError();
      await cache.put(...put);
    },
  };
  const downBus: Bus = { ...bus, state: () => "down", publish: async () => Promise.reject(new BusUnavailableError()) };
  await prisma.event.create({ data: event(id) });
  await prisma.targetRepair.create({ data: { key: linkKey(DEFAULT_DOMAIN, slug) } });
  start({ bus: downBus, targetCache: flaky });
  await expect
    .poll(async () => (await prisma.targetRepair.findFirst())?.attempts, { timeout: 5000 })
    .toBeGreaterThan(3);
  isCacheDown = false;
  const backAt = performance.now();
  await expect
    .poll(async () => (await cache.getMany([linkKey(DEFAULT_DOMAIN, slug)]))[0]?.version, { timeout: 5000 })
    .toBe(1);
  expect(performance.now() - backAt).toBeLessThan(2000);
  await areAllRepaired();
  expect(await unpublished()).toBe(1);
});

it("publishes an event again with the same ID if a relay dies between publishing and recording it", async () => {
  await receive();
  await prisma.event.create({ data: event(randomUUID()) });
  const [claimed] = await createUnpublishedEventsStore(prisma).claim(20);
  await bus.publish({ name: "code.created.v1", id: `event-${claimed?.id}`, body: Buffer.from("{}") });
  start();
  // No other relay claims the event until the claim expires; after that, any relay can claim it.
  await prisma.$executeRaw`UPDATE events SET next_attempt_at = now()`;
  await areAllPublished();
  expect(received).toEqual([`event-${claimed?.id}`, `event-${claimed?.id}`]);
});

it.each([
  ["event", () => prisma.event.create({ data: event(randomUUID()) }), () => prisma.event.findFirst()],
  [
    "target repair",
    () => prisma.targetRepair.create({ data: { key: randomUUID() } }),
    () => prisma.targetRepair.findFirst(),
  ],
] as const)("hides a claimed %s from other relays until the claim expires", async (what, write, read) => {
  await write();
  const store = what === "event" ? createUnpublishedEventsStore(prisma) : createTargetRepairStore(prisma);
  expect(await store.claim(20)).toHaveLength(1);
  expect(await store.claim(20)).toHaveLength(0);
  const row = await read();
  const heldMs = (row?.nextAttemptAt?.getTime() ?? 0) - Date.now();
  expect(heldMs > 0 && heldMs <= 9000, `${heldMs}`).toBe(true);
});

it("holds a code's later event back until the earlier one is published", async () => {
  const codeId = randomUUID();
  await prisma.event.createMany({ data: [event(codeId), event(codeId), event(randomUUID())] });
  const store = createUnpublishedEventsStore(prisma);
  const first = await store.claim(20);
  expect(first.map(({ subject }) => subject === codeId)).toEqual([true, false]);
  expect(await store.claim(20)).toEqual([]);
  const ids = first.map(({ id }) => id);
  await store.settle(ids, []);
  expect((await store.claim(20)).map(({ subject }) => subject)).toEqual([codeId]);
});

it("I15 publishes 200 changes of one code in order, without waiting for polls", async () => {
  await receive();
  const codeId = randomUUID();
  const relay = start({ pollMs: 1000 });
  await prisma.event.createMany({ data: Array.from({ length: 200 }, () => event(codeId)) });
  relay.onEvent();
  await expect.poll(unpublished, { timeout: 25_000, interval: 50 }).toBe(0);
  const events = await prisma.event.findMany({ orderBy: { id: "asc" } });
  expect(received).toEqual(events.map(({ id }) => `event-${id}`));
});

it("keeps an event of an unknown type, and publishes the others", async () => {
  await receive();
  const strange = { ...event(randomUUID()), type: "code.invented.v9" };
  await prisma.event.createMany({ data: [strange, event(randomUUID()), event(randomUUID())] });
  start();
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(2);
  await expect.poll(unpublished).toBe(1);
});

it.each(["events", "target_repairs"])("starts reading the table %s when it appears", async (table) => {
  await prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO hidden`);
  await receive();
  start();
  await (table === "events"
    ? prisma.$executeRaw`INSERT INTO hidden (account_id, type, subject, actor, data)
        VALUES (gen_random_uuid(), 'code.deleted.v1', gen_random_uuid(), '{}', '{}')`
    : prisma.$executeRaw`INSERT INTO hidden (key) VALUES ('KEY')`);
  await prisma.$executeRawUnsafe(`ALTER TABLE hidden RENAME TO ${table}`);
  await areAllPublished();
  await areAllRepaired();
});

it("does not wait for a silent broker when it stops; another relay publishes the rest", async () => {
  const requested = new AbortController();
  const publish = () => {
    requested.abort();
    return new Promise<void>(() => {});
  };
  await prisma.event.create({ data: event(randomUUID()) });
  const first = start({ bus: { ...bus, publish } });
  await pause(10_000, requested.signal);
  await withDeadline(first.stop(), 2500, "the stop");
  await receive();
  start();
  await areAllPublished();
  expect(received).toHaveLength(1);
});
