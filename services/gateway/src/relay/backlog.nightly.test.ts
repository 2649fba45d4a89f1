// A large backlog of one code's unpublished events does not delay other codes' events.

import { randomUUID } from "node:crypto";
import { openPrisma } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterEach, expect, it } from "vitest";
import { type Relay, startRelay } from "./relay.ts";

const BACKLOG = 300_000;
/** On an idle machine, an event is published within a second. */
const DEADLINE_MS = 10_000;
const PATIENT = { statement: 60_000, query: 60_000 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it.each([
  ["are published", "code.created.v1"],
  ["wait for a newer release", "code.invented.v9"],
])("I15 publishes other codes' events within 10 s while 300,000 changes of one code %s", async (_, type) => {
  const { relay, prisma, received, accountId } = await startWithBacklog(type);
  for (let round = 0; round < 3; round += 1) {
    const { id } = await prisma.event.create({ data: eventOf(accountId) });
    relay.onEvent();
    await expect.poll(() => received.includes(`event-${id}`), { timeout: DEADLINE_MS, interval: 10 }).toBe(true);
  }
});

it("I15 publishes other codes' events within 10 s while the changes of 300,000 codes wait for earlier ones", async () => {
  const { relay, prisma, received, accountId } = await startWithBacklog("code.created.v1", 0);
  // The first event of each code is due again in an hour.
  await prisma.$executeRaw`
    INSERT INTO events (account_id, type, subject, actor, data, time, attempts, next_attempt_at)
    SELECT ${accountId}::uuid, 'code.created.v1', lpad(code::text, 32, '0')::uuid, '{}', '{}',
           now() - interval '1 hour', 1 - tried, now() + interval '1 hour'
    FROM generate_series(0, 1) AS tried, generate_series(1, ${BACKLOG}::int) AS code`;
  const { id } = await prisma.event.create({ data: eventOf(accountId) });
  relay.onEvent();
  await expect.poll(() => received.includes(`event-${id}`), { timeout: DEADLINE_MS, interval: 10 }).toBe(true);
});

async function startWithBacklog(type: string, count = BACKLOG) {
  const database = await createTestDatabase();
  ends.push(database.drop);
  const prisma = openPrisma({ url: database.url, max: 5, name: "test", deadlines: PATIENT });
  ends.push(() => prisma.$disconnect());
  const bus = createMemoryBus();
  ends.push(() => bus.close(0));
  const received: string[] = [];
  await bus.consume("render.codes", { prefetch: 100 }, (delivery) => {
    received.push(delivery.id);
    delivery.ack();
  });
  const accountId = randomUUID();
  await prisma.account.create({ data: { id: accountId, email: "ada@example.com", plan: "free" } });
  await prisma.$executeRaw`
    INSERT INTO events (account_id, type, subject, actor, data, time, next_attempt_at)
    SELECT ${accountId}::uuid, ${type}, '00000000-0000-7000-8000-000000000000', '{}', '{}',
           now() - interval '1 hour', now() - interval '1 hour'
    FROM generate_series(1, ${count}::int)`;
  const log = createLogger("test", "silent");
  const relay: Relay = startRelay({ prisma, bus, targetCache: createMemoryTargetCache(), log, pollMs: 1000 });
  ends.push(() => relay.stop());
  return { relay, prisma, received, accountId };
}

const eventOf = (accountId: string) => {
  const codeId = randomUUID();
  return {
    accountId,
    type: "code.created.v1",
    subject: codeId,
    actor: { type: "service", id: null, name: "test" },
    data: { code_id: codeId, payload: "HTTPS://X/Y", color: { dark: "#000000", light: "#ffffff" }, format: "png" },
  };
};
