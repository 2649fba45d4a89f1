// Senders forge headers that only the broker should set: the number of deliveries, and why a message was dead-lettered earlier.

import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import type { Bus, Delivery } from "../bus.ts";
import { createTestBroker, type TestBroker } from "../testing/test-broker.rabbit.ts";
import { QUEUES } from "../topology.ts";

const QUEUE = "render.codes";
const IN_TIME = { timeout: 20_000 };
const DEATHS = [{ count: 1000, queue: QUEUE, reason: "delivery_limit", exchange: "", "routing-keys": [QUEUE] }];
const FORGERIES: readonly (readonly [what: string, headers: Record<string, unknown>])[] = [
  ["a delivery count beyond the limit", { "x-delivery-count": 1000 }],
  ["a delivery count that is not a number", { "x-delivery-count": "many" }],
  ["a negative delivery count", { "x-delivery-count": -5 }],
  ["earlier deaths", { "x-death": DEATHS, "x-first-death-queue": QUEUE, "x-first-death-reason": "delivery_limit" }],
  ["deaths in another form", { "x-death": "yes", "x-acquired-count": 1000 }],
];

let broker: TestBroker;
let bus: Bus;

beforeEach(async () => {
  broker = await createTestBroker();
  bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
});
afterEach(async () => {
  await bus.close(1000);
  await broker.drop();
});

async function send(headers: Record<string, unknown>): Promise<Delivery[]> {
  const seen: Delivery[] = [];
  await bus.consume(QUEUE, { prefetch: 5 }, (delivery) => {
    seen.push(delivery);
    if (delivery.id === "good") delivery.ack();
    else delivery.retry();
  });
  await broker.sendRaw(QUEUE, Buffer.from("x"), { type: "code.created.v1", messageId: "forged", headers });
  await broker.sendRaw(QUEUE, Buffer.from("x"), { type: "code.created.v1", messageId: "good", headers });
  return seen;
}

it.each(FORGERIES)(
  "Q3 a message that claims %s is delivered as often as any other, and then given up",
  async (_, headers) => {
    const seen = await send(headers);
    await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(1);
    expect((await broker.deadLetters(QUEUE)).map(({ id }) => id)).toEqual(["forged"]);
    expect(seen.filter(({ id }) => id === "forged")).toHaveLength(QUEUES[QUEUE].deliveryLimit);
    expect(seen.filter(({ id }) => id === "good")).toHaveLength(1);
  },
);
