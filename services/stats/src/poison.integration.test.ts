// Tests messages that no redirect sends, by putting them directly into the queue that a running worker consumes.

import { randomUUID } from "node:crypto";
import { newCodes, readSums, scanOf, sumsOf } from "@qr/counts/testing";
import { createTestDatabase, openTestPool, type TestDatabase } from "@qr/database/testing";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { collectMetrics } from "@qr/runtime";
import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { RunningStats } from "./stats.ts";
import { framesOn } from "./testing/frames.ts";
import { log, sendAll, startWorker } from "./testing/workers.ts";

const IN_TIME = { timeout: 15_000, interval: 50 };
const MIB = 1024 * 1024;
const V1 = "scans.recorded.v1";

let database: TestDatabase;
let pool: pg.Pool;
let broker: TestBroker;
let bus: Bus;
let worker: RunningStats;
let attempts: number[];
let metrics: ReturnType<typeof collectMetrics>;

beforeEach(async () => {
  metrics = collectMetrics();
  attempts = [];
  [database, broker] = await Promise.all([createTestDatabase(), createTestBroker()]);
  pool = openTestPool(database.url, 1);
  bus = await connectRabbitBus({ url: broker.url, log });
  const consume: Bus["consume"] = (queue, options, onDelivery) =>
    bus.consume(queue, options, (delivery) => {
      attempts.push(delivery.attempt);
      onDelivery(delivery);
    });
  worker = await startWorker(database.url, { ...bus, consume });
});
afterEach(async () => {
  await worker.stop(5000);
  await bus.close(1000);
  await pool.end();
  await Promise.all([database.drop(), broker.drop(), metrics.close()]);
});

const newScan = (differing?: { at: number }) => scanOf(randomUUID(), differing);
/** Returns a message with one frame in which `differing` replaces valid fields. */
const messageOfOne = (differing: object = {}) => ({
  frames: [{ journal_id: randomUUID(), frame: 1, scans: [newScan()], ...differing }],
});
const at = (time: string) => messageOfOne({ scans: [newScan(), newScan({ at: Date.parse(time) })] });

const POISONS: readonly (readonly [what: string, type: string, body: unknown, reason: RegExp])[] = [
  ["not JSON", V1, "{", /^not JSON$/],
  ["an empty body", V1, "", /^not JSON$/],
  ["bytes that are not text", V1, Buffer.from([0xff, 0x00, 0xfe]), /^not JSON$/],
  ["a missing field", V1, messageOfOne({ journal_id: undefined }), /journal_id/],
  ["a wrong type", V1, messageOfOne({ frame: "1" }), /frame/],
  ["an unknown version", "scans.recorded.v99", messageOfOne(), /unknown message name: scans\.recorded\.v99/],
  ["no name", "", messageOfOne(), /unknown message name/],
  ["5 MB of text", V1, messageOfOne({ journal_id: "x".repeat(5 * MIB) }), /journal_id/],
  ["5 MB of scans", V1, messageOfOne({ scans: Array(50_000).fill(newScan()) }), /scans/],
  ["a scan of 1970", V1, at("1970-01-01T00:00:00Z"), /scans\[1\]/],
  ["a scan of 2099", V1, at("2099-01-01T00:00:00Z"), /a year ahead: 2099-01-01/],
  [
    "a scan of 2099 in its second frame",
    V1,
    { frames: [...messageOfOne().frames, ...at("2099-01-01T00:00:00Z").frames] },
    /a year ahead/,
  ],
];

const bytesOf = (body: unknown) =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
const idOf = (index: number) => `poison-${index}`;

async function countedDeadLetters(): Promise<number> {
  return Number(/^stats_dead_letters_total(?:\{[^}]*\})? (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
}

it("Q1 dead-letters an uncountable message with the reason at its first delivery, counts it in a metric, and counts the rest", async () => {
  const good = framesOn(newCodes(3), { frames: 40, size: 6 });
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
  const sent = sendAll(bus, good.slice(0, 20));
  for (const [index, [, type, body]] of POISONS.entries()) {
    await broker.sendRaw("stats.scans", bytesOf(body), { type, messageId: idOf(index) });
  }
  await Promise.all([sent, sendAll(bus, good.slice(20))]);
  await expect.poll(() => readSums(pool), IN_TIME).toEqual(sumsOf(40, 240));
  await expect.poll(() => broker.countDeadLetters("stats.scans"), IN_TIME).toBe(POISONS.length);
  const letters = new Map((await broker.deadLetters("stats.scans")).map((letter) => [letter.id, letter]));
  for (const [index, [what, , body, reason]] of POISONS.entries()) {
    expect(letters.get(idOf(index))?.reason, what).toMatch(reason);
    expect(letters.get(idOf(index))?.body.equals(bytesOf(body)), what).toBe(true);
  }
  expect(attempts).toEqual(Array(POISONS.length + good.length).fill(1));
  expect(await countedDeadLetters()).toBe(POISONS.length);
});

it("Q1 counts scans of an unknown code under its ID, without effect on others", async () => {
  const unknown = { name: V1, id: "unknown", body: Buffer.from(JSON.stringify(messageOfOne())) } as const;
  await expect
    .poll(
      () =>
        bus.publish(unknown).then(
          () => "sent",
          () => "refused",
        ),
      IN_TIME,
    )
    .toBe("sent");
  await sendAll(bus, framesOn(newCodes(2), { frames: 5, size: 4 }));
  await expect.poll(() => readSums(pool), IN_TIME).toEqual(sumsOf(6, 21));
  expect(await broker.countDeadLetters("stats.scans")).toBe(0);
});

it("Q1 trusts a clock that is a month ahead", async () => {
  const ahead = messageOfOne({ scans: [newScan({ at: Date.now() + 30 * 86_400_000 })] });
  const message = { name: V1, id: "ahead", body: Buffer.from(JSON.stringify(ahead)) } as const;
  await expect
    .poll(
      () =>
        bus.publish(message).then(
          () => "sent",
          () => "refused",
        ),
      IN_TIME,
    )
    .toBe("sent");
  await expect.poll(() => readSums(pool), IN_TIME).toEqual(sumsOf(1, 1));
});

it("Q3 counts a frame with forged delivery headers like any other", async () => {
  const headers = { "x-delivery-count": 1000, "x-death": [{ count: 1000, queue: "stats.scans", reason: "rejected" }] };
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
  const body = Buffer.from(JSON.stringify(messageOfOne()));
  for (const messageId of ["once", "twice"]) {
    await broker.sendRaw("stats.scans", body, { type: V1, messageId, headers });
  }
  await expect.poll(() => attempts.length, IN_TIME).toBe(2);
  await sendAll(bus, framesOn(newCodes(1), { frames: 1, size: 1 }));
  await expect.poll(() => readSums(pool), IN_TIME).toEqual(sumsOf(2, 2));
  expect(await broker.countDeadLetters("stats.scans")).toBe(0);
});
