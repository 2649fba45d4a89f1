// Scheduled changes for a test file, and the gateways that make them.

import type { Code } from "@qr/client";
import { DEFAULT_DOMAIN, linkKey, uuidFromCodeId } from "@qr/contracts";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import type { Infrastructure } from "@qr/test-kit/systems/service-settings";
import { afterAll, beforeAll, expect } from "vitest";
import { z } from "zod";
import { type StartedGateway, startGateway } from "../retries/gateways.ts";

const TITLE = "Scheduled";
export const WAIT = { timeout: 30_000, interval: 20 };

const database = await createTestDatabase();
const broker = await createTestBroker();
export const pool = openPool({ url: database.url, max: 3, name: "e2e" });
export const redisUrl = process.env.TEST_REDIS_URL ?? "";
export const infrastructure: Infrastructure = { databaseUrl: database.url, redisUrl, amqpUrl: broker.url };
const cache = connectRedisTargetCache({ url: redisUrl, log: createLogger("test", "silent") });

let apiKey = "";
const running = new Set<StartedGateway>();

export async function start(through: Infrastructure = infrastructure): Promise<StartedGateway> {
  const gateway = await startGateway(through);
  running.add(gateway);
  return gateway;
}

export async function end(gateway: StartedGateway, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(gateway);
  gateway.process.signal(signal);
  return gateway.process.exited;
}

beforeAll(async () => {
  // Starting a gateway migrates the database, so that a key can be created.
  await end(await start(), "SIGTERM");
  apiKey = await makeApiKey(database.url);
});
afterAll(async () => {
  for (const gateway of running) await end(gateway, "SIGTERM");
  await cache.close();
  await pool.end();
  await broker.drop();
  await database.drop();
});

export const clientOf = ({ url }: StartedGateway): Client => createClient({ apiUrl: url, apiKey });
export const create = (client: Client) => client.create({ target: "https://example.com/before", dynamic: true });
const targetOf = ({ id }: Code) => `https://example.com/${id}`;

/** Schedules a change to the target and the title, and returns the time of the change. */
export async function schedule(client: Client, code: Code, inMs: number): Promise<Date> {
  const at = new Date(Date.now() + inMs);
  const change = { target: targetOf(code), title: TITLE };
  const { status, body } = await client.call("POST", `/v1/qr/${code.id}/schedule`, { at: at.toISOString(), change });
  expect(status, JSON.stringify(body)).toBe(200);
  return at;
}

/** Schedules a change to the target and the title of each code, directly in the database. */
export async function scheduleInDatabase(codes: readonly Code[], inMs: number): Promise<void> {
  const ids = codes.map(({ id }) => uuidFromCodeId(id));
  const changes = codes.map((code) => JSON.stringify({ target: targetOf(code), title: TITLE }));
  await pool.query(
    `INSERT INTO scheduled_changes (id, account_id, code_id, at, change, actor, created_at)
     SELECT gen_random_uuid(), (SELECT account_id FROM codes WHERE codes.id = code_id), code_id, now() + $3 * interval '1 ms', change,
       '{"type":"operator","id":null,"name":"operator"}', now()
     FROM unnest($1::uuid[], $2::jsonb[]) AS given (code_id, change)`,
    [ids, changes, inMs],
  );
}

const storedSchema = z.object({
  version: z.int(),
  title: z.string().nullable(),
  changes: z.int(),
  events: z.int(),
  waiting: z.int(),
});
export async function stored({ id }: Code) {
  const { rows } = await pool.query(
    `SELECT version, title,
      (SELECT count(*)::int FROM code_changes WHERE code_id = c.id) AS changes,
      (SELECT count(*)::int FROM events WHERE subject = c.id AND type = 'code.updated.v1') AS events,
      (SELECT count(*)::int FROM scheduled_changes WHERE code_id = c.id) AS waiting
     FROM codes c WHERE id = $1`,
    [uuidFromCodeId(id)],
  );
  return storedSchema.parse(rows[0]);
}
export const cached = async ({ short_url: url }: Code) => {
  const [entry] = await cache.getMany([linkKey(DEFAULT_DOMAIN, url.slice(url.lastIndexOf("/") + 1))]);
  return entry?.target.kind === "redirect" ? entry.target.location : entry?.target.kind;
};

export const WAITING = { version: 1, title: null, changes: 0, events: 0, waiting: 1 };
export const MADE = { version: 2, title: TITLE, changes: 1, events: 1, waiting: 0 };

/**
 * Checks that each code has received its change exactly once: no repetition overwrites a title that is set afterward.
 */
export async function expectOnce(client: Client, codes: readonly Code[]): Promise<void> {
  for (const code of codes) {
    await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await expect.poll(() => cached(code), WAIT).toBe(targetOf(code));
  }
  for (const { id } of codes) await client.update(id, { title: "mine" });
  // The gateways, including one that starts now, would repeat changes that are still scheduled.
  const another = await start();
  const later = await create(client);
  await schedule(client, later, 2000);
  await expect.poll(() => stored(later), WAIT).toEqual(MADE);
  await end(another, "SIGTERM");
  for (const code of codes) expect(await stored(code)).toMatchObject({ version: 3, title: "mine" });
}
