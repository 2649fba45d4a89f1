// Tests how a demo account is filled, on a real database and the in-process bus: while no worker is counting, and when it is too late to count.

import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { type Gateway, gatewaySettings, startGateway } from "@qr/gateway";
import { type Bus, createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { startStats, statsSettings } from "@qr/stats";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterEach, beforeEach, expect, it } from "vitest";
import { demoCodes } from "./demo-codes.ts";
import { startFillingDemo } from "./fill-demo.ts";

const log = createLogger("test", "silent");
const DAY_MS = 86_400_000;
const ALL_PEOPLE = demoCodes(Date.now()).reduce((sum, { scans }) => sum + (scans?.people ?? 0), 0);

let database: TestDatabase;
let prisma: PrismaClient;
let bus: Bus;
let gateway: Gateway;
beforeEach(async () => {
  database = await createTestDatabase();
  prisma = openPrisma({ url: database.url, max: 2, name: "test" });
  bus = createMemoryBus();
  const settings = gatewaySettings.parse({
    HTTP_PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    REDIS_URL: "redis://unused",
    AMQP_URL: "amqp://unused",
    PUBLIC_API_URL: "http://127.0.0.1:8080",
    PUBLIC_SHORT_URL: "http://127.0.0.1:8081",
    PUBLIC_IMAGE_URL: "http://127.0.0.1:8082",
    SESSION_SECRET: "a secret of standalone's tests, 32+ characters",
  });
  gateway = await startGateway(
    { ...settings, REDIS_URL: undefined },
    { log, bus, targetCache: createMemoryTargetCache() },
  );
  await gateway.ensureFirstAccount("demo@example.com", { hasDemo: true });
});
afterEach(async () => {
  await gateway.stop(1000);
  await bus.close(0);
  await prisma.$disconnect();
  await database.drop();
});

const fill = (inboxDays = 30) => startFillingDemo({ demo: gateway.demo, bus, inboxDays, log });
const sentAt = async () => (await prisma.demoData.findFirstOrThrow()).scansSentAt;
const counted = async () => {
  const [row] = await prisma.$queryRaw<
    { scans: bigint }[]
  >`SELECT coalesce(sum(scans), 0)::bigint AS scans FROM total_parts`;
  return Number(row?.scans);
};

it("resumes the scans that were unsent when the service stopped, once a worker counts them", async () => {
  const first = await fill();
  expect(await prisma.code.count()).toBe(5);
  await first.stop(1000);
  expect(await sentAt()).toBeNull();

  const stats = await startStats(
    statsSettings.parse({ HTTP_PORT: "0", HOST: "127.0.0.1", DATABASE_URL: database.url, AMQP_URL: "amqp://unused" }),
    { log, bus },
  );
  await (await fill()).done;
  expect(await sentAt()).not.toBeNull();
  expect(await counted()).toBe(ALL_PEOPLE);
  expect(await prisma.code.count()).toBe(5);
  await (await fill()).done;
  expect(await counted()).toBe(ALL_PEOPLE);
  await stats.stop(1000);
});

it("skips scans whose frames the inbox may have forgotten, and does not retry", async () => {
  const first = await fill();
  expect(await prisma.code.count()).toBe(5);
  await first.stop(1000);
  await prisma.demoData.updateMany({ data: { madeAt: new Date(Date.now() - 2 * DAY_MS) } });
  // No worker consumes messages, so this would hang if any were sent.
  await (await fill(2)).done;
  expect(await sentAt()).not.toBeNull();
});
