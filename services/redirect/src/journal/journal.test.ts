import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scansRecordedV1 } from "@qr/contracts";
import { createMemoryBus } from "@qr/messaging";
import { describe, expect, it, vi } from "vitest";
import { createAbsentBus, createHeldBus } from "../testing/held-bus.ts";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, numbersTo, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";

async function journalFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith(".seg"));
}

describe("a scan", () => {
  it.each(["interval", "always", "never"] as const)(
    "is on disk when it is settled (fsync %s)",
    async (JOURNAL_FSYNC) => {
      const settings = journalSettings({ JOURNAL_FSYNC });
      const journal = await openTestJournal(settings, createAbsentBus());
      await journal.keep(scanText(7));
      const [file = ""] = await journalFiles(settings.JOURNAL_DIR);
      expect(await readFile(join(settings.JOURNAL_DIR, file), "latin1")).toContain(`"${"7".padStart(16, "0")}"`);
      await journal.stop(50);
    },
  );

  it("shares a frame and a write with the other scans of its event-loop tick", async () => {
    const bus = createHeldBus();
    const journal = await openTestJournal(journalSettings(), bus);
    await Promise.all(numbersTo(100).map((number) => journal.keep(scanText(number))));
    await vi.waitFor(() => expect(bus.sent).toHaveLength(1));
    const body = JSON.parse(bus.sent[0]?.message.body.toString() ?? "");
    const { frames } = scansRecordedV1.parse(body);
    expect(frames).toMatchObject([{ journal_id: journal.id, frame: 1 }]);
    expect(scanNumbers(frames[0]?.scans ?? [])).toEqual(numbersTo(100));
    bus.sent[0]?.confirm();
    await journal.stop(1000);
  });

  it("is in a frame of at most 5,000 scans; 12,000 at once are all written", async () => {
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const journal = await openTestJournal(journalSettings(), bus);
    await Promise.all(numbersTo(12_000).map((number) => journal.keep(scanText(number))));
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual(numbersTo(12_000)), 5000);
    for (const body of seen.bodies()) expect(body.length).toBeLessThanOrEqual(512 * 1024);
    await journal.stop(1000);
  });
});

describe("the journal", () => {
  it("leaves nothing on disk once all frames are confirmed and it has stopped", async () => {
    const bus = createMemoryBus();
    await collectScans(bus);
    const settings = journalSettings();
    const journal = await openTestJournal(settings, bus);
    await journal.keep(scanText(1));
    await journal.stop(5000);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });

  it("deletes a full segment when its last frame is confirmed, not before", async () => {
    const settings = journalSettings({ JOURNAL_MAX_BYTES: 64 * 64 * 1024 });
    const bus = createHeldBus();
    const journal = await openTestJournal(settings, bus);
    for (let frame = 0; frame < 2; frame += 1) {
      await Promise.all(numbersTo(2500).map((number) => journal.keep(scanText(number))));
    }
    await vi.waitFor(() => expect(bus.sent).toHaveLength(2));
    expect(await journalFiles(settings.JOURNAL_DIR)).toHaveLength(2);
    bus.sent[0]?.confirm();
    await vi.waitFor(async () => expect(await journalFiles(settings.JOURNAL_DIR)).toHaveLength(1));
    bus.sent[1]?.confirm();
    await vi.waitFor(async () => expect(await journalFiles(settings.JOURNAL_DIR)).toHaveLength(0));
    await journal.stop(1000);
  });

  it("leaves unconfirmed frames to the next process, which publishes them under their original ids", async () => {
    const settings = journalSettings();
    const first = await openTestJournal(settings, createAbsentBus());
    for (const number of numbersTo(20)) await first.keep(scanText(number));
    await first.stop(50);
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const second = await openTestJournal(settings, bus);
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual(numbersTo(20)), 5000);
    for (const body of seen.bodies()) {
      for (const { journal_id } of JSON.parse(body).frames) expect(journal_id).toBe(first.id);
    }
    expect(second.id).not.toBe(first.id);
    await second.stop(1000);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });

  it("is not adopted while its owner lives, and is adopted by exactly one process once the owner is dead", async () => {
    const settings = journalSettings();
    const living = await openTestJournal(settings, createAbsentBus());
    await living.keep(scanText(1));
    const gone = await openTestJournal(settings, createAbsentBus());
    await gone.keep(scanText(2));
    await gone.stop(50);
    const buses = [createMemoryBus(), createMemoryBus(), createMemoryBus()];
    const collectors = await Promise.all(buses.map(collectScans));
    const adopters = await Promise.all(buses.map((bus) => openTestJournal(settings, bus)));
    const seen = () => collectors.flatMap((collector) => scanNumbers(collector.scans()));
    await vi.waitFor(() => expect(seen()).toEqual([2]), 5000);
    await Promise.all(adopters.map((adopter) => adopter.stop(1000)));
    expect(seen()).toEqual([2]);
    await living.stop(50);
  });

  it("stays within its limit on disk, then continues in memory", async () => {
    const settings = journalSettings({ JOURNAL_MAX_BYTES: 256 * 1024 });
    const journal = await openTestJournal(settings, createAbsentBus());
    for (let round = 0; round < 10; round += 1) {
      const kept = await Promise.all(numbersTo(500).map((number) => journal.keep(scanText(number))));
      expect(kept.every(Boolean)).toBe(true);
    }
    let bytes = 0;
    for (const file of await journalFiles(settings.JOURNAL_DIR)) {
      bytes += (await readFile(join(settings.JOURNAL_DIR, file))).length;
    }
    expect(bytes).toBeGreaterThan(128 * 1024);
    expect(bytes).toBeLessThanOrEqual(256 * 1024);
    await journal.stop(50);
  });

  it("loses nothing if the disk rejects every write while the broker is up", async () => {
    const settings = journalSettings();
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const journal = await openTestJournal(settings, bus);
    await rm(settings.JOURNAL_DIR, { recursive: true });
    await writeFile(settings.JOURNAL_DIR, "a file in place of the folder");
    for (const number of numbersTo(50)) await journal.keep(scanText(number));
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual(numbersTo(50)), 5000);
    await journal.stop(1000);
  });
});
