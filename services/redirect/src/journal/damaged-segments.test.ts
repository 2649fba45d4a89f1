// Segments that are damaged on disk: what can be read is counted once, and what cannot be read is kept.

import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics } from "@qr/runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameOf, metricValue, writeDeadJournal } from "../testing/dead-journals.ts";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";
import type { JournalSettings } from "./journal.ts";

let metrics: ReturnType<typeof collectMetrics>;
let settings: JournalSettings;
beforeEach(() => {
  metrics = collectMetrics();
  settings = journalSettings();
});
afterEach(() => metrics.close());

async function metric(name: string): Promise<number | undefined> {
  return metricValue(await metrics.text(), name);
}

const writeJournal = (segments: readonly Buffer[], journalId?: string) =>
  writeDeadJournal(settings.JOURNAL_DIR, segments, journalId);

/** Opens a journal in the folder, waits until everything is published, and closes it. Returns the numbers of the published scans. */
async function publishAll(): Promise<number[]> {
  const bus = createMemoryBus();
  const seen = await collectScans(bus);
  const journal = await openTestJournal(settings, bus);
  await journal.keep(scanText(999));
  await vi.waitFor(() => expect(scanNumbers(seen.scans())).toContain(999), 5000);
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0), 5000);
  await journal.stop(1000);
  return scanNumbers(seen.scans()).filter((number) => number !== 999);
}

const filesLeft = () => readdir(settings.JOURNAL_DIR);

describe("a segment of four frames", () => {
  it.each([1, 2, 3, 4])(
    "with a flipped byte in frame %i: the others are counted, and the file is kept",
    async (bad) => {
      const journalId = randomUUID();
      const frames = [1, 2, 3, 4].map((number) => frameOf(journalId, number));
      const damaged = frames[bad - 1] ?? Buffer.alloc(0);
      damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60);
      const bytes = Buffer.concat(frames);
      await writeJournal([bytes], journalId);
      expect(await publishAll()).toEqual([1, 2, 3, 4].filter((number) => number !== bad));
      const name = `${journalId}-00000001.seg.damaged`;
      expect(await filesLeft()).toEqual([name]);
      expect(await readFile(join(settings.JOURNAL_DIR, name))).toEqual(bytes);
      expect(await metric("redirect_journal_damaged_segments")).toBe(1);
      expect(await metric("redirect_journal_damaged_bytes_total")).toBe(damaged.length);
    },
  );

  it("whose last frame was never finished is not damaged, wherever the write ended", async () => {
    const journalId = randomUUID();
    const [whole, last] = [Buffer.concat([1, 2, 3].map((number) => frameOf(journalId, number))), frameOf(journalId, 4)];
    const lengths = [0, 1, 4, 19, 20, 21, last.length - 1];
    await writeJournal(
      lengths.map((length) => Buffer.concat([whole, last.subarray(0, length)])),
      journalId,
    );
    expect(new Set(await publishAll())).toEqual(new Set([1, 2, 3]));
    expect(await filesLeft()).toEqual([]);
    expect(await metric("redirect_journal_damaged_segments")).toBe(0);
  });

  it("is kept even if no frame can be read, for example after a power failure left only zeros", async () => {
    const journalId = await writeJournal([Buffer.alloc(4096)]);
    expect(await publishAll()).toEqual([]);
    expect(await filesLeft()).toEqual([`${journalId}-00000001.seg.damaged`]);
    expect(await metric("redirect_journal_damaged_bytes_total")).toBe(4096);
  });

  it("that cannot be read at all is kept, and the journal's other segments are counted", async () => {
    const journalId = randomUUID();
    await writeJournal([frameOf(journalId, 1), frameOf(journalId, 2)], journalId);
    await mkdir(join(settings.JOURNAL_DIR, journalId, "00000003.seg"));
    expect(await publishAll()).toEqual([1, 2]);
    expect(await filesLeft()).toEqual([`${journalId}-00000003.seg.damaged`]);
  });

  it("that an operator puts back is published again under the same IDs", async () => {
    const journalId = randomUUID();
    await writeJournal(
      [Buffer.concat([frameOf(journalId, 1), Buffer.from("noise"), frameOf(journalId, 2)])],
      journalId,
    );
    expect(await publishAll()).toEqual([1, 2]);
    const kept = join(settings.JOURNAL_DIR, `${journalId}-00000001.seg.damaged`);
    await mkdir(join(settings.JOURNAL_DIR, journalId));
    await rename(kept, join(settings.JOURNAL_DIR, journalId, "00000001.seg"));
    expect(await publishAll()).toEqual([1, 2]);
    expect(await filesLeft()).toEqual([`${journalId}-00000001.seg.damaged`]);
  });
});

it("at most eight damaged segments are kept: the oldest are removed and counted", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `${randomUUID()}-0000000${index}.seg.damaged`);
  for (const [index, name] of names.entries()) {
    const path = join(settings.JOURNAL_DIR, name);
    await writeFile(path, "x");
    await utimes(path, 1000 + index, 1000 + index);
  }
  const journalId = await writeJournal([Buffer.from("not a frame")]);
  await publishAll();
  const expected = [...names.slice(2), `${journalId}-00000001.seg.damaged`];
  expect((await filesLeft()).toSorted()).toEqual(expected.toSorted());
  expect(await metric("redirect_journal_damaged_segments")).toBe(8);
  expect(await metric("redirect_journal_damaged_removed_total")).toBe(2);
});

it("folders and files of the journal are private", async () => {
  const bus = createMemoryBus();
  const journal = await openTestJournal(settings, bus);
  await journal.keep(scanText(1));
  const folder = join(settings.JOURNAL_DIR, journal.id);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(settings.JOURNAL_DIR)).toBe("700");
  expect(await modeOf(folder)).toBe("700");
  for (const name of await readdir(folder)) expect(`${name} ${await modeOf(join(folder, name))}`).toBe(`${name} 600`);
  await journal.stop(50);
});
