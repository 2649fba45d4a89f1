// How senders and consumers are affected by a broker that is down, disconnected, frozen, or silent.

import { createLogger, pause } from "@qr/runtime";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import { type Bus, BusUnavailableError, type Delivery } from "../bus.ts";
import { createTestBroker, type TestBroker } from "../testing/test-broker.rabbit.ts";

const BACK_WITHIN = { timeout: 5000 };
const log = createLogger("test", "silent");
let broker: TestBroker;
let proxy: TcpProxy;
const buses: Bus[] = [];

beforeEach(async () => {
  broker = await createTestBroker();
  const { hostname, port } = new URL(broker.url);
  proxy = await startTcpProxy({ host: hostname, port: Number(port || 5672) });
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close(500);
  await proxy.close();
  await broker.drop();
});

async function connectThroughProxy(options: { confirmDeadlineMs?: number; heartbeatSeconds?: number } = {}) {
  const bus = await connectRabbitBus({ url: broker.urlThrough(proxy.port), log, ...options });
  buses.push(bus);
  return bus;
}
const isUp = (bus: Bus) => expect.poll(() => bus.state(), BACK_WITHIN).toBe("up");
const frame = (id: string) => ({ name: "scans.recorded.v1" as const, id, body: Buffer.from(id) });

it("starts while the broker is down, rejects at once, and is up when the broker appears", async () => {
  proxy.refuse();
  const bus = await connectThroughProxy();
  const seen: string[] = [];
  await bus.consume("stats.scans", { prefetch: 5 }, (delivery) => {
    seen.push(delivery.id);
    delivery.ack();
  });
  const begunMs = performance.now();
  await expect(bus.publish(frame("early"))).rejects.toBeInstanceOf(BusUnavailableError);
  expect(performance.now() - begunMs).toBeLessThan(1500);
  expect(bus.state()).toBe("down");
  proxy.thaw();
  await isUp(bus);
  await bus.publish(frame("later"));
  await expect.poll(() => seen).toEqual(["later"]);
});

it("loses no message that is resent until confirmed, although the connection is cut five times", async () => {
  const bus = await connectThroughProxy();
  const seen = new Set<string>();
  await bus.consume("stats.scans", { prefetch: 20 }, (delivery) => {
    seen.add(delivery.id);
    delivery.ack();
  });
  let cuts = 0;
  const cutting = setInterval(() => {
    if (bus.state() !== "up" || cuts >= 5) return;
    cuts += 1;
    proxy.cut();
  }, 100);
  let confirmed = 0;
  const sendUntilConfirmed = async (id: string): Promise<void> => {
    for (;;) {
      if (
        await bus.publish(frame(id)).then(
          () => true,
          () => false,
        )
      )
        break;
      await pause(20);
    }
    confirmed += 1;
  };
  const lanes = Array.from({ length: 5 }, async (_, lane) => {
    for (let index = 0; index < 200 || cuts < 5; index++) await sendUntilConfirmed(`${lane}-${index}`);
  });
  await Promise.all(lanes);
  clearInterval(cutting);
  // A consumer that the broker has forgotten is renewed after idleRenewalMs.
  await expect.poll(() => seen.size, { timeout: 90_000 }).toBe(confirmed);
  expect(cuts).toBe(5);
}, 150_000);

it("redelivers held messages with a higher attempt after the connection is cut", async () => {
  const bus = await connectThroughProxy();
  const held: Delivery[] = [];
  await bus.consume("stats.scans", { prefetch: 5 }, (delivery) => void held.push(delivery));
  await isUp(bus);
  await bus.publish(frame("held"));
  await expect.poll(() => held.length).toBe(1);
  proxy.cut();
  await expect.poll(() => held.length, BACK_WITHIN).toBe(2);
  held[0]?.ack();
  held[1]?.ack();
  expect(held.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it("rejects within the confirm deadline while the broker is frozen, and continues when it resumes", async () => {
  const bus = await connectThroughProxy({ confirmDeadlineMs: 400 });
  await isUp(bus);
  proxy.freeze();
  const begunMs = performance.now();
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => bus.publish(frame(`m${index}`))));
  expect(results.every((result) => result.status === "rejected")).toBe(true);
  expect(performance.now() - begunMs).toBeLessThan(2000);
  proxy.thaw();
  await expect.poll(() => bus.publish(frame("again")).then(() => "sent"), BACK_WITHIN).toBe("sent");
});

it("detects a silent broker by its heartbeat, and reconnects", async () => {
  const bus = await connectThroughProxy({ heartbeatSeconds: 1 });
  await isUp(bus);
  proxy.freeze();
  await expect.poll(() => bus.state(), { timeout: 6000 }).toBe("down");
  proxy.thaw();
  await isUp(bus);
  await bus.publish(frame("again"));
});

it("drops a connection whose confirms are far overdue, without waiting for the heartbeat", async () => {
  const bus = await connectThroughProxy({ confirmDeadlineMs: 100, heartbeatSeconds: 60 });
  await isUp(bus);
  proxy.freeze();
  const keepSending = () => bus.publish(frame("m")).catch(() => bus.state());
  await expect.poll(keepSending, { timeout: 5000 }).toBe("down");
  proxy.thaw();
  await isUp(bus);
});

it("closes in time although the broker is frozen", async () => {
  const bus = await connectThroughProxy();
  await bus.consume("stats.scans", { prefetch: 5 }, () => {});
  await isUp(bus);
  proxy.freeze();
  const unconfirmed = bus.publish(frame("m")).catch(() => "rejected");
  const begunMs = performance.now();
  await bus.close(500);
  expect(performance.now() - begunMs).toBeLessThan(5000);
  expect(await unconfirmed).toBe("rejected");
});

it("waits for pending confirms on close", async () => {
  const bus = await connectThroughProxy();
  await isUp(bus);
  const sent = Promise.all(Array.from({ length: 200 }, (_, index) => bus.publish(frame(`m${index}`))));
  await bus.close(5000);
  await sent;
});
