// Tests the relay on a real broker that fails and recovers.

import { randomUUID } from "node:crypto";
import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Relay, startRelay } from "./relay.ts";

const log = createLogger("test", "silent");
let database: TestDatabase;
let prisma: PrismaClient;
let broker: TestBroker;
let proxy: TcpProxy;
let publishing: Bus;
let consuming: Bus;
let relay: Relay;
let received: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 3, name: "test" });
  broker = await createTestBroker();
  const { hostname, port } = new URL(broker.url);
  proxy = await startTcpProxy({ host: hostname, port: Number(port || 5672) });
  publishing = await connectRabbitBus({ url: broker.urlThrough(proxy.port), log, confirmDeadlineMs: 1000 });
  consuming = await connectRabbitBus({ url: broker.url, log });
  received = [];
  await consuming.consume("render.codes", { prefetch: 50 }, (delivery) => {
    received.push(JSON.parse(delivery.body.toString()).code_id);
    delivery.ack();
  });
  await expect.poll(() => publishing.state(), { timeout: 10_000 }).toBe("up");
  relay = startRelay({ prisma, bus: publishing, targetCache: createMemoryTargetCache(), log, pollMs: 100 });
});
afterEach(async () => {
  await relay.stop();
  await publishing.close(0);
  await consuming.close(0);
  await proxy.close();
  await broker.drop();
  await prisma.$disconnect();
  await database.drop();
});

async function write(count: number): Promise<string[]> {
  const codeIds = Array.from({ length: count }, () => randomUUID());
  const actor = { type: "service", id: null, name: "test" };
  const event = { accountId: randomUUID(), type: "code.created.v1", actor };
  await prisma.event.createMany({
    data: codeIds.map((codeId) => ({ ...event, subject: codeId, data: { code_id: codeId } })),
  });
  return codeIds;
}
const unpublished = () => prisma.event.count({ where: { nextAttemptAt: { not: null } } });
const areAllPublished = () => expect.poll(unpublished, { timeout: 20_000, interval: 50 }).toBe(0);
const haveArrived = (codeIds: readonly string[]) =>
  expect.poll(() => codeIds.filter((id) => !received.includes(id)).length, { timeout: 10_000 }).toBe(0);

it("keeps every event while the broker refuses connections, and sends them all when it is back", async () => {
  proxy.refuse();
  proxy.cut();
  await expect.poll(() => publishing.state(), { timeout: 5000 }).toBe("down");
  const codeIds = await write(60);
  relay.onEvent();
  expect(await unpublished()).toBe(60);
  proxy.thaw();
  await areAllPublished();
  await haveArrived(codeIds);
});

it("loses nothing if the broker freezes in the middle of a batch", async () => {
  const before = await write(30);
  await areAllPublished();
  proxy.freeze();
  const during = await write(30);
  await expect
    .poll(async () => (await prisma.event.aggregate({ _max: { attempts: true } }))._max.attempts, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0);
  expect(await unpublished()).toBe(30);
  proxy.thaw();
  await areAllPublished();
  await haveArrived([...before, ...during]);
});

it("loses nothing if the connection is cut repeatedly", async () => {
  const codeIds: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    codeIds.push(...(await write(40)));
    relay.onEvent();
    await expect.poll(() => received.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(round * 20);
    proxy.cut();
  }
  await areAllPublished();
  await haveArrived(codeIds);
});
