// Everything between a scan and its confirm: the process's own journal, those it adopts, and the publisher. Joined here, used by
// redirect.ts.

import { mkdir, rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Bus } from "@qr/messaging";
import { counter, gauge, type Logger } from "@qr/runtime";
import type { RedirectSettings } from "../config.ts";
import { adoptJournals } from "./adopt-journals.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createFrameTraces } from "./frame-traces.ts";
import { createJournalFolder } from "./journal-folder.ts";
import { lockPath } from "./owner-lock.ts";
import { createScanJournal } from "./scan-journal.ts";
import { createScanPublisher, type ScanPublisher } from "./scan-publisher.ts";
import { createSegmentWriter } from "./segment-writer.ts";

/** Longest that an answer waits for the disk. */
const JOURNAL_WAIT_MS = 1000;
const ADOPT_EVERY_MS = 30_000;
const LOG_NOT_KEPT_EVERY_MS = 10_000;
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
const MIN_SEGMENT_BYTES = 64 * 1024;

export type JournalSettings = Pick<RedirectSettings, "JOURNAL_DIR" | "JOURNAL_FSYNC" | "JOURNAL_MAX_BYTES">;

export interface Journal {
  readonly id: string;
  /** As ScanJournal.append. */
  append(scan: string): boolean;
  /** Frames that no broker has confirmed. */
  waitingFrames(): number;
  /** Writes what is gathered, publishes as far as `deadlineMs` allows, and leaves the rest for the next process. */
  stop(deadlineMs: number): Promise<void>;
}

/** Opens a new journal in JOURNAL_DIR and adopts those that lie there without an owner. Rejects where it cannot write there. */
export async function openJournal(
  settings: JournalSettings,
  { bus, log, onSettled }: { bus: Bus; log: Logger; onSettled: (count: number) => void },
): Promise<Journal> {
  const { JOURNAL_DIR: directory, JOURNAL_MAX_BYTES: maxBytes, JOURNAL_FSYNC: fsync } = settings;
  await mkdir(directory, { recursive: true });
  const folder = await createJournalFolder(directory, { log, onTakenAway: () => writer.rotate() });
  let publisher: ScanPublisher | undefined;
  const queue = createFrameQueue({
    log,
    onAvailable: () => publisher?.pump(),
    onDeleted: ({ path }) => removeAdopted(dirname(path)),
  });
  const segmentBytes = Math.max(MIN_SEGMENT_BYTES, Math.min(MAX_SEGMENT_BYTES, Math.floor(maxBytes / 16)));
  const writer = createSegmentWriter({ folder, queue, fsync, segmentBytes, log });
  const onNotKept = createLossReport(log);
  const traces = createFrameTraces();
  const journal = createScanJournal({
    journalId: folder.id,
    writer,
    queue,
    maxBytes,
    maxWaitMs: JOURNAL_WAIT_MS,
    log,
    traces,
    onSettled,
    onNotKept,
  });
  publisher = createScanPublisher({ bus, queue, log, traces });
  const publishing = publisher;

  /** Fails, rightly, while the folder still has segments. */
  async function removeAdopted(path: string): Promise<void> {
    if (path !== folder.path) await rmdir(path).catch(() => {});
  }

  let adopting = adopt();
  const timer = setInterval(() => {
    adopting = adopting.then(adopt);
  }, ADOPT_EVERY_MS);
  timer.unref();

  async function adopt(): Promise<void> {
    try {
      for (const { path } of await adoptJournals(directory, { ownId: folder.id, queue, log })) {
        await rm(lockPath(path), { force: true });
        await removeAdopted(path);
      }
    } catch (error) {
      log.error({ err: error }, "the journals of other processes could not be looked through");
    }
  }

  gauge("redirect_journal_frames_waiting", "Frames that no broker has confirmed.", () => queue.frames());
  gauge("redirect_journal_bytes", "Bytes of the journals on disk.", () => queue.bytesOnDisk());
  gauge("redirect_journal_memory_scans", "Scans that only memory holds.", () => queue.homelessScans());
  gauge("redirect_journal_oldest_seconds", "Age of the oldest frame not confirmed.", () => publishing.oldestSeconds());

  return {
    id: folder.id,
    append: journal.append,
    waitingFrames: queue.frames,
    stop: async (deadlineMs) => {
      const endsMs = performance.now() + deadlineMs;
      clearInterval(timer);
      await journal.close(deadlineMs / 2);
      await adopting;
      await publishing.drain(Math.max(0, endsMs - performance.now()));
      publishing.stop();
      if (queue.homelessScans() > 0) onNotKept(queue.homelessScans(), undefined);
      if (queue.frames() > 0) log.warn({ frames: queue.frames() }, "frames stay in the journal for the next start");
      await writer.close();
      await queue.deletionsEnded();
      await folder.release();
    },
  };
}

/** Counts every scan that was not kept, and logs how many at most each 10 s. */
function createLossReport(log: Logger): (count: number, error: Error | undefined) => void {
  const count = counter(
    "redirect_scans_not_kept_total",
    "Scans that were answered and lost: disk and memory were full.",
  );
  let untold = 0;
  let toldMs = Number.NEGATIVE_INFINITY;
  return (scans, error) => {
    count(scans);
    untold += scans;
    const nowMs = performance.now();
    if (nowMs - toldMs < LOG_NOT_KEPT_EVERY_MS) return;
    log.error({ scans: untold, err: error }, "scans were not kept");
    untold = 0;
    toldMs = nowMs;
  };
}
