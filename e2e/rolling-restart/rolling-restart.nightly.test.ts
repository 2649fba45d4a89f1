// Restarts every instance of every service in turn under load, as a release does. Also checks that a stuck client does not delay stopping.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, startFleet } from "./fleet.ts";
import { createCode, startLoad } from "./load.ts";

const CONNECTIONS = 50;
const MIN_REQUESTS = 20_000;
const PER_SECOND = 10;
/** The documented time limit for stopping. Kubernetes kills the process after 40 s. */
const MAX_END_MS = 25_000;
const COUNTED_MS = 30_000;

const database = await createTestDatabase();
const broker = await createTestBroker();
let fleet: Fleet;
beforeAll(async () => {
  const redisUrl = process.env.TEST_REDIS_URL ?? "";
  fleet = await startFleet({ databaseUrl: database.url, redisUrl, amqpUrl: broker.url });
}, 240_000);
afterAll(async () => {
  await fleet?.stop();
  await broker.drop();
  await database.drop();
}, 60_000);

const balancersAreWell = async () => fleet.balancers.every((balancer) => balancer.ready().length === 2);

test("no request fails during a rolling restart of every instance, and each scan is counted once", {
  timeout: 400_000,
}, async () => {
  const code = await createCode(fleet, "https://example.com/rolling");
  const load = startLoad(fleet, code, CONNECTIONS, PER_SECOND);
  for (const instance of fleet.instances) {
    const end = await instance.end();
    expect({ service: instance.service, code: end.code, output: end.output }).toMatchObject({ code: 0 });
    expect(end.ms).toBeLessThan(MAX_END_MS);
    await instance.start();
    await waitUntil(balancersAreWell, 10_000);
  }
  await waitUntil(async () => load.sent() >= MIN_REQUESTS, 200_000);
  await load.end();
  console.log(`${load.sent()} requests over ${CONNECTIONS} connections, ${load.failures.length} failed`);
  expect(load.failures).toEqual([]);
  let counted = 0;
  const areCounted = async () => {
    const response = await fetch(`${fleet.apiUrl}/v1/qr/${code.id}`, {
      headers: { Authorization: `Bearer ${fleet.apiKey}` },
    });
    const record: unknown = await response.json();
    counted = record !== null && typeof record === "object" && "scans" in record ? Number(record.scans) : 0;
    return counted >= load.scans();
  };
  await waitUntil(areCounted, COUNTED_MS, () => `${counted} of ${load.scans()} scans are counted`);
  expect(counted).toBe(load.scans());
});

test("every service stops in time while a client never finishes its request", { timeout: 120_000 }, async () => {
  const stuck = fleet.instances.filter((_, index) => index % 2 === 0);
  const ends = stuck.map(async (instance) => {
    const clients = await Promise.all([
      stickIn(instance.url, "POST /v1/qr HTTP/1.1\r\nHost: x\r\n"),
      stickIn(instance.url, ""),
    ]);
    const end = await instance.end();
    for (const client of clients) client.destroy();
    return { service: instance.service, code: end.code, isInTime: end.ms <= MAX_END_MS };
  });
  expect(await Promise.all(ends)).toEqual(stuck.map(({ service }) => ({ service, code: 0, isInTime: true })));
  await Promise.all(stuck.map((instance) => instance.start()));
});

/** Opens a connection, sends `sent`, and then sends nothing more. */
async function stickIn(url: string, sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}
