// The connection is up, but the broker refuses messages: something was deleted, is full, is blocked, or differs from its declaration.

import { createLogger, startTelemetry } from "@qr/runtime";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { connect } from "amqplib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import { type Bus, BusUnavailableError, type Delivery } from "../bus.ts";
import { createTestBroker, type TestBroker } from "../testing/test-broker.rabbit.ts";
import { readRabbitUrl } from "./address.rabbit.ts";
import { declareTopology } from "./topology.rabbit.ts";

const BACK_WITHIN = { timeout: 5000 };
const log = createLogger("test", "silent");
let broker: TestBroker;
let proxy: TcpProxy;
let metricsUrl: string;
let stopMetrics: () => Promise<void>;
const buses: Bus[] = [];

beforeAll(async () => {
  // Finds a free port. Nothing else in this file opens a port before the metrics endpoint does.
  const borrowed = await startTcpProxy({ host: "127.0.0.1", port: 1 });
  await borrowed.close();
  stopMetrics = await startTelemetry({ METRICS_PORT: borrowed.port }, { service: "test" });
  metricsUrl = `http://127.0.0.1:${borrowed.port}/metrics`;
});
afterAll(() => stopMetrics());
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

async function connectBus(options: Partial<Parameters<typeof connectRabbitBus>[0]> = {}): Promise<Bus> {
  const bus = await connectRabbitBus({ url: broker.urlThrough(proxy.port), log, ...options });
  buses.push(bus);
  await expect.poll(() => bus.state(), BACK_WITHIN).toBe("up");
  return bus;
}
const frame = (id: string, body = id) => ({ name: "scans.recorded.v1" as const, id, body: Buffer.from(body) });
const metric = async (name: RegExp) => Number((await (await fetch(metricsUrl)).text()).match(name)?.[1] ?? 0);

it("publishes again after the exchange was deleted", async () => {
  const bus = await connectBus();
  await bus.publish(frame("before"));
  await broker.deleteExchange();
  await expect(bus.publish(frame("into nothing"))).rejects.toBeInstanceOf(BusUnavailableError);
  await expect.poll(() => bus.publish(frame("after")).then(() => "sent"), BACK_WITHIN).toBe("sent");
});

it("rejects a message that no queue accepts, and declares the queue again", async () => {
  const bus = await connectBus();
  await broker.deleteQueue("stats.scans");
  await expect(bus.publish(frame("into nothing"))).rejects.toThrow("No queue accepted the message.");
  await expect.poll(() => bus.publish(frame("after")).then(() => "sent"), BACK_WITHIN).toBe("sent");
});

it("consumes again after the queue was deleted", async () => {
  const bus = await connectBus();
  const seen: string[] = [];
  await bus.consume("stats.scans", { prefetch: 5 }, (delivery) => {
    seen.push(delivery.id);
    delivery.ack();
  });
  await bus.publish(frame("before"));
  await expect.poll(() => seen).toEqual(["before"]);
  await broker.deleteQueue("stats.scans");
  await expect.poll(() => bus.publish(frame("after")).then(() => "sent"), BACK_WITHIN).toBe("sent");
  await expect.poll(() => seen, BACK_WITHIN).toEqual(["before", "after"]);
});

it("consumes again although the queue was deleted and immediately declared again", async () => {
  const bus = await connectBus({ idleRenewalMs: 400 });
  const seen: string[] = [];
  await bus.consume("stats.scans", { prefetch: 5 }, (delivery) => {
    seen.push(delivery.id);
    delivery.ack();
  });
  await bus.publish(frame("before"));
  await expect.poll(() => seen).toEqual(["before"]);
  const address = readRabbitUrl(broker.url, 30);
  const connection = await connect(address.url, { noDelay: true });
  const channel = await connection.createChannel();
  await channel.deleteQueue(address.nameOf("stats.scans"));
  await declareTopology(connection, address.nameOf, log);
  await connection.close();
  await bus.publish(frame("after"));
  await expect.poll(() => seen, BACK_WITHIN).toEqual(["before", "after"]);
});

it("rejects at once beyond the limit of unconfirmed messages, and counts the rejection", async () => {
  const bus = await connectBus({ maxUnconfirmed: 10 });
  proxy.freeze();
  const waiting = Array.from({ length: 10 }, (_, index) => bus.publish(frame(`m${index}`)));
  const begunMs = performance.now();
  await expect(bus.publish(frame("beyond"))).rejects.toThrow("Too many messages are waiting");
  expect(performance.now() - begunMs).toBeLessThan(1500);
  expect(await metric(/^bus_unconfirmed(?:\{[^}]*\})? (\d+)/m)).toBe(10);
  expect(await metric(/^bus_publish_failures_total\{[^}]*reason="full"[^}]*\} (\d+)/m)).toBe(1);
  proxy.thaw();
  await Promise.all(waiting);
});

it("rejects at once beyond the limit of unconfirmed bytes", async () => {
  const bus = await connectBus({ maxUnconfirmedBytes: 1000 });
  proxy.freeze();
  const waiting = bus.publish(frame("big", "x".repeat(900)));
  await expect(bus.publish(frame("beyond", "x".repeat(200)))).rejects.toThrow("Too many messages are waiting");
  proxy.thaw();
  await waiting;
  await bus.publish(frame("alone", "x".repeat(5000)));
});

it("sends nothing while the broker blocks publishers, but keeps consuming", async () => {
  const bus = await connectBus();
  const held: Delivery[] = [];
  await bus.consume("stats.scans", { prefetch: 5 }, (delivery) => void held.push(delivery));
  await bus.publish(frame("before"));
  await expect.poll(() => held.length).toBe(1);
  proxy.inject(blockedFrame("low on disk"));
  await expect.poll(() => bus.state()).toBe("blocked");
  await expect(bus.publish(frame("refused"))).rejects.toThrow("The broker is blocking publishing");
  held[0]?.ack();
  await broker.sendRaw("stats.scans", Buffer.from("x"), { type: "strange.v9", messageId: "7" });
  await expect.poll(() => held[1]).toMatchObject({ name: "strange.v9", id: "7", attempt: 1 });
  proxy.inject(UNBLOCKED_FRAME);
  await expect.poll(() => bus.state()).toBe("up");
  await bus.publish(frame("after"));
});

it("uses a queue that exists with other properties, and reports a refused message", async () => {
  const address = readRabbitUrl(broker.url, 30);
  const connection = await connect(address.url);
  const channel = await connection.createChannel();
  const limited = { "x-max-length": 1, "x-overflow": "reject-publish" };
  await channel.assertQueue(address.nameOf("stats.scans"), { durable: true, arguments: limited });
  await connection.close();
  const bus = await connectBus();
  await bus.publish(frame("fits"));
  await expect(bus.publish(frame("refused"))).rejects.toThrow("The broker refused the message.");
  expect(await metric(/^bus_nacks_total(?:\{[^}]*\})? (\d+)/m)).toBe(1);
});

/** Returns a method of the connection class (10) on channel 0, as sent by the broker: blocked is 60, unblocked 61. */
function blockedFrame(reason: string): Buffer {
  const text = Buffer.from(reason);
  return methodFrame(Buffer.concat([Buffer.from([0, 10, 0, 60, text.length]), text]));
}
function methodFrame(payload: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0, 0, payload.length]);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}
const UNBLOCKED_FRAME = methodFrame(Buffer.from([0, 10, 0, 61]));
