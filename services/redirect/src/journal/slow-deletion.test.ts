// A slow deletion must not leave a folder behind for the next process to search.

import { readdir } from "node:fs/promises";
import { createMemoryBus } from "@qr/messaging";
import { expect, it, vi } from "vitest";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal, scanText } from "../testing/scans.ts";

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const real = await importOriginal();
  const rm: typeof real.rm = async (path, options) => {
    if (String(path).endsWith(".seg")) await new Promise((resolve) => setTimeout(resolve, 100));
    return real.rm(path, options);
  };
  return { ...real, rm };
});

it("a stopped journal leaves nothing behind, however slowly the disk deletes", async () => {
  const bus = createMemoryBus();
  await collectScans(bus);
  const settings = journalSettings();
  const journal = await openTestJournal(settings, bus);
  await journal.keep(scanText(1));
  await journal.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
});
