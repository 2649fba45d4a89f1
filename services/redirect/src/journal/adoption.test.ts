// Tests adoption when one folder cannot be adopted: the other folders are adopted, and the adoption of that folder is retried.

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics } from "@qr/runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameOf, metricValue, writeDeadJournal } from "../testing/dead-journals.ts";
import { createHeldBus } from "../testing/held-bus.ts";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal, scanNumbers } from "../testing/scans.ts";
import type { JournalSettings } from "./journal.ts";

const CHECK_EVERY_MS = 30_000;

let metrics: ReturnType<typeof collectMetrics>;
let settings: JournalSettings;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  metrics = collectMetrics();
  settings = journalSettings();
});
afterEach(async () => {
  vi.useRealTimers();
  await metrics.close();
});

const notAdopted = async () => metricValue(await metrics.text(), "redirect_journals_not_adopted");

describe("a journal that cannot be adopted", () => {
  // Folders are listed in no particular order; one of the three is listed first.
  it.each([1, 2, 3])("(number %i of three) does not keep the others from being published", async (bad) => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, id] of ids.entries()) {
      await writeDeadJournal(settings.JOURNAL_DIR, [frameOf(id, index + 1)], id);
    }
    const lock = join(settings.JOURNAL_DIR, ids[bad - 1] ?? "", "lock");
    await mkdir(lock);
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const journal = await openTestJournal(settings, bus);
    const others = [1, 2, 3].filter((number) => number !== bad);
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual(others), 5000);
    await vi.waitFor(async () => expect(await notAdopted()).toBe(1), 5000);

    await rmdir(lock);
    vi.advanceTimersByTime(CHECK_EVERY_MS);
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual([1, 2, 3]), 5000);
    await vi.waitFor(async () => expect(await notAdopted()).toBe(0), 5000);
    await journal.stop(1000);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });

  it("because an operator put it back while its first segments are waiting, is adopted as soon as they are confirmed", async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    await writeDeadJournal(settings.JOURNAL_DIR, [frameOf(id, 1)], id);
    const bus = createHeldBus();
    const journal = await openTestJournal(settings, bus);
    await vi.waitFor(() => expect(bus.sent).toHaveLength(1), 5000);

    await mkdir(join(settings.JOURNAL_DIR, id));
    await writeFile(join(settings.JOURNAL_DIR, id, "00000002.seg"), frameOf(id, 2));
    await writeDeadJournal(settings.JOURNAL_DIR, [frameOf(other, 3)], other);
    vi.advanceTimersByTime(CHECK_EVERY_MS);
    await vi.waitFor(() => expect(bus.sent).toHaveLength(2), 5000);
    expect(bus.sent[1]?.message.id).toBe(`${other}:3`);
    await vi.waitFor(async () => expect(await notAdopted()).toBe(1), 5000);

    for (const { confirm } of bus.sent) confirm();
    await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0), 5000);
    await vi.waitFor(
      async () => expect(await readdir(settings.JOURNAL_DIR)).not.toContain(`${id}~${journal.id}`),
      5000,
    );
    vi.advanceTimersByTime(CHECK_EVERY_MS);
    await vi.waitFor(() => expect(bus.sent).toHaveLength(3), 5000);
    expect(bus.sent[2]?.message.id).toBe(`${id}:2`);
    bus.sent[2]?.confirm();
    await vi.waitFor(async () => expect(await notAdopted()).toBe(0), 5000);
    await journal.stop(1000);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });
});
