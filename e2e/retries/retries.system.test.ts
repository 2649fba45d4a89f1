// Retries of create requests: many at the same time, and a retry after the gateway was killed while processing the first request.

import { codeIdFromUuid } from "@qr/contracts";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import type { Infrastructure } from "@qr/test-kit/systems/service-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KILLS, ROUNDS, TWINS } from "./amounts.ts";
import { createUnder, type StartedGateway, startGateway } from "./gateways.ts";

const database = await createTestDatabase();
const broker = await createTestBroker();
const pool = openTestPool(database.url, 2);
const redisUrl = process.env.TEST_REDIS_URL ?? "";
const infrastructure: Infrastructure = { databaseUrl: database.url, redisUrl, amqpUrl: broker.url };

let apiKey = "";
/** A gateway that keeps running while others are killed. */
let survivor: StartedGateway;
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
  survivor = await start();
  apiKey = await makeApiKey(database.url);
});
afterAll(async () => {
  for (const gateway of running) await end(gateway, "SIGTERM");
  await pool.end();
  await broker.drop();
  await database.drop();
});

async function idsOf(title: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM codes WHERE title = $1", [title]);
  return rows.map(({ id }) => codeIdFromUuid(id));
}

async function countAll(table: "codes" | "idempotent_responses"): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

test(`B19 ${TWINS} parallel requests with one key to two gateways create one code in each of ${ROUNDS} rounds`, async () => {
  const other = await start();
  const before = await countAll("codes");
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `twins-${round}`;
    const send = (n: number) => createUnder((n % 2 === 0 ? survivor : other).url, apiKey, key, key);
    const responses = await Promise.all(Array.from({ length: TWINS }, (_, n) => send(n)));
    for (const { status, isReplayed, text } of responses) {
      const outcome =
        status === 200 ? (isReplayed ? "replayed" : "made") : `${status} ${JSON.parse(text || "{}").code}`;
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    const retries = await Promise.all([0, 1].map(send));
    const good = [...responses, ...retries].filter(({ status }) => status === 200);
    expect(retries.map(({ status, isReplayed }) => [status, isReplayed])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    expect(good.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await idsOf(key)).toEqual([JSON.parse(good[0]?.text ?? "").id]);
  }
  console.log(`${ROUNDS} rounds of ${TWINS} parallel requests to two gateways: ${JSON.stringify(seen)}`);
  expect(Object.keys(seen).filter((outcome) => !/^(made|replayed|409 idempotency_in_progress)$/.test(outcome))).toEqual(
    [],
  );
  expect(seen.made).toBe(ROUNDS);
  expect((await countAll("codes")) - before).toBe(ROUNDS);
  expect(await end(other, "SIGTERM")).toBe(0);
}, 300_000);

test(`B21 a retry returns the same code after a gateway was killed between insert and response, ${KILLS} times`, async () => {
  const link = await startTcpProxy(redisUrl);
  const before = await countAll("codes");
  for (let kill = 0; kill < KILLS; kill += 1) {
    const key = `kill-${kill}`;
    const doomed = await start({ ...infrastructure, redisUrl: urlThrough(link, redisUrl) });
    // Redis's reply to the cache write is held back, so the gateway is stuck between its commit and its response.
    link.freeze("to-client");
    const lost = createUnder(doomed.url, apiKey, key, key);
    await expect.poll(() => idsOf(key), { interval: 5, timeout: 10_000 }).toHaveLength(1);
    await end(doomed, "SIGKILL");
    expect((await lost).status).toBe(0);
    link.thaw();

    const [id] = await idsOf(key);
    const retry = await createUnder(survivor.url, apiKey, key, key);
    expect(retry).toMatchObject({ status: 200, isReplayed: true });
    expect(JSON.parse(retry.text)).toMatchObject({ id, title: key });
    expect(await idsOf(key)).toEqual([id]);
  }
  await link.close();
  console.log(`${KILLS} gateways killed between insert and response: every retry returned the first code`);
  expect((await countAll("codes")) - before).toBe(KILLS);
}, 300_000);
