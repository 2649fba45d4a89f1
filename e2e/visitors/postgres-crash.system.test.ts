// A Postgres crash empties the table of salts. Redirects that still have the period's salt store it again.

import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scansRecordedV1 } from "@qr/contracts";
import { openPool } from "@qr/database";
import { createTestDatabase, prepareDatabase, signInUrl } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { redirectSettings, startRedirect } from "@qr/redirect";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { createMemoryTargetCache } from "@qr/target-cache";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startPostgres } from "@qr/test-kit/servers/private-servers";
import { afterAll, expect, test } from "vitest";
import { storeCode } from "./test-code.ts";

const SOON = { timeout: 20_000 };
const log = createLogger("visitors", "silent");
const phones = new Agent({ keepAlive: true });
const folder = await mkdtemp(join(tmpdir(), "qr-visitors-"));
const postgres = await startPostgres();
afterAll(async () => {
  phones.destroy();
  await postgres.remove();
  await rm(folder, { recursive: true });
});

test("a visitor's hash stays the same when Postgres is killed in the middle of a period and loses the salt", async () => {
  const { url } = await createTestDatabase(postgres.url);
  await prepareDatabase(url);
  const pool = openPool({ url, max: 1, name: "visitors" });
  const slug = await storeCode(pool);
  const link = await startTcpProxy(url);
  const bus = createMemoryBus();
  const visitors: string[] = [];
  const consumer = await bus.consume("stats.scans", { prefetch: 10 }, (delivery) => {
    const { frames } = scansRecordedV1.parse(JSON.parse(delivery.body.toString("utf8")));
    for (const scanned of frames.flatMap(({ scans }) => scans)) visitors.push(scanned[6]);
    delivery.ack();
  });
  const targetCache = createMemoryTargetCache();
  const settings = redirectSettings.parse({
    HTTP_PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: signInUrl(urlThrough(link, url), "redirect"),
    REDIS_URL: "redis://localhost",
    AMQP_URL: "amqp://localhost",
    PUBLIC_SHORT_URL: "http://127.0.0.1",
    JOURNAL_DIR: join(folder, "journal"),
  });
  const start = () => startRedirect(settings, { log, bus, targetCache });
  const visit = async (port: number) =>
    expect((await scan(phones, `http://127.0.0.1:${port}/${slug}`, { "User-Agent": PHONE })).status).toBe(302);
  const countSalts = async () => (await pool.query("SELECT FROM visitor_salts")).rowCount;

  const redirects = [await start(), await start()];
  for (const { port } of redirects) await visit(port);
  const stored = await countSalts();
  expect(stored).toBeGreaterThan(0);

  link.refuse();
  link.cut();
  await postgres.kill("SIGKILL");
  for (const { port } of redirects) await visit(port);
  await postgres.restart();
  await expect.poll(countSalts, SOON).toBe(0);
  for (const { port } of redirects) await visit(port);

  link.thaw();
  await expect.poll(countSalts, SOON).toBe(stored);
  redirects.push(await start());
  for (const { port } of redirects) await visit(port);
  await expect.poll(() => visitors.length, SOON).toBe(9);
  expect(new Set(visitors).size).toBe(1);

  for (const redirect of redirects) await redirect.stop(1000);
  await consumer.cancel();
  await bus.close(0);
  await link.close();
  await pool.end();
}, 120_000);
