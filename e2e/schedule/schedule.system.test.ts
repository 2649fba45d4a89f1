// Scheduled changes of real gateways: each is made once, also if gateways are killed before, at, and after its time, and with several gateways.

import type { Code } from "@qr/client";
import { DEFAULT_DOMAIN, linkKey, uuidFromCodeId } from "@qr/contracts";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { connectRedisTargetCache } from "@qr/target-cache";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import type { Infrastructure } from "@qr/test-kit/systems/service-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type StartedGateway, startGateway } from "../retries/gateways.ts";

const TITLE = "Scheduled";
const WAIT = { timeout: 30_000, interval: 20 };
const DEADLINE_MS = 300_000;

const database = await createTestDatabase();
const broker = await createTestBroker();
const pool = openPool({ url: database.url, max: 3, name: "e2e" });
const redisUrl = process.env.TEST_REDIS_URL ?? "";
const infrastructure: Infrastructure = { databaseUrl: database.url, redisUrl, amqpUrl: broker.url };
const cache = connectRedisTargetCache({ url: redisUrl, log: createLogger("test", "silent") });

let apiKey = "";
const running = new Set<StartedGateway>();

async function start(through: Infrastructure = infrastructure): Promise<StartedGateway> {
  const gateway = await startGateway(through);
  running.add(gateway);
  return gateway;
}

async function end(gateway: StartedGateway, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(gateway);
  gateway.process.signal(signal);
  return gateway.process.exited;
}

beforeAll(async () => {
  // A gateway migrates the database, so that there can be a key.
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

const clientOf = ({ url }: StartedGateway): Client => createClient({ apiUrl: url, apiKey });
const create = (client: Client) => client.create({ target: "https://example.com/before", dynamic: true });
const targetOf = ({ id }: Code) => `https://example.com/${id}`;

/** Schedules a new target and a title, and returns the time. */
async function schedule(client: Client, code: Code, inMs: number): Promise<Date> {
  const at = new Date(Date.now() + inMs);
  const change = { target: targetOf(code), title: TITLE };
  const { status, body } = await client.call("POST", `/v1/qr/${code.id}/schedule`, { at: at.toISOString(), change });
  expect(status, JSON.stringify(body)).toBe(200);
  return at;
}

/** Schedules the same change of each code, as if a request had done so. */
async function scheduleInDatabase(codes: readonly Code[], inMs: number): Promise<void> {
  const ids = codes.map(({ id }) => uuidFromCodeId(id));
  const changes = codes.map((code) => JSON.stringify({ target: targetOf(code), title: TITLE }));
  await pool.query(
    `INSERT INTO scheduled_changes (id, code_id, at, change, actor, created_at)
     SELECT gen_random_uuid(), code_id, now() + $3 * interval '1 ms', change,
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
async function stored({ id }: Code) {
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
const cached = async ({ short_url: url }: Code) => {
  const [entry] = await cache.getMany([linkKey(DEFAULT_DOMAIN, url.slice(url.lastIndexOf("/") + 1))]);
  return entry?.target.kind === "redirect" ? entry.target.location : entry?.target.kind;
};

const WAITING = { version: 1, title: null, changes: 0, events: 0, waiting: 1 };
const MADE = { version: 2, title: TITLE, changes: 1, events: 1, waiting: 0 };

/** Checks that each code has got its change, once: a change of the title that follows is not overwritten by a repetition. */
async function expectOnce(client: Client, codes: readonly Code[]): Promise<void> {
  for (const code of codes) {
    await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await expect.poll(() => cached(code), WAIT).toBe(targetOf(code));
  }
  for (const { id } of codes) await client.update(id, { title: "mine" });
  // A gateway that starts now, and the others, would repeat changes that are still scheduled.
  const another = await start();
  const later = await create(client);
  await schedule(client, later, 2000);
  await expect.poll(() => stored(later), WAIT).toEqual(MADE);
  await end(another, "SIGTERM");
  for (const code of codes) expect(await stored(code)).toMatchObject({ version: 3, title: "mine" });
}

test(
  "a change survives kill -9 before and after its time, and is made by the next gateway, once",
  async () => {
    const first = await start();
    const client = clientOf(first);
    const codes = [await create(client), await create(client)];
    const times = await Promise.all(codes.map((code) => schedule(client, code, 5000)));
    await end(first, "SIGKILL");
    await expect.poll(() => times.every((at) => at.getTime() < Date.now()), WAIT).toBe(true);
    for (const code of codes) expect(await stored(code)).toEqual(WAITING);
    const second = await start();
    for (const code of codes) await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await end(second, "SIGKILL");
    const third = await start();
    await expectOnce(clientOf(third), codes);
    await end(third, "SIGTERM");
  },
  DEADLINE_MS,
);

test(
  "a gateway killed in the transaction of a change has changed nothing, and the next one makes the change",
  async () => {
    const doomed = await start();
    const client = clientOf(doomed);
    const code = await create(client);
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM codes WHERE id = $1 FOR NO KEY UPDATE", [uuidFromCodeId(code.id)]);
    await scheduleInDatabase([code], 0);
    const blocked = async () =>
      (
        await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gateway'
             AND wait_event_type = 'Lock'`,
        )
      ).rows.length;
    await expect.poll(blocked, WAIT).toBeGreaterThan(0);
    await end(doomed, "SIGKILL");
    await holder.query("COMMIT");
    holder.release();
    expect(await stored(code)).toEqual(WAITING);
    const next = await start();
    await expectOnce(clientOf(next), [code]);
    await end(next, "SIGTERM");
  },
  DEADLINE_MS,
);

test(
  "a gateway killed between the commit and the cache has made the change, and another one repairs the cache",
  async () => {
    const survivor = await start();
    const client = clientOf(survivor);
    const codes = [await create(client), await create(client)];
    await end(survivor, "SIGTERM");
    const link = await startTcpProxy(redisUrl);
    const doomed = await start({ ...infrastructure, redisUrl: urlThrough(link, redisUrl) });
    link.freeze();
    await scheduleInDatabase(codes, 0);
    for (const code of codes) await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await end(doomed, "SIGKILL");
    for (const code of codes) expect(await cached(code)).toBe("https://example.com/before");
    await link.close();
    const next = await start();
    await expectOnce(clientOf(next), codes);
    await end(next, "SIGTERM");
  },
  DEADLINE_MS,
);

test(
  "gateways that are killed and started at the time of many changes make each of them once",
  async () => {
    const keeper = await start();
    const client = clientOf(keeper);
    const codes = await Promise.all(Array.from({ length: 40 }, () => create(client)));
    const doomed = [await start(), await start()];
    await scheduleInDatabase(codes, 1000);
    const made = async () => (await Promise.all(codes.map(stored))).filter(({ changes }) => changes === 1).length;
    await expect.poll(made, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    for (const gateway of doomed) await end(gateway, "SIGKILL");
    await expectOnce(client, codes);
    expect(await end(keeper, "SIGTERM")).toBe(0);
  },
  DEADLINE_MS,
);
