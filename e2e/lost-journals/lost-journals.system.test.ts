// Redirects that are lost while they cannot reach RabbitMQ: their journals are drained elsewhere, and each scan in them is counted once.

import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isNightly } from "@qr/test-kit/nightly";
import { startScanLoad } from "@qr/test-kit/phones/scanner";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import type { ServiceProcess } from "@qr/test-kit/systems/service-process";
import { createSharedAccount, type SharedAccount } from "@qr/test-kit/systems/shared-account";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type BrokerLink,
  contentsOf,
  countSegments,
  drain,
  type LostRedirect,
  openLink,
  startDrain,
  startLosable,
} from "./lost-redirect.ts";

const SCANS = isNightly ? 5000 : 1500;
const RANDOM_KILLS = isNightly ? 20 : 3;
/** Longer than a drain takes. */
const LONGEST_LIFE_MS = 2500;
const PHONES = 16;
const PER_SECOND_EACH = 200;
/** Kubernetes kills a redirect's pod 40 s after it was told to stop. */
const GRACE_MS = 40_000;
const COUNTED_MS = 30_000;

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 32);
const random = seededRandom(SEED);
const folder = await mkdtemp(join(tmpdir(), "qr-e2e-lost-"));
let account: SharedAccount;
let client: Client;
/** The lost redirect's link. */
let link: BrokerLink;
let drainLink: BrokerLink;
let number = 0;
let journalDir: string;
let redirect: LostRedirect;
let code: { id: string; short_url: string };
const started: ServiceProcess[] = [];

beforeAll(async () => {
  account = await createSharedAccount();
  client = createClient(account);
  link = await openLink(account.infrastructure.amqpUrl);
  drainLink = await openLink(account.infrastructure.amqpUrl);
});
afterAll(async () => {
  await Promise.all([link.proxy.close(), drainLink.proxy.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  link.proxy.thaw();
  drainLink.proxy.thaw();
  number += 1;
  journalDir = join(folder, `journal-${number}`);
  redirect = await startLosable(journalDir, { ...account.infrastructure, amqpUrl: link.amqpUrl }, account);
  started.push(redirect.process);
  code = await client.create({ target: "https://example.com/lost", dynamic: true });
  link.cutOff();
});
afterEach(async () => {
  for (const process of started.splice(0)) {
    process.signal("SIGKILL");
    await process.exited;
  }
});

const counted = async () => (await client.statistics(code.id)).total_scans;

/** Scans until at least SCANS scans were served. The returned function ends the load. */
async function scanMany() {
  const load = startScanLoad([`${redirect.url}${new URL(code.short_url).pathname}`], PHONES, PER_SECOND_EACH);
  await waitUntil(
    async () => load.served() >= SCANS,
    60_000,
    () => JSON.stringify(load.outcomes()),
  );
  return load;
}

async function kill(process: ServiceProcess): Promise<void> {
  process.signal("SIGKILL");
  await process.exited;
}

/** Moves the folder to another place, as when a volume is attached to another machine. */
async function moveJournal(): Promise<void> {
  const moved = `${journalDir}-moved`;
  await cp(journalDir, moved, { recursive: true, preserveTimestamps: true });
  await rm(journalDir, { recursive: true });
  journalDir = moved;
}

/** Leaves a journal with at least SCANS scans, as a redirect does that is killed while nobody scans. Returns the number of scans. */
async function leaveJournal(): Promise<number> {
  const load = await scanMany();
  await load.end();
  await kill(redirect.process);
  expect(load.outcomes()).toEqual({ "302": load.sent() });
  return load.served();
}

/** Expects every scan to be counted once, and the folder to be empty. Prints the figures. */
async function expectCounted(title: string, scans: number): Promise<void> {
  await waitUntil(
    async () => (await counted()) >= scans,
    COUNTED_MS,
    () => `${title}: scans are missing`,
  );
  const total = await counted();
  console.log(`${title}: ${scans} scans, ${Math.max(0, scans - total)} lost, ${Math.max(0, total - scans)} doubled`);
  expect(total).toBe(scans);
  expect(await readdir(journalDir)).toEqual([]);
}

function startKillable(): ServiceProcess {
  const process = startDrain(journalDir, drainLink.amqpUrl);
  started.push(process);
  return process;
}

test("a redirect is killed under load, and its journal is drained in another place", async () => {
  const load = await scanMany();
  await kill(redirect.process);
  await load.end();
  await moveJournal();
  const { scans } = await contentsOf(journalDir);
  expect(scans).toBeGreaterThanOrEqual(load.served());
  expect(scans).toBeLessThanOrEqual(load.sent());
  expect(await drain(journalDir, drainLink.amqpUrl)).toMatchObject({ scans, journals_left: 0, segments_damaged: 0 });
  await expectCounted("lost machine, drained", scans);
});

test("a redirect is killed under load, and another redirect adopts its journal in another place", async () => {
  const load = await scanMany();
  await kill(redirect.process);
  await load.end();
  await moveJournal();
  const { scans } = await contentsOf(journalDir);
  const heir = await startLosable(journalDir, { ...account.infrastructure, amqpUrl: drainLink.amqpUrl }, account);
  started.push(heir.process);
  await waitUntil(async () => (await contentsOf(journalDir)).scans === 0, COUNTED_MS);
  heir.process.signal("SIGTERM");
  expect(await heir.process.exited).toBe(0);
  await expectCounted("lost machine, adopted", scans);
});

test("a redirect is removed by scaling in, and stops in time", async () => {
  const load = await scanMany();
  await load.end();
  const begunMs = performance.now();
  redirect.process.signal("SIGTERM");
  expect(await redirect.process.exited).toBe(0);
  expect(performance.now() - begunMs).toBeLessThan(GRACE_MS);
  expect((await contentsOf(journalDir)).scans).toBe(load.served());
  expect(await drain(journalDir, drainLink.amqpUrl)).toMatchObject({ scans: load.served(), journals_left: 0 });
  await expectCounted("scaled in", load.served());
});

test("a drain is killed while RabbitMQ is away, and repeated", async () => {
  const scans = await leaveJournal();
  drainLink.cutOff();
  const first = startKillable();
  await waitUntil(async () => (await readdir(journalDir)).some((name) => name.includes("~")), 30_000);
  await kill(first);
  expect((await contentsOf(journalDir)).scans).toBe(scans);
  drainLink.proxy.thaw();
  expect(await drain(journalDir, drainLink.amqpUrl)).toMatchObject({ scans });
  await expectCounted("killed before anything was sent", scans);
});

test("a drain is killed when everything was counted and nothing was confirmed, and repeated", async () => {
  const load = await scanMany();
  await load.end();
  const scans = load.served();
  // The drain connects to RabbitMQ while it waits for the redirect's lock.
  const first = startKillable();
  await first.waitForOutput(/published so far; RabbitMQ is up/);
  drainLink.proxy.freeze("to-client");
  await kill(redirect.process);
  await waitUntil(async () => (await counted()) === scans, COUNTED_MS);
  await kill(first);
  expect((await contentsOf(journalDir)).scans).toBe(scans);
  drainLink.proxy.thaw();
  expect(await drain(journalDir, drainLink.amqpUrl)).toMatchObject({ scans });
  await expectCounted("killed before anything was confirmed", scans);
});

test("a drain is killed when it has removed the first segment, and repeated", async () => {
  const scans = await leaveJournal();
  const { segments } = await contentsOf(journalDir);
  expect(segments).toBeGreaterThan(2);
  const first = startKillable();
  while ((await countSegments(journalDir)) === segments) await new Promise(setImmediate);
  await kill(first);
  console.log(`killed with ${await countSegments(journalDir)} of ${segments} segments left`);
  await drain(journalDir, drainLink.amqpUrl);
  await expectCounted("killed between segments", scans);
});

test(`a drain is killed ${RANDOM_KILLS} times at a random moment, and repeated`, async () => {
  const scans = await leaveJournal();
  const left: number[] = [];
  drainLink.proxy.slow(20);
  for (let kills = 0; kills < RANDOM_KILLS; kills += 1) {
    const process = startKillable();
    await Promise.race([sleep(random.below(LONGEST_LIFE_MS)), process.exited]);
    await kill(process);
    left.push(await countSegments(journalDir));
  }
  console.log(`SEED=${SEED}, segments left after each kill: ${left.join(", ")}`);
  drainLink.proxy.thaw();
  await drain(journalDir, drainLink.amqpUrl);
  await expectCounted("killed at random moments", scans);
});
