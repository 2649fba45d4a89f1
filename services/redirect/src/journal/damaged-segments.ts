// Keeps damaged segments as JOURNAL_DIR/*.damaged, because an operator may still be able to read what this program cannot. The newest MAX_KEPT
// segments stay until an operator removes them (docs/runbook.md, JournalDamaged).

import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { counter, errorCode, gauge, type Logger, syncFolder } from "@qr/runtime";
import type { Segment } from "./segment.ts";

/**
 * Maximum number of damaged segments that are kept. Together they take up at most about half of JOURNAL_MAX_BYTES,
 * because a segment is closed at a sixteenth of that size.
 */
const MAX_KEPT = 8;
const SUFFIX = ".damaged";

export interface DamagedSegments {
  /** Counts the damaged segments in the folder, including those that other processes kept. */
  refresh(): Promise<void>;
  /** Counts bytes of a segment that are not part of a whole frame. */
  report(segment: Pick<Segment, "path">, bytes: number): void;
  /** Moves the segment's file out of its journal. If more than MAX_KEPT segments are then kept, removes the oldest ones. */
  keep(segment: Pick<Segment, "journalId" | "path">): Promise<void>;
}

export function openDamagedSegments(directory: string, log: Logger): DamagedSegments {
  let kept = 0;
  const countBytes = counter("redirect_journal_damaged_bytes_total", "Bytes of damaged frames found in the journals.");
  const countRemoved = counter(
    "redirect_journal_damaged_removed_total",
    `Damaged segments that were removed because ${MAX_KEPT} newer ones are kept.`,
  );
  gauge("redirect_journal_damaged_segments", "Damaged segments kept as *.damaged in JOURNAL_DIR.", () => kept);

  async function names(): Promise<string[]> {
    const found = (await readdir(directory)).filter((name) => name.endsWith(SUFFIX));
    kept = found.length;
    return found;
  }

  async function removeOldest(): Promise<void> {
    const all = await Promise.all(
      (await names()).map(async (name) => {
        const path = join(directory, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        return { path, mtimeMs };
      }),
    );
    const oldest = all.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, Math.max(0, all.length - MAX_KEPT));
    for (const { path } of oldest) {
      await rm(path, { recursive: true, force: true });
      countRemoved();
      log.error({ path }, `removed a damaged segment, because ${MAX_KEPT} newer ones are kept`);
    }
    if (oldest.length > 0) await names();
  }

  return {
    refresh: async () => {
      await names();
    },
    report: ({ path }, bytes) => {
      countBytes(bytes);
      log.error(
        { path, bytes },
        "a segment of the journal is damaged; its intact frames are counted, and its file is kept",
      );
    },
    keep: async ({ journalId, path }) => {
      const to = join(directory, `${journalId}-${basename(path)}${SUFFIX}`);
      try {
        await rename(path, to);
      } catch (error) {
        // Another process has adopted the journal and keeps the segment.
        if (errorCode(error) === "ENOENT") return;
        throw error;
      }
      await syncFolder(directory);
      log.error({ path: to }, "kept a damaged segment of the journal");
      await removeOldest();
    },
  };
}
