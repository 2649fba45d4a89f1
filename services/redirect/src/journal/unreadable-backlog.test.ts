// Segments that go bad on disk while the journal's own process still has to read them: everything else is published.

import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { collectMetrics } from "@qr/runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { metricValue } from "../testing/dead-journals.ts";
import { createHeldBus } from "../testing/held-bus.ts";
import { journalSettings, numbersTo, openTestJournal, scanText, type TestJournal } from "../testing/scans.ts";
import { readFrames } from "./segment.ts";

/** Enough frames of about 400 kB that some are neither in messages in flight nor in memory. */
const FRAMES = 60;

let metrics: ReturnType<typeof collectMetrics>;
beforeEach(() => {
  metrics = collectMetrics();
});
afterEach(() => metrics.close());

const metric = async (name: string) => metricValue(await metrics.text(), name);

/** Opens a journal with a backlog. `path`: its third segment, no frame of which is in a message or in memory. */
async function openWithBacklog() {
  const bus = createHeldBus();
  const settings = journalSettings({ JOURNAL_MAX_BYTES: 64 * 1024 * 1024 });
  const journal = await openTestJournal(settings, bus);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await Promise.all(numbersTo(3500).map((number) => journal.keep(scanText(number))));
  }
  const path = join(settings.JOURNAL_DIR, journal.id, "00000003.seg");
  const bytes = await readFile(path);
  const frames: { number: number; length: number }[] = [];
  for (let from = 0; from < bytes.length; ) {
    const found = await readFrames({ path, size: bytes.length }, from);
    frames.push(...found.frames.map(({ number, frame }) => ({ number, length: frame.length })));
    from = found.readTo;
  }
  expect(frames.length).toBeGreaterThan(5);
  expect(Math.max(...numbersOf(bus))).toBeLessThan(frames[0]?.number ?? 0);
  return { bus, journal, directory: settings.JOURNAL_DIR, path, bytes, frames };
}

type HeldBus = ReturnType<typeof createHeldBus>;

function numbersOf(bus: HeldBus): number[] {
  return bus.sent.flatMap(({ message }) =>
    JSON.parse(message.body.toString()).frames.map(({ frame }: { frame: number }) => frame),
  );
}

/** Confirms messages until no frame is waiting. */
async function confirmAll(bus: HeldBus, journal: TestJournal): Promise<void> {
  await vi.waitFor(() => {
    for (const { confirm } of bus.sent) confirm();
    expect(journal.waitingFrames()).toBe(0);
  }, 10_000);
}

it("an unreadable segment is kept, and all other frames are published", async () => {
  const { bus, journal, directory, path, bytes, frames } = await openWithBacklog();
  await rm(path);
  await mkdir(path);
  await confirmAll(bus, journal);
  const lost = frames.map(({ number }) => number);
  expect(numbersOf(bus)).toEqual(numbersTo(FRAMES).filter((number) => !lost.includes(number)));
  await vi.waitFor(async () => expect(await readdir(directory)).toContain(`${journal.id}-00000003.seg.damaged`), 5000);
  expect(await metric("redirect_journal_damaged_bytes_total")).toBe(bytes.length);
  await journal.stop(1000);
  expect(await readdir(directory)).toEqual([`${journal.id}-00000003.seg.damaged`]);
});

it("a segment with a damaged frame is kept, and all other frames are published", async () => {
  const { bus, journal, directory, path, bytes, frames } = await openWithBacklog();
  const [first, second, third] = frames;
  const at = (first?.length ?? 0) + (second?.length ?? 0) + 1000;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
  await confirmAll(bus, journal);
  expect(numbersOf(bus)).toEqual(numbersTo(FRAMES).filter((number) => number !== third?.number));
  expect(await metric("redirect_journal_damaged_bytes_total")).toBe(third?.length);
  await journal.stop(1000);
  expect(await readdir(directory)).toEqual([`${journal.id}-00000003.seg.damaged`]);
});

it("while a segment cannot be read for now, the oldest frame has an age; then all frames are published", async () => {
  const { bus, journal, directory, path, frames } = await openWithBacklog();
  await rename(path, `${path}.away`);
  await symlink(path, path);
  const readable = (frames[0]?.number ?? 0) - 1;
  await vi.waitFor(() => {
    for (const { confirm } of bus.sent) confirm();
    expect(Math.max(...numbersOf(bus))).toBe(readable);
    expect(journal.waitingFrames()).toBe(FRAMES - readable);
  }, 10_000);
  expect(await metric("redirect_journal_oldest_seconds")).toBeGreaterThan(0);
  await rename(`${path}.away`, path);
  await confirmAll(bus, journal);
  expect(numbersOf(bus)).toEqual(numbersTo(FRAMES));
  await journal.stop(1000);
  expect(await readdir(directory)).toEqual([]);
});
