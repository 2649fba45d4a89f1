// Closing a bus while messages flow must not redeliver acked messages.

import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import type { Bus, Delivery } from "../bus.ts";
import { createTestBroker, type TestBroker } from "../testing/test-broker.rabbit.ts";

const MESSAGES = 300;
const ROUNDS = 5;
const log = createLogger("test", "silent");
let broker: TestBroker;
const buses: Bus[] = [];

beforeEach(async () => {
  broker = await createTestBroker();
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close(1000);
  await broker.drop();
});

async function connect(): Promise<Bus> {
  const bus = await connectRabbitBus({ url: broker.url, log });
  buses.push(bus);
  await expect.poll(() => bus.state(), { timeout: 5000 }).toBe("up");
  return bus;
}
const frame = (id: string) => ({ name: "scans.recorded.v1" as const, id, body: Buffer.from(id) });

it("does not redeliver messages that were acked before the bus closed", async () => {
  const sender = await connect();
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await connect();
    const held: Delivery[] = [];
    const consumer = await first.consume("stats.scans", { prefetch: MESSAGES }, (delivery) => void held.push(delivery));
    await Promise.all(Array.from({ length: MESSAGES }, (_, index) => sender.publish(frame(`${round}-${index}`))));
    await expect.poll(() => held.length, { timeout: 5000 }).toBe(MESSAGES);
    await consumer.cancel();
    for (const delivery of held) delivery.ack();
    await first.close(5000);

    const second = await connect();
    const again: string[] = [];
    await second.consume("stats.scans", { prefetch: MESSAGES }, (delivery) => {
      again.push(delivery.id);
      delivery.ack();
    });
    await sender.publish(frame(`last of ${round}`));
    await expect.poll(() => again.includes(`last of ${round}`), { timeout: 5000 }).toBe(true);
    expect(again).toEqual([`last of ${round}`]);
    await second.close(5000);
  }
}, 60_000);
