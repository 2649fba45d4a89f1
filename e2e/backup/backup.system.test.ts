// Backs up a running system as in docs/runbook.md, and restores it to another Postgres server while Redis and RabbitMQ have newer data.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openPool } from "@qr/database";
import { createTestDatabase, makeSignIns } from "@qr/database/testing";
import type { CodeRecord } from "@qr/gateway";
import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startPostgres, startRedis } from "@qr/test-kit/servers/private-servers";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import type { System } from "@qr/test-kit/systems/system";
import { afterAll, expect, test } from "vitest";
import { dumpDatabase, restoreDatabase } from "./postgres-programs.ts";
import { ALIAS, dayBefore, frameOfEarlierDays, PASSWORD, printCodes } from "./printed-codes.ts";
import { emptyRedis, slugsInRedis } from "./target-keys.redis.ts";

const RUNBOOK = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
const DUMP_OPTIONS = ["--format=custom", "--no-unlogged-table-data"];
const RESTORE_OPTIONS = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
/** These URLs must be the same after the restore, because symbols contain the short URL. */
const HOSTS = {
  PUBLIC_API_URL: "https://api.example.net",
  PUBLIC_SHORT_URL: "https://short.example.net",
  PUBLIC_IMAGE_URL: "https://images.example.net",
};
const EVERY_MEMBER = "include=bots,by_hour,by_country,by_os,by_browser,by_referrer,by_source,by_language";
const DAYS = 40;
const COUNTED = { timeout: 15_000 };

const phones = new Agent({ keepAlive: true });
const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  phones.destroy();
  for (const end of endings.splice(0).reverse()) await end();
}, 60_000);

/** Resolves with the result of `starting`. When all tests have ended, even if one fails, calls `end` with that result. */
async function ended<T>(starting: Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
  const started = await starting;
  endings.push(() => end(started));
  return started;
}

const pathOf = (url: string) => new URL(url).pathname;
const open = (system: System, code: CodeRecord) =>
  scan(phones, `${system.shortUrl}${pathOf(code.short_url)}`, { "User-Agent": PHONE });
/** Enters the password of a code, and returns where the response leads. */
async function enter(system: System, code: CodeRecord, password: string) {
  const body = new URLSearchParams({ password });
  const url = `${system.shortUrl}${pathOf(code.short_url)}`;
  const { status, headers } = await fetch(url, {
    method: "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
  });
  return { status, location: headers.get("location"), cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}
const scansOf = async (client: Client, { id }: CodeRecord) => (await client.statistics(id)).total_scans;

/** Returns everything that clients can read about the codes, and about their scans on fixed days. */
async function readEverything(client: Client, code: CodeRecord) {
  const [until, since] = [dayBefore(-1), dayBefore(DAYS + 1)];
  const bodies: unknown[] = [];
  for (const path of [
    "/v1/qr?limit=100&include=total",
    "/v1/logos",
    "/v1/domains",
    "/v1/tags",
    `/v1/qr/${code.id}/stats?from=${since}&to=${until}&${EVERY_MEMBER},by_alias,by_rule`,
    `/v1/qr/${code.id}/stats?from=${since}&to=${until}&tz=Asia/Kathmandu&${EVERY_MEMBER},by_alias,by_rule`,
    `/v1/qr/${code.id}/stats?range=all_time`,
    `/v1/qr/${code.id}/history`,
    `/v1/qr/${code.id}/schedule`,
    "/v1/qr?state=deleted",
    `/v1/stats?from=${since}&to=${dayBefore(1)}&${EVERY_MEMBER}`,
  ]) {
    const { status, body } = await client.call("GET", path);
    bodies.push({ path, status, body });
  }
  return bodies;
}

/** Waits until the redirect trusts Redis. For 5 s after it starts, the redirect queries Postgres first, which would hide stale entries in Redis. */
async function untilRedisIsBelieved(system: RealSystem): Promise<void> {
  const metricsUrl = system.metricsUrls[SERVICE_NAMES.indexOf("redirect")] ?? "";
  const readMetrics = async () => (await fetch(metricsUrl, { signal: AbortSignal.timeout(5000) })).text();
  await expect.poll(readMetrics, COUNTED).toMatch(/^redirect_leases_revalidated(?:\{.*\})? 1$/m);
}

function withOneScanMore(bodies: unknown[], code: CodeRecord): unknown {
  return JSON.parse(JSON.stringify(bodies), (_, value) =>
    value?.id === code.id ? { ...value, scans: value.scans + 1 } : value,
  );
}

async function migrateAgain(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["libs/database/dist/main.js"], {
    env: { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl, LOG_LEVEL: "info" },
  });
  return stdout;
}

test("the runbook lists the commands that this test runs", () => {
  expect(RUNBOOK).toContain(`pg_dump ${DUMP_OPTIONS.join(" ")} `);
  expect(RUNBOOK).toContain(`pg_restore ${RESTORE_OPTIONS.join(" ")} `);
});

test("a backup restored on another server has every code and count, and keeps counting", async () => {
  const folder = await ended(mkdtemp(join(tmpdir(), "qr-backup-")), (path) => rm(path, { recursive: true }));
  const [lost, fresh, redis, broker] = await Promise.all([
    ended(startPostgres(), (server) => server.remove()),
    ended(startPostgres(), (server) => server.remove()),
    ended(startRedis(), (server) => server.remove()),
    ended(createTestBroker(), (used) => used.drop()),
  ]);
  const log = createLogger("backup", "silent");
  const bus = await ended(connectRabbitBus({ url: broker.url, log }), (used) => used.close(2000));
  const { url: lostUrl } = await createTestDatabase(lost.url);
  const servers = { redisUrl: redis.url, amqpUrl: broker.url };

  const before = await ended(startRealSystem({ ...servers, databaseUrl: lostUrl }, HOSTS), (system) => system.stop());
  const client = createClient(before);
  const codes = await printCodes(before, client);
  const earlier = frameOfEarlierDays(codes.menu, DAYS);
  await bus.publish(earlier);
  for (const code of [codes.menu, codes.menu, codes.card, codes.poster]) await open(before, code);
  await expect.poll(() => scansOf(client, codes.menu), COUNTED).toBe(29 + 2);
  await expect.poll(() => scansOf(client, codes.poster), COUNTED).toBe(1);
  await expect.poll(() => scansOf(client, codes.card), COUNTED).toBe(1);
  const known = await readEverything(client, codes.menu);
  const payload = await decodeImage(`${before.imageUrl}/${codes.styled.id}.png`);

  const { cookie } = await enter(before, codes.locked, PASSWORD);
  const file = join(folder, "qr.dump");
  await dumpDatabase(lostUrl, DUMP_OPTIONS, file);
  expect(await countSalts(lostUrl)).toBeGreaterThan(0);

  // After the backup: a change, a new code, a counted scan, and a scan that is still queued in RabbitMQ when the system stops.
  await client.update(codes.poster.id, { target: "https://example.com/autumn" });
  expect(await open(before, codes.poster)).toMatchObject({ status: 302, location: "https://example.com/autumn" });
  const newer = await client.create({ target: "https://example.com/newer", dynamic: true });
  await open(before, newer);
  await open(before, codes.menu);
  await expect.poll(() => scansOf(client, codes.menu), COUNTED).toBe(29 + 3);
  before.processes.stats.signal("SIGTERM");
  await before.processes.stats.exited;
  await open(before, codes.card);
  expect(Object.values(await before.stop())).toEqual([0, 0, 0, 0]);
  await lost.remove();

  const databaseUrl = await createDatabase(fresh.url);
  await restoreDatabase(file, RESTORE_OPTIONS, databaseUrl);
  expect(await countSalts(databaseUrl)).toBe(0);
  const slugOf = (code: CodeRecord) => pathOf(code.short_url).slice(1).toUpperCase();
  expect(await slugsInRedis(redis.url)).toEqual(expect.arrayContaining([slugOf(codes.poster), slugOf(newer)]));
  await emptyRedis(redis.url);
  const migrated = await migrateAgain(databaseUrl);
  expect(migrated).toContain("the database has the newest schema");
  expect(migrated).not.toContain('"migration"');
  await makeSignIns(databaseUrl);

  const starting = startRealSystem({ ...servers, databaseUrl }, HOSTS, {}, before.apiKey);
  const after = await ended(starting, (system) => system.stop());
  const later = createClient(after);
  await expect.poll(() => readEverything(later, codes.menu), COUNTED).toEqual(withOneScanMore(known, codes.card));
  expect(await decodeImage(`${after.imageUrl}/${codes.styled.id}.png`)).toEqual(payload);

  await untilRedisIsBelieved(after);
  expect(await open(after, codes.menu)).toMatchObject({ status: 302, location: new URL(codes.menu.target).href });
  expect(await open(after, codes.poster)).toMatchObject({ status: 302, location: "https://example.com/summer" });
  const alias = { ...codes.poster, short_url: new URL(`/${ALIAS}`, codes.poster.short_url).href };
  expect(await open(after, alias)).toMatchObject({ status: 302, location: "https://example.com/summer" });
  expect(await open(after, codes.fixed)).toMatchObject({ status: 302, location: codes.fixed.target });
  expect(await open(after, codes.card)).toMatchObject({ status: 200 });
  expect(await open(after, codes.deleted)).toMatchObject({ status: 410 });
  expect(await open(after, newer)).toMatchObject({ status: 404 });
  expect(await open(after, codes.locked)).toMatchObject({ status: 401 });
  expect(await enter(after, codes.locked, "wrong")).toMatchObject({ status: 403 });
  expect(await enter(after, codes.locked, PASSWORD)).toMatchObject({ status: 303, location: codes.locked.target });
  const entered = { "User-Agent": PHONE, Cookie: cookie };
  const withCookie = await scan(phones, `${after.shortUrl}${pathOf(codes.locked.short_url)}`, entered);
  expect(withCookie).toMatchObject({ status: 302, location: codes.locked.target });

  // The test redelivers a message that was counted before the backup, and then a new scan arrives. Only the new scan is counted.
  await bus.publish(earlier);
  await open(after, codes.menu);
  await expect.poll(() => scansOf(later, codes.menu), COUNTED).toBe(29 + 4);
  await later.update(codes.poster.id, { target: "https://example.com/winter" });
  expect(await open(after, codes.poster)).toMatchObject({ location: "https://example.com/winter" });
  const again = await later.create({ target: "https://example.com/again", dynamic: true });
  expect(await open(after, again)).toMatchObject({ location: "https://example.com/again" });
  const report = await runAdmin({ DATABASE_URL: databaseUrl, AMQP_URL: broker.url }, "reconcile");
  expect(JSON.stringify(report)).not.toContain('"differ"');
}, 300_000);

/** Returns the number of visitor salts in the database. A dump must contain none. */
async function countSalts(url: string): Promise<number> {
  const pool = openPool({ url, max: 1, name: "salts" });
  const { rows } = await pool.query("SELECT FROM visitor_salts").finally(() => pool.end());
  return rows.length;
}

async function createDatabase(serverUrl: string): Promise<string> {
  const pool = openPool({ url: serverUrl, max: 1, name: "restore" });
  await pool.query("CREATE DATABASE restored TEMPLATE template0");
  await pool.end();
  const url = new URL(serverUrl);
  url.pathname = "/restored";
  return url.href;
}
