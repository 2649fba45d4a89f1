// RabbitMQ is stopped. Meanwhile, the machine of one redirect is lost, and another redirect is removed by scaling in. Both journals are drained
// when RabbitMQ is back. The lock in the first journal comes from another machine, so the drain waits until it expires.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { PHONE, startScanLoad } from "@qr/test-kit/phones/scanner";
import { startRabbitMq } from "@qr/test-kit/servers/private-servers";
import { createClient } from "@qr/test-kit/systems/client";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf, drain, startLosable } from "./lost-redirect.ts";
import { kill } from "./scene.ts";

const SCANS = 3000;
const GRACE_MS = 40_000;
const COUNTED_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), "qr-e2e-lost-"));
const [lostDir, removedDir] = [join(folder, "lost"), join(folder, "removed")];
const database = await createTestDatabase();
const rabbitMq = await startRabbitMq();
const broker = await createTestBroker(rabbitMq.url);
const infrastructure = {
  databaseUrl: database.url,
  redisUrl: process.env.TEST_REDIS_URL ?? "",
  amqpUrl: broker.url,
};
let system: RealSystem;
beforeAll(async () => {
  system = await startRealSystem(infrastructure);
}, 240_000);
afterAll(async () => {
  await system?.stop();
  await broker.close();
  await rabbitMq.remove();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Makes the journal's lock look as if it came from another machine. */
async function moveToOtherMachine(journalDir: string): Promise<void> {
  const [journal = ""] = await readdir(journalDir);
  const path = join(journalDir, journal, "lock");
  const lock: Record<string, unknown> = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...lock, namespace: "another machine" }));
}

test("no scan is lost or counted twice", { timeout: 400_000 }, async () => {
  const client = createClient(system);
  const code = await client.create({ target: "https://example.com/lost", dynamic: true });
  const { pathname } = new URL(code.short_url);
  const counted = async () => (await client.statistics(code.id)).total_scans;
  const lost = await startLosable(lostDir, infrastructure, system);
  const removed = await startLosable(removedDir, infrastructure, system);
  const load = startScanLoad([`${lost.url}${pathname}`, `${removed.url}${pathname}`], 16, 100);
  await waitUntil(async () => (await counted()) > 100, COUNTED_MS);

  await rabbitMq.stop();
  const before = load.served();
  await waitUntil(async () => load.served() - before >= SCANS, COUNTED_MS);
  await load.end();
  expect(load.outcomes()).toEqual({ "302": load.sent() });
  await kill(lost.process);
  const begunMs = performance.now();
  removed.process.signal("SIGTERM");
  expect(await removed.process.exited).toBe(0);
  expect(performance.now() - begunMs).toBeLessThan(GRACE_MS);
  const waiting = (await contentsOf(lostDir)).scans + (await contentsOf(removedDir)).scans;
  expect(waiting).toBeGreaterThanOrEqual(SCANS);

  await moveToOtherMachine(lostDir);
  const draining = Promise.all([lostDir, removedDir].map((journalDir) => drain(journalDir, broker.url)));
  await rabbitMq.restart();
  const drained = (await draining).reduce((sum, { scans = 0 }) => sum + scans, 0);
  const last = await client.create({ target: "https://example.com/last", dynamic: true });
  await fetch(last.short_url, { redirect: "manual", headers: { "User-Agent": PHONE } });
  await waitUntil(async () => (await counted()) >= load.served(), COUNTED_MS);
  await waitUntil(async () => (await client.statistics(last.id)).total_scans === 1, COUNTED_MS);
  const total = await counted();
  const [missing, extra] = [Math.max(0, load.served() - total), Math.max(0, total - load.served())];
  console.log(
    `${load.served()} scans, ${waiting} in lost journals, ${drained} drained: ${missing} lost, ${extra} doubled`,
  );
  expect(drained).toBe(waiting);
  expect(total).toBe(load.served());
  expect([await readdir(lostDir), await readdir(removedDir)]).toEqual([[], []]);
});
