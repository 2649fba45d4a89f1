// When only the gateway loses its connection to Redis, the redirects must not keep serving stale targets from Redis.

import { Agent } from "node:http";
import { createTestDatabase } from "@qr/database/testing";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";

/** How long to wait to be sure that a newly started redirect trusts Redis. For its first 5 s, a redirect distrusts Redis. */
const TRUSTING_AFTER_MS = 7000;
/**
 * A redirect distrusts Redis for 5 s after it learns that a change is still waiting to be written to Redis. The test watches for longer, to
 * notice if the redirect trusts Redis again too early.
 */
const WATCHED_MS = 8000;

const [postgres, redis, rabbitMq] = await Promise.all([startPostgres(), startRedis(), startRabbitMq()]);
const database = await createTestDatabase(postgres.url);
const agent = new Agent({ keepAlive: true });
let link: TcpProxy;
let system: RealSystem;
let client: Client;

beforeAll(async () => {
  const throughLink = new URL(redis.url);
  link = await startTcpProxy({ host: throughLink.hostname, port: Number(throughLink.port) });
  throughLink.host = `127.0.0.1:${link.port}`;
  const infrastructure = { databaseUrl: database.url, redisUrl: redis.url, amqpUrl: rabbitMq.url };
  system = await startRealSystem(infrastructure, {}, { REDIS_URL: throughLink.href });
  client = createClient(system);
});

afterAll(async () => {
  agent.destroy();
  await system?.stop();
  await link.close();
  await Promise.all([postgres.stop(), redis.stop(), rabbitMq.stop()]);
});

/** Scans for `ms` milliseconds and returns the distinct responses. */
async function responsesWithin(url: string, ms: number): Promise<Set<string>> {
  const responses = new Set<string>();
  const endsAt = performance.now() + ms;
  await waitUntil(async () => {
    const { status, location = "" } = await scan(agent, url, { "User-Agent": PHONE });
    responses.add(`${status} ${location}`);
    return performance.now() > endsAt;
  }, ms + 5000);
  return responses;
}

test("no scan gets the old target after PATCH and DELETE have responded, although redirects still reach Redis", async () => {
  const [changed, deleted] = await Promise.all(
    ["changed", "deleted"].map((name) => client.create({ target: `https://example.com/${name}`, dynamic: true })),
  );
  if (!changed || !deleted) throw new Error("a code was not created");
  await responsesWithin(changed.short_url, TRUSTING_AFTER_MS);
  await responsesWithin(deleted.short_url, 500);

  link.refuse();
  link.cut();
  await Promise.all([client.update(changed.id, { target: "https://example.com/new" }), client.remove(deleted.id)]);
  const [afterChange, afterDeletion] = await Promise.all(
    [changed, deleted].map(({ short_url }) => responsesWithin(short_url, WATCHED_MS)),
  );
  expect([...(afterChange ?? [])]).toEqual(["302 https://example.com/new"]);
  expect([...(afterDeletion ?? [])]).toEqual(["410 "]);

  link.thaw();
  expect([...(await responsesWithin(changed.short_url, WATCHED_MS))]).toEqual(["302 https://example.com/new"]);
}, 60_000);
