// Adoption of a journal whose owner only appears to be dead, for example because of a wrong clock, and continues to append.

import { randomUUID } from "node:crypto";
import { appendFile, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scansRecordedV1 } from "@qr/contracts";
import { expect, it, vi } from "vitest";
import { frameOf, writeDeadJournal } from "../testing/dead-journals.ts";
import { createAbsentBus, createHeldBus, type HeldBus } from "../testing/held-bus.ts";
import { journalSettings, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";

const scansIn = (bus: HeldBus) =>
  scanNumbers(
    bus.sent.flatMap(({ message }) =>
      scansRecordedV1.parse(JSON.parse(message.body.toString())).frames.flatMap(({ scans }) => scans),
    ),
  );

it("every scan that the owner appends before it notices is published exactly once", async () => {
  const settings = journalSettings();
  const owner = await openTestJournal(settings, createAbsentBus());
  await owner.keep(scanText(1));
  const lock = join(settings.JOURNAL_DIR, owner.id, "lock");
  await writeFile(lock, JSON.stringify({ pid: 1, start: "", namespace: "" }));
  await utimes(lock, 1000, 1000);
  const bus = createHeldBus();
  const adopter = await openTestJournal(settings, bus);
  for (const number of [1, 2, 3]) {
    await vi.waitFor(() => expect(bus.sent).toHaveLength(number), 5000);
    if (number < 3) await owner.keep(scanText(number + 1));
    bus.sent[number - 1]?.confirm();
  }
  await vi.waitFor(async () => expect(await readdir(settings.JOURNAL_DIR)).toEqual([adopter.id]), 5000);
  expect(scansIn(bus)).toEqual([1, 2, 3]);
  expect(adopter.waitingFrames()).toBe(0);
  await owner.stop(50);
  await adopter.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
});

it("a frame that was being written during adoption is published when it is whole", async () => {
  const settings = journalSettings();
  const id = randomUUID();
  const [first, second] = [frameOf(id, 1), frameOf(id, 2)];
  await writeDeadJournal(settings.JOURNAL_DIR, [Buffer.concat([first, second.subarray(0, 50)])], id);
  const bus = createHeldBus();
  const adopter = await openTestJournal(settings, bus);
  await vi.waitFor(() => expect(bus.sent).toHaveLength(1), 5000);
  await appendFile(join(settings.JOURNAL_DIR, `${id}~${adopter.id}`, "00000001.seg"), second.subarray(50));
  bus.sent[0]?.confirm();
  await vi.waitFor(() => expect(bus.sent).toHaveLength(2), 5000);
  expect(scansIn(bus)).toEqual([1, 2]);
  bus.sent[1]?.confirm();
  await vi.waitFor(async () => expect(await readdir(settings.JOURNAL_DIR)).toEqual([adopter.id]), 5000);
  await adopter.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
});
