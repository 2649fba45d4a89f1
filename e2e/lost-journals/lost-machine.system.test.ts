// A redirect's machine is lost while RabbitMQ is down: the journal is drained in another place, and each scan in it is counted once.

import { expect, test } from "vitest";
import { contentsOf, countSegments, drain } from "./lost-redirect.ts";
import { kill, prepareScenes } from "./scene.ts";

const scene = prepareScenes();

test("a redirect is killed under load, and its journal is drained in another place", async () => {
  const load = await scene.scanMany();
  await kill(scene.redirect.process);
  await load.end();
  await scene.moveJournal();
  const { scans } = await contentsOf(scene.journalDir);
  expect(scans).toBeGreaterThanOrEqual(load.served());
  expect(scans).toBeLessThanOrEqual(load.sent());
  expect(await drain(scene.journalDir, scene.drainLink.amqpUrl)).toMatchObject({
    scans,
    journals_left: 0,
    segments_damaged: 0,
  });
  await scene.expectCounted("lost machine, drained", scans);
});

test("a drain is killed when it has removed the first segment, and repeated", async () => {
  const scans = await scene.leaveJournal();
  const { segments } = await contentsOf(scene.journalDir);
  expect(segments).toBeGreaterThan(2);
  const first = scene.startDrain();
  while ((await countSegments(scene.journalDir)) === segments) await new Promise(setImmediate);
  await kill(first);
  console.log(`killed with ${await countSegments(scene.journalDir)} of ${segments} segments left`);
  await drain(scene.journalDir, scene.drainLink.amqpUrl);
  await scene.expectCounted("killed between segments", scans);
});
