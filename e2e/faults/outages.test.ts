// Each server stopped for a while under load: the phone never notices, and every answered scan is counted afterwards.

import { createTestDatabase } from "@qr/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, startRabbitMq, startRedis } from "../servers/index.ts";
import { type Client, createClient } from "../systems/client.ts";
import { type RealSystem, startRealSystem } from "../systems/real-system.ts";
import { type ScanLoad, startScanLoad } from "../systems/scanner.ts";
import { waitUntil } from "../systems/wait-until.ts";

const OUTAGE_MS = 20_000;
const CODES = 20;

const [postgres, redis, rabbitMq] = await Promise.all([startPostgres(), startRedis(), startRabbitMq()]);
const database = await createTestDatabase(postgres.url);
let system: RealSystem;
let client: Client;
let ids: string[];
let urls: string[];

beforeAll(async () => {
  system = await startRealSystem({ databaseUrl: database.url, redisUrl: redis.url, amqpUrl: rabbitMq.url });
  client = createClient(system);
  const codes = await Promise.all(
    Array.from({ length: CODES }, (_, number) =>
      client.create({ target: `https://example.com/${number}`, dynamic: true }),
    ),
  );
  ids = codes.map(({ id }) => id);
  urls = codes.map(({ short_url }) => short_url);
});

afterAll(async () => {
  await system?.stop();
  await Promise.all([postgres.stop(), redis.stop(), rabbitMq.stop()]);
});

async function counted(): Promise<number> {
  const records = await Promise.all(ids.map((id) => client.get(id)));
  return records.reduce((sum, { scans }) => sum + scans, 0);
}

async function underLoad(fault: (load: ScanLoad) => Promise<void>): Promise<void> {
  const before = await counted();
  const load = startScanLoad(urls, 8, 25);
  await waitUntil(async () => load.answered() > 100, 10_000);
  await fault(load);
  const atReturn = load.answered();
  await waitUntil(async () => load.answered() > atReturn + 100, 20_000);
  await load.end();
  expect(load.outcomes()).toEqual({ "302": load.sent() });
  await expect.poll(async () => (await counted()) - before, { timeout: 60_000, interval: 500 }).toBe(load.answered());
}

/** Lets the load run for the length of the outage; it must go on being answered. */
async function outage(load: ScanLoad): Promise<void> {
  const before = load.answered();
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
  expect(load.answered() - before).toBeGreaterThan(100);
}

test("RabbitMQ stopped for 20 s: every redirect answers 302, every answered scan is counted afterwards", async () => {
  await underLoad(async (load) => {
    await rabbitMq.stop();
    await outage(load);
    await rabbitMq.restart();
  });
}, 180_000);

test("Redis stopped for 20 s: every redirect answers 302, every answered scan is counted", async () => {
  await underLoad(async (load) => {
    await redis.stop();
    await outage(load);
    await redis.restart();
  });
}, 180_000);

test("Postgres stopped for 20 s: cached codes redirect, every answered scan is counted afterwards", async () => {
  await underLoad(async (load) => {
    await postgres.stop();
    await outage(load);
    await postgres.restart();
  });
}, 180_000);

test("with Postgres away the API says 503 and comes back by itself", async () => {
  await postgres.stop();
  const answer = await client.call("POST", "/v1/qr", { target: "https://example.com/away" });
  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  await postgres.restart();
  await waitUntil(async () => (await client.call("GET", "/v1/qr")).status === 200, 5000);
}, 60_000);
