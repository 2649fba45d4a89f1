import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createMemoryBus } from "@qr/messaging";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, numbersTo, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";
import { newJournalDir } from "../testing/test-settings.ts";

/** The test mounts a one-megabyte file system, which requires root privileges. */
const mayMount = process.getuid?.() === 0 && canMount();
let directory: string;

function canMount(): boolean {
  try {
    const probe = newJournalDir();
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", probe], { stdio: "ignore" });
    execFileSync("/bin/umount", [probe]);
    return true;
  } catch {
    return false;
  }
}

beforeEach(() => {
  directory = newJournalDir();
  if (mayMount) execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", directory]);
});
afterEach(() => {
  if (mayMount) execFileSync("/bin/umount", ["-l", directory]);
});

it.skipIf(!mayMount)(
  "responds and loses no scan on a full disk while the broker is up, and uses the disk again once it has room",
  async () => {
    const bus = createMemoryBus();
    const seen = await collectScans(bus);
    const journal = await openTestJournal(journalSettings({ JOURNAL_DIR: directory }), bus);
    const ballast = join(directory, "ballast");
    await writeFile(ballast, Buffer.alloc(1024 * 1024)).catch(() => {});
    for (let round = 0; round < 10; round += 1) {
      const kept = await Promise.all(numbersTo(500).map((number) => journal.keep(scanText(round * 500 + number))));
      expect(kept.every(Boolean)).toBe(true);
    }
    await vi.waitFor(() => expect(scanNumbers(seen.scans())).toEqual(numbersTo(5000)), 5000);

    await rm(ballast);
    const segment = join(directory, journal.id);
    await vi.waitFor(
      async () => {
        await journal.keep(scanText(9999));
        const files = (await readdir(segment)).filter((name) => name.endsWith(".seg"));
        expect((await readFile(join(segment, files.at(-1) ?? ""), "latin1")).length).toBeGreaterThan(0);
      },
      { timeout: 5000, interval: 100 },
    );
    await journal.stop(1000);
  },
);
