// Scans for tests of the journal. The visitor hash of each scan contains its number.

import { randomUUID } from "node:crypto";
import type { Bus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import { type Journal, type JournalSettings, openJournal } from "../journal/journal.ts";
import { newJournalDir } from "./test-settings.ts";

const codeId = randomUUID();

/** Returns a scan tuple as JSON, with the number as its visitor hash. */
export function scanText(number: number): string {
  const visitor = number.toString(16).padStart(16, "0");
  return `["${codeId}",${Date.now()},"person","mobile","android","chrome","${visitor}","","","link"]`;
}

export function scanNumbers(scans: readonly { 6: string }[]): number[] {
  return scans.map((scan) => Number.parseInt(scan[6], 16)).sort((a, b) => a - b);
}

export function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

export interface TestJournal extends Journal {
  /** Appends a scan. Resolves with true when the scan is settled, or with false if it is lost. */
  keep(scan: string): Promise<boolean>;
}

export function journalSettings(changes: Partial<JournalSettings> = {}): JournalSettings {
  return { JOURNAL_DIR: newJournalDir(), JOURNAL_FSYNC: "interval", JOURNAL_MAX_BYTES: 16 * 1024 * 1024, ...changes };
}

/** Opens a journal whose appends can be awaited. */
export async function openTestJournal(settings: JournalSettings, bus: Bus): Promise<TestJournal> {
  const waiting = createFifo<() => void>();
  const onSettled = (count: number) => {
    for (let index = 0; index < count; index += 1) waiting.shift()?.();
  };
  const journal = await openJournal(settings, { bus, log: createLogger("test", "silent"), onSettled });
  return {
    ...journal,
    keep: (scan) => {
      if (!journal.append(scan)) return Promise.resolve(false);
      return new Promise((resolve) => waiting.push(() => resolve(true)));
    },
  };
}
