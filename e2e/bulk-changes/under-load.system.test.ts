// Bulk changes, on three redirects under load: after a job is done, no scan at any redirect gets an earlier
// target. Meanwhile, the redirects keep trusting Redis, and other accounts can create codes as fast as before.

import { Agent } from "node:http";
import { openPool } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { isNightly } from "@qr/test-kit/nightly";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RedirectFleet, startRedirectFleet } from "../re-point/redirect-fleet.ts";
import { createMany, ended, type Job, type ManyCode, startJob } from "./many-codes.ts";

const CODES = isNightly ? 100_000 : 2000;
const PHONES = isNightly ? 100 : 12;
const SCANS_A_SECOND_EACH = 20;
const SHOWN = 20;
const START_MS = 300_000;
const [EARLIER, LATER] = ["https://example.com/earlier", "https://example.com/later"];
/** A wide margin over the half second that other accounts may wait at most. */
const CREATE_DEADLINE_MS = 5000;

const redisUrl = process.env.TEST_REDIS_URL ?? "";
const [database, broker] = await Promise.all([createTestDatabase(), createTestBroker()]);
const pool = openPool({ url: database.url, max: 1, name: "test" });
const seeds = openPool({ url: database.url, max: 1, name: "seeds", deadlines: { statement: 120_000, query: 120_000 } });
let fleet: RedirectFleet;
let client: Client;
let other: Client;
let codes: ManyCode[];

beforeAll(async () => {
  fleet = await startRedirectFleet({ databaseUrl: database.url, redisUrl, amqpUrl: broker.url }, {});
  client = createClient(fleet.system);
  other = createClient({ apiUrl: fleet.system.apiUrl, apiKey: await makeApiKey(database.url, "other@example.com") });
  codes = await createMany(client, seeds, CODES, "many", EARLIER);
  await fleet.waitForTrust();
}, START_MS);

afterAll(async () => {
  await fleet?.stop();
  await Promise.all([pool.end(), seeds.end()]);
  await broker.drop();
  await database.drop();
});

/** The targets that scans may get: all of them while a job runs, and only the latest before and after. */
interface Allowed {
  targets: readonly string[];
}

/** Scans codes at random, and notes each response that was allowed neither when the scan was sent nor when it was answered. */
function startPhones(allowed: () => Allowed) {
  const wrong: string[] = [];
  let scans = 0;
  let isEnding = false;
  async function check(agent: Agent, redirect: string, path: string): Promise<void> {
    const before = allowed();
    const { status, location = "" } = await scan(agent, `${redirect}${path}`, { "User-Agent": PHONE });
    scans += 1;
    const isAllowed = status === 302 && [...before.targets, ...allowed().targets].includes(location);
    if (!isAllowed) wrong.push(`${redirect}${path}: ${status} ${location}`);
  }
  async function phone(redirect: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isEnding) {
      const sentMs = performance.now();
      await check(agent, redirect, codes[Math.floor(Math.random() * codes.length)]?.path ?? "");
      const restMs = 1000 / SCANS_A_SECOND_EACH - (performance.now() - sentMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    agent.destroy();
  }
  const { redirects } = fleet;
  const phones = Array.from({ length: PHONES }, (_, number) => phone(redirects[number % redirects.length] ?? ""));
  return {
    scans: () => scans,
    wrong: () => wrong,
    end: async () => {
      isEnding = true;
      await Promise.all(phones);
    },
  };
}

/** Creates codes of another account, one after the other, until `isOver`. Returns how long each took, in ms, in ascending order. */
async function createOthers(isOver: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  while (!isOver()) {
    const sentMs = performance.now();
    await other.create({ target: "https://example.com/other", dynamic: true });
    durations.push(performance.now() - sentMs);
  }
  return durations.sort((one, two) => one - two);
}

const waitingRepairs = async () =>
  Number((await pool.query("SELECT count(*) AS count FROM target_repairs")).rows[0]?.count);

/** Makes a change of all codes, and returns the job, the number of scans, and how long it took. */
async function changeAll(path: string, body: object | undefined, from: string, to: string) {
  let allowed: Allowed = { targets: [from] };
  const phones = startPhones(() => allowed);
  let isOver = false;
  const creating = createOthers(() => isOver);
  await expect.poll(phones.scans, { timeout: 30_000 }).toBeGreaterThan(PHONES * 5);
  const repairs: number[] = [];
  allowed = { targets: [from, to] };
  const startedMs = performance.now();
  const started = await startJob(client, path, body);
  const watching = setInterval(() => void waitingRepairs().then((count) => repairs.push(count)), 200);
  let changedMs = 0;
  const job = await ended(client, started, () => {
    changedMs = performance.now() - startedMs;
  });
  allowed = { targets: [to] };
  const durationMs = performance.now() - startedMs;
  clearInterval(watching);
  const scansUntilDone = phones.scans();
  await expect.poll(phones.scans, { timeout: 30_000 }).toBeGreaterThan(scansUntilDone + PHONES * 5);
  isOver = true;
  const creates = await creating;
  await phones.end();
  return { job, wrong: phones.wrong(), scans: scansUntilDone, durationMs, changedMs, creates, repairs };
}

/** Scans every code once, each at one of the redirects, and returns the targets that are not this one. */
async function scanAll(target: string): Promise<string[]> {
  const wrong: string[] = [];
  const rest = codes.entries();
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const work = async () => {
    for (const [index, { path }] of rest) {
      const redirect = fleet.redirects[index % fleet.redirects.length] ?? "";
      const { status, location = "" } = await scan(agent, `${redirect}${path}`, { "User-Agent": PHONE });
      if (status !== 302 || location !== target) wrong.push(`${redirect}${path}: ${status} ${location}`);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  agent.destroy();
  return wrong;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

function report(what: string, { durationMs, changedMs, scans, creates }: Awaited<ReturnType<typeof changeAll>>): void {
  const p99 = percentile(creates, 0.99).toFixed(0);
  const [seconds, changed] = [durationMs, changedMs].map((ms) => (ms / 1000).toFixed(1));
  process.stdout.write(
    `${what} of ${CODES} codes: ${seconds} s (in Postgres after ${changed} s), ${scans} scans, ${creates.length} creates of others, p99 ${p99} ms\n`,
  );
}

let first: Job;

test("after a job is done, no scan gets the earlier target of any of its codes", { timeout: START_MS }, async () => {
  const body = { select: { tag: "many" }, change: { target: LATER } };
  const made = await changeAll("/v1/qr/changes", body, EARLIER, LATER);
  report("change", made);
  first = made.job;
  expect(made.job).toMatchObject({ state: "done", total: CODES, done: CODES, result: { unchanged: 0, skipped: 0 } });
  expect(made.wrong.slice(0, SHOWN), `${made.wrong.length} responses were wrong`).toEqual([]);
  expect(Math.max(...made.repairs)).toBe(0);
  expect(percentile(made.creates, 0.99)).toBeLessThan(CREATE_DEADLINE_MS);
  expect((await scanAll(LATER)).slice(0, SHOWN)).toEqual([]);
});

test("after its undo is done, no scan gets the later target", { timeout: START_MS }, async () => {
  const made = await changeAll(`/v1/jobs/${first.id}/undo`, undefined, LATER, EARLIER);
  report("undo", made);
  expect(made.job).toMatchObject({ state: "done", total: CODES, done: CODES, result: { unchanged: 0, skipped: 0 } });
  expect(made.wrong.slice(0, SHOWN), `${made.wrong.length} responses were wrong`).toEqual([]);
  expect((await scanAll(EARLIER)).slice(0, SHOWN)).toEqual([]);
});
