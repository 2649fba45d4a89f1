// Journal folders for tests, and settings that use such a folder.

import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { RedirectSettings } from "../config.ts";
import { settingsFor } from "./settings-for.ts";

const directories: string[] = [];
afterAll(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
});

/** Creates an empty folder that is removed at the end of the test file. */
export function newJournalDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "qr-journal-"));
  directories.push(directory);
  return directory;
}

export function testSettings(changes: Partial<RedirectSettings> = {}): RedirectSettings {
  return settingsFor(changes.JOURNAL_DIR ?? newJournalDir(), changes);
}
