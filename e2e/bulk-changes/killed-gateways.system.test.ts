// Jobs of gateways that are killed at random moments: after a restart, each job completes, and has changed each code exactly once.

import { DEFAULT_DOMAIN, type LinkKey, linkKey } from "@qr/contracts";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { isNightly, seed } from "@qr/test-kit/nightly";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedGateway, startGateway } from "../retries/gateways.ts";
import { createMany, ended, type ManyCode, startJob } from "./many-codes.ts";

const CODES = isNightly ? 20_000 : 1000;
const KILLS = isNightly ? 10 : 2;
const DEADLINE_MS = 600_000;
const target = (round: number) => `https://example.com/round/${round}`;

const database = await createTestDatabase();
const broker = await createTestBroker();
const pool = openPool({ url: database.url, max: 2, name: "e2e", deadlines: { statement: 60_000, query: 60_000 } });
const redisUrl = process.env.TEST_REDIS_URL ?? "";
const cache = connectRedisTargetCache({ url: redisUrl, log: createLogger("test", "silent") });
const start = () => startGateway({ databaseUrl: database.url, redisUrl, amqpUrl: broker.url });

let gateway: StartedGateway;
let apiKey = "";
let codes: ManyCode[];

async function end(signal: NodeJS.Signals): Promise<void> {
  gateway.process.signal(signal);
  await gateway.process.exited;
}
const client = (): Client => createClient({ apiUrl: gateway.url, apiKey });

beforeAll(async () => {
  // Starting the gateway migrates the database, so that a key can be created.
  gateway = await start();
  apiKey = await makeApiKey(database.url);
  codes = await createMany(client(), pool, CODES, "killed", target(0));
}, DEADLINE_MS);
afterAll(async () => {
  await end("SIGTERM");
  await cache.close();
  await pool.end();
  await broker.drop();
  await database.drop();
}, DEADLINE_MS);

/** Returns the numbers of distinct targets, versions, changes, and events of all codes, each with its extremes. */
async function stored() {
  const { rows } = await pool.query(
    `SELECT min(target) AS "minTarget", max(target) AS "maxTarget", min(version) AS "minVersion", max(version) AS "maxVersion",
      (SELECT count(*)::int FROM code_changes WHERE code_id = ANY($1)) AS changes,
      (SELECT count(*)::int FROM events WHERE subject = ANY($1) AND type = 'code.updated.v1') AS events,
      (SELECT count(*)::int FROM target_repairs) AS repairs
     FROM codes WHERE id = ANY($1)`,
    [codes.map(({ uuid }) => uuid)],
  );
  return rows[0];
}
function madeTimes(times: number) {
  const [version, all] = [times + 1, times * CODES];
  const ends = { minTarget: target(times), maxTarget: target(times), minVersion: version, maxVersion: version };
  return { ...ends, changes: all, events: all, repairs: 0 };
}
async function cachedTargets(): Promise<Set<string | undefined>> {
  const keys = codes.map(({ path }): LinkKey => linkKey(DEFAULT_DOMAIN, path.slice(1)));
  const targets = new Set<string | undefined>();
  for (let from = 0; from < keys.length; from += 500) {
    const entries = await cache.getMany(keys.slice(from, from + 500));
    for (const entry of entries) targets.add(entry?.target.kind === "redirect" ? entry.target.location : undefined);
  }
  return targets;
}

test("a job whose gateway is killed completes after the restart, once for each code", {
  timeout: DEADLINE_MS,
}, async () => {
  const random = seededRandom(seed);
  const change = (round: number) => ({ select: { tag: "killed" }, change: { target: target(round) } });
  const startedMs = performance.now();
  await ended(client(), await startJob(client(), "/v1/qr/changes", change(1)));
  const undisturbedMs = performance.now() - startedMs;
  expect(await stored()).toEqual(madeTimes(1));
  for (let round = 2; round < KILLS + 2; round += 1) {
    const job = await startJob(client(), "/v1/qr/changes", change(round));
    await new Promise((resolve) => setTimeout(resolve, random.below(Math.ceil(undisturbedMs))));
    await end("SIGKILL");
    const [before] = (await pool.query("SELECT state, done FROM jobs ORDER BY created_at DESC LIMIT 1")).rows;
    gateway = await start();
    expect(await ended(client(), job), `killed while ${before?.state}`).toMatchObject({
      state: "done",
      total: CODES,
      done: CODES,
    });
    expect(await stored()).toEqual(madeTimes(round));
    expect(await cachedTargets()).toEqual(new Set([target(round)]));
    process.stdout.write(`killed while ${before?.state}, with ${before?.done} of ${CODES} codes published\n`);
  }
});
