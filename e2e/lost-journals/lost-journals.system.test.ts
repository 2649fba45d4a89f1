// Redirects that are lost or removed while RabbitMQ is down, and drains that are killed: each scan in their journals is counted once.

import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isNightly } from "@qr/test-kit/nightly";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { waitUntil } from "@qr/test-kit/wait-until";
import { expect, test } from "vitest";
import { contentsOf, countSegments, drain } from "./lost-redirect.ts";
import { kill, prepareScenes } from "./scene.ts";

const RANDOM_KILLS = isNightly ? 20 : 3;
/** Longer than a drain takes after it has adopted the journal. */
const MAX_LIFE_MS = 800;
/** Kubernetes kills a redirect's pod 40 s after it was told to stop. */
const GRACE_MS = 40_000;
const COUNTED_MS = 30_000;
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 32);
const random = seededRandom(SEED);
const scene = prepareScenes();

test("a redirect is killed under load, and another redirect adopts its journal in another place", async () => {
  const load = await scene.scanMany();
  await kill(scene.redirect.process);
  await load.end();
  await scene.moveJournal();
  const { scans } = await contentsOf(scene.journalDir);
  const heir = await scene.startHeir();
  await waitUntil(async () => (await countSegments(scene.journalDir)) === 0, COUNTED_MS);
  heir.process.signal("SIGTERM");
  expect(await heir.process.exited).toBe(0);
  await scene.expectCounted("lost machine, adopted", scans);
});

test("a redirect is removed by scaling in, and stops in time", async () => {
  const load = await scene.scanMany();
  await load.end();
  const begunMs = performance.now();
  scene.redirect.process.signal("SIGTERM");
  expect(await scene.redirect.process.exited).toBe(0);
  expect(performance.now() - begunMs).toBeLessThan(GRACE_MS);
  expect((await contentsOf(scene.journalDir)).scans).toBe(load.served());
  expect(await drain(scene.journalDir, scene.drainLink.amqpUrl)).toMatchObject({
    scans: load.served(),
    journals_left: 0,
  });
  await scene.expectCounted("scaled in", load.served());
});

test("a drain is killed while RabbitMQ is away, and repeated", async () => {
  const scans = await scene.leaveJournal();
  scene.drainLink.cutOff();
  const first = scene.startDrain();
  await waitUntil(async () => (await readdir(scene.journalDir)).some((name) => name.includes("~")), 30_000);
  await kill(first);
  expect((await contentsOf(scene.journalDir)).scans).toBe(scans);
  scene.drainLink.proxy.thaw();
  expect(await drain(scene.journalDir, scene.drainLink.amqpUrl)).toMatchObject({ scans });
  await scene.expectCounted("killed before anything was sent", scans);
});

test("a drain is killed when everything was counted and nothing was confirmed, and repeated", async () => {
  const load = await scene.scanMany();
  await load.end();
  const scans = load.served();
  // The drain connects to RabbitMQ while it waits for the redirect's lock.
  const first = scene.startDrain();
  await first.waitForOutput(/published so far; RabbitMQ is up/);
  scene.drainLink.proxy.freeze("to-client");
  await kill(scene.redirect.process);
  await waitUntil(async () => (await scene.counted()) === scans, COUNTED_MS);
  await kill(first);
  expect((await contentsOf(scene.journalDir)).scans).toBe(scans);
  scene.drainLink.proxy.thaw();
  expect(await drain(scene.journalDir, scene.drainLink.amqpUrl)).toMatchObject({ scans });
  await scene.expectCounted("killed before anything was confirmed", scans);
});

test(`a drain is killed ${RANDOM_KILLS} times at a random moment, and repeated`, async () => {
  const scans = await scene.leaveJournal();
  const left: number[] = [];
  scene.drainLink.proxy.slow(20);
  for (let kills = 0; kills < RANDOM_KILLS && left.at(-1) !== 0; kills += 1) {
    const before = await readdir(scene.journalDir);
    const process = scene.startDrain();
    await waitUntil(async () => (await readdir(scene.journalDir)).join() !== before.join(), 60_000);
    await Promise.race([sleep(random.below(MAX_LIFE_MS)), process.exited]);
    await kill(process);
    left.push(await countSegments(scene.journalDir));
  }
  console.log(`SEED=${SEED}, segments left after each kill: ${left.join(", ")}`);
  scene.drainLink.proxy.thaw();
  await drain(scene.journalDir, scene.drainLink.amqpUrl);
  await scene.expectCounted("killed at random moments", scans);
});
