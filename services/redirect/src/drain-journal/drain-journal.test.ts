import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { type Bus, createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { describe, expect, it, vi } from "vitest";
import { frameOf, writeDeadJournal } from "../testing/dead-journals.ts";
import { createAbsentBus, createHeldBus } from "../testing/held-bus.ts";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";
import { newJournalDir } from "../testing/test-settings.ts";
import { drainJournal, JournalInUseError } from "./drain-journal.ts";

const log = createLogger("test", "silent");

function drain(directory: string, bus: Bus, timeoutMs = 20_000, signal = new AbortController().signal) {
  return drainJournal(directory, { bus, log, timeoutMs, signal, onProgress: () => {} });
}

/** Returns a bus whose consumer confirms everything. */
async function confirmingBus(): Promise<Bus> {
  const bus = createMemoryBus();
  await collectScans(bus);
  return bus;
}

describe("a folder that no redirect uses", () => {
  it("is published under the original frame ids, and emptied", async () => {
    const directory = newJournalDir();
    const [id, other] = [randomUUID(), randomUUID()];
    await writeDeadJournal(directory, [Buffer.concat([frameOf(id, 1), frameOf(id, 2)]), frameOf(id, 3)], id);
    await writeDeadJournal(directory, [frameOf(other, 4)], other);
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const figures = await drain(directory, bus);
    expect(figures).toEqual({ journals: 2, frames: 4, scans: 4, journals_left: 0, segments_damaged: 0 });
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual([1, 2, 3, 4]), 5000);
    expect(seen.bodies().join()).toContain(`{"journal_id":"${other}","frame":4,`);
    expect(await readdir(directory)).toEqual([]);
  });

  it("that is empty needs no broker", async () => {
    const none = { journals: 0, frames: 0, scans: 0, journals_left: 0, segments_damaged: 0 };
    expect(await drain(newJournalDir(), createAbsentBus())).toEqual(none);
  });

  it("keeps its scans while the broker is away, until the next drain", async () => {
    const directory = newJournalDir();
    const id = randomUUID();
    await writeDeadJournal(directory, [frameOf(id, 1)], id);
    expect(await drain(directory, createAbsentBus(), 500)).toMatchObject({ scans: 0, journals_left: 1 });
    expect(await drain(directory, await confirmingBus())).toMatchObject({ scans: 1, journals_left: 0 });
  });

  it("keeps its scans if the drain is interrupted before they are confirmed", async () => {
    const directory = newJournalDir();
    const id = randomUUID();
    await writeDeadJournal(directory, [frameOf(id, 1)], id);
    const bus = createHeldBus();
    const interrupted = new AbortController();
    const draining = drain(directory, bus, 20_000, interrupted.signal);
    await vi.waitFor(() => expect(bus.sent).toHaveLength(1), 5000);
    interrupted.abort();
    expect(await draining).toMatchObject({ scans: 0, journals_left: 1 });
    expect(await drain(directory, await confirmingBus())).toMatchObject({ journals: 1, scans: 1, journals_left: 0 });
  });

  it("keeps a damaged segment, and reports it", async () => {
    const directory = newJournalDir();
    const id = randomUUID();
    await writeDeadJournal(directory, [Buffer.concat([frameOf(id, 1), Buffer.from("damage"), frameOf(id, 2)])], id);
    const figures = await drain(directory, await confirmingBus());
    expect(figures).toEqual({ journals: 1, frames: 2, scans: 2, journals_left: 0, segments_damaged: 1 });
    expect(await readdir(directory)).toEqual([`${id}-00000001.seg.damaged`]);
  });
});

describe("a folder that a redirect uses", () => {
  it("is left alone", async () => {
    const settings = journalSettings();
    const journal = await openTestJournal(settings, createAbsentBus());
    await journal.keep(scanText(1));
    const bus = createHeldBus();
    await expect(drain(settings.JOURNAL_DIR, bus, 200)).rejects.toThrow(JournalInUseError);
    expect(bus.sent).toEqual([]);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([journal.id]);
    await journal.stop(50);
  });

  it("is drained as soon as the redirect has stopped", async () => {
    const settings = journalSettings();
    const journal = await openTestJournal(settings, createAbsentBus());
    await journal.keep(scanText(1));
    const draining = drain(settings.JOURNAL_DIR, await confirmingBus());
    await journal.stop(50);
    expect(await draining).toMatchObject({ scans: 1, journals_left: 0 });
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });
});

it("a redirect that starts on the folder during the drain leaves the drain's journals alone", async () => {
  const settings = journalSettings();
  const id = randomUUID();
  await writeDeadJournal(settings.JOURNAL_DIR, [frameOf(id, 1)], id);
  const bus = createHeldBus();
  const draining = drain(settings.JOURNAL_DIR, bus);
  await vi.waitFor(() => expect(bus.sent).toHaveLength(1), 5000);
  const redirectsBus = createHeldBus();
  const journal = await openTestJournal(settings, redirectsBus);
  bus.sent[0]?.confirm();
  expect(await draining).toMatchObject({ scans: 1, journals_left: 0 });
  expect(redirectsBus.sent).toEqual([]);
  await journal.stop(50);
});

it("rejects if the folder does not exist", async () => {
  await expect(drain("/not/there", createMemoryBus(), 200)).rejects.toThrow("ENOENT");
});
