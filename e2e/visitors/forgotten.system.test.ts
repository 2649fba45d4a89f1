// The guarantee of docs/adr/0003-visitor-sketch.md: after a period's salt is deleted, no hash from the period can be recomputed from stored
// data, not even for a known address and user agent.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPool } from "@qr/database";
import { createTestDatabase, prepareDatabase, signInUrl } from "@qr/database/testing";
import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy } from "@qr/runtime/testing";
import { startStats, statsSettings } from "@qr/stats";
import { scan } from "@qr/test-kit/phones/scanner";
import { startPostgres, startRedis } from "@qr/test-kit/servers/private-servers";
import { afterAll, expect, test } from "vitest";
import { dumpDatabase } from "../backup/postgres-programs.ts";
import { dumpFolder, dumpRedis } from "../secrets/stored-data.redis.ts";
import { readDataFolder } from "./data-folder.ts";
import { hashWith, possibleSalts } from "./recompute.ts";
import { storeCode } from "./test-code.ts";

const CHILD = fileURLToPath(new URL("redirect-on-a-clock.ts", import.meta.url));
const DAY_MS = 86_400_000;
const PERIOD_MS = 30 * DAY_MS;
const PERIOD_ENDS_MS = Math.ceil(Date.now() / PERIOD_MS) * PERIOD_MS;
const VISITOR = { address: "203.0.113.77", agent: "Mozilla/5.0 (iPhone; Visitor/7) Mobile Safari/604.1" };
const SOON = { timeout: 20_000 };
const LOG = createLogger("visitors", "silent");

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

async function startRedirect(env: Record<string, string>, nowMs: number) {
  const child: ChildProcess = spawn(process.execPath, ["--conditions=source", "--import", "tsx", CHILD, `${nowMs}`], {
    env: { PATH: process.env.PATH ?? "", HTTP_PORT: "0", HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.connected) child.disconnect();
    await exited;
  };
  endings.push(stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  await expect.poll(() => output, SOON).toMatch(/^port \d+$/m);
  const port = /^port (\d+)$/m.exec(output)?.[1];
  return { url: `http://127.0.0.1:${port}`, setClock: (ms: number) => child.send(ms), output: () => output, stop };
}

/** Returns the places whose bytes contain a salt from which the visitor's hash can be recomputed. */
function placesThatReveal(places: ReadonlyMap<string, Buffer>, visitorHash: string): string[] {
  return [...places]
    .filter(([, bytes]) => {
      for (const salt of possibleSalts(bytes)) if (hashWith(salt, VISITOR) === visitorHash) return true;
      return false;
    })
    .map(([place]) => place);
}

/** Returns the places that contain the salt as bytes, in hex, or in base64 at any offset in a longer string. */
function placesWith(places: ReadonlyMap<string, Buffer>, salt: Buffer): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), salt]).toString("base64");
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + salt.length) * 8) / 6));
  });
  const hex = salt.toString("hex");
  const forms = [salt, ...[hex, hex.toUpperCase(), ...base64].map((text) => Buffer.from(text))];
  return [...places].filter(([, bytes]) => forms.some((form) => bytes.includes(form))).map(([place]) => place);
}

test("no hash from a period can be recomputed from stored data once its salt is deleted", async () => {
  const folder = await ended(mkdtemp(join(tmpdir(), "qr-visitors-")), (path) => rm(path, { recursive: true }));
  const [postgres, redis, broker] = await Promise.all([
    ended(startPostgres(), (server) => server.remove()),
    ended(startRedis(), (server) => server.remove()),
    ended(createTestBroker(), (used) => used.drop()),
  ]);
  const { url } = await createTestDatabase(postgres.url);
  await prepareDatabase(url);
  const pool = openPool({ url, max: 1, name: "visitors" });
  endings.push(() => pool.end());
  const slug = await storeCode(pool);
  const bus = await ended(connectRabbitBus({ url: broker.url, log: LOG }), (used) => used.close(1000));
  const stats = statsSettings.parse({ HTTP_PORT: "0", DATABASE_URL: signInUrl(url, "stats"), AMQP_URL: broker.url });
  await ended(startStats(stats, { log: LOG, bus }), (service) => service.stop(5000));
  const link = await ended(startTcpProxy(broker.url), (proxy) => proxy.close());
  const journalDir = join(folder, "journal");
  const redirect = await startRedirect(
    {
      DATABASE_URL: signInUrl(url, "redirect"),
      REDIS_URL: redis.url,
      AMQP_URL: broker.urlThrough(link.port),
      JOURNAL_DIR: journalDir,
      PUBLIC_SHORT_URL: "http://127.0.0.1",
    },
    PERIOD_ENDS_MS - DAY_MS / 2,
  );
  const visit = async () => {
    const headers = { "User-Agent": VISITOR.agent, "X-Forwarded-For": VISITOR.address };
    expect((await scan(phones, `${redirect.url}/${slug}`, headers)).status).toBe(302);
  };
  const read = async (sql: string) => (await pool.query(sql)).rows;
  const readDump = async (name: string) => {
    const file = join(folder, name);
    await dumpDatabase(url, ["--no-unlogged-table-data"], file);
    return readFile(file);
  };

  // Within the period: one scan has been counted, another is waiting in the journal, and a dump has been made.
  await visit();
  const countedVisitors = () => read("SELECT encode(visitors, 'hex') AS visitor FROM quarter_hour_counts");
  await expect.poll(countedVisitors, SOON).toHaveLength(1);
  const [{ visitor }] = await countedVisitors();
  link.refuse();
  link.cut();
  await visit();
  await expect.poll(async () => (await dumpFolder(journalDir)).includes(visitor), SOON).toBe(true);
  await pool.query("ANALYZE");
  const salts = await read("SELECT salt FROM visitor_salts ORDER BY starts_on");
  expect(salts).toHaveLength(2);
  const salt: Buffer = salts[0].salt;
  expect(hashWith(salt.toString("hex"), VISITOR)).toBe(visitor);
  const places = new Map<string, Buffer>([["the dump of the period", await readDump("within.sql")]]);

  // The shutdown writes the table to disk. The search finds the salt only in the table's file, and the attack succeeds
  // on this file.
  await postgres.restart();
  const table = (
    await read("SELECT current_setting('data_directory') || '/' || pg_relation_filepath('visitor_salts') AS path")
  )[0].path;
  const within = await readDataFolder(url);
  expect(placesWith(within, salt)).toEqual([table]);
  expect(placesThatReveal(new Map([[table, within.get(table) ?? Buffer.alloc(0)]]), visitor)).toEqual([table]);

  // Two days after the end of the period.
  redirect.setClock(PERIOD_ENDS_MS + 2 * DAY_MS);
  await expect.poll(() => read("SELECT salt FROM visitor_salts"), SOON).toEqual([{ salt: salts[1].salt }]);
  await visit();
  await redirect.stop();
  places.set("the dump", await readDump("after.sql"));
  places.set("Redis", await dumpRedis(redis.url));
  places.set("the journal", await dumpFolder(journalDir));
  places.set("the log", Buffer.from(redirect.output()));
  for (const [path, bytes] of await readDataFolder(url)) places.set(path, bytes);
  expect([...places.keys()].some((path) => path.includes("/pg_wal/0"))).toBe(true);
  expect(placesWith(places, Buffer.from(visitor, "hex")).length).toBeGreaterThan(1);
  expect(places.get("the journal")?.includes(visitor)).toBe(true);
  expect(placesWith(places, salt)).toEqual([]);
  expect(placesThatReveal(places, visitor)).toEqual([]);
}, 240_000);
