// A slow deletion must not leave a folder behind for the next process to search.

import fs, { readdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { createMemoryBus } from "@qr/messaging";
import { afterEach, expect, it } from "vitest";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal, scanText } from "../testing/scans.ts";

const real = fs.rm;
afterEach(() => {
  fs.rm = real;
  syncBuiltinESMExports();
});

it("a stopped journal leaves nothing behind, however slowly the disk deletes", async () => {
  fs.rm = async (path, options) => {
    if (String(path).endsWith(".seg")) await new Promise((resolve) => setTimeout(resolve, 100));
    return real(path, options);
  };
  syncBuiltinESMExports();
  const bus = createMemoryBus();
  await collectScans(bus);
  const settings = journalSettings();
  const journal = await openTestJournal(settings, bus);
  await journal.keep(scanText(1));
  await journal.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
});
