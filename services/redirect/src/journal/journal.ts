// Combines the process's own journal, the journals it adopts, and the publisher.

import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Bus } from "@qr/messaging";
import { counter, ensurePrivateFolder, gauge, type Logger, removeOldDrafts } from "@qr/runtime";
import type { RedirectSettings } from "../config.ts";
import { addAppended, createAdoption } from "./adoption.ts";
import { openDamagedSegments } from "./damaged-segments.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createFrameTraces } from "./frame-traces.ts";
import { createJournalFolder, releaseFolder } from "./journal-folder.ts";
import { createScanJournal } from "./scan-journal.ts";
import { createScanPublisher, type ScanPublisher } from "./scan-publisher.ts";
import type { Segment } from "./segment.ts";
import { createSegmentWriter } from "./segment-writer.ts";

/** Maximum time that a response waits for the disk. */
const MAX_WAIT_MS = 1000;
const ADOPT_EVERY_MS = 30_000;
const LOG_LOSSES_EVERY_MS = 10_000;
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
const MIN_SEGMENT_BYTES = 64 * 1024;

export type JournalSettings = Pick<RedirectSettings, "JOURNAL_DIR" | "JOURNAL_FSYNC" | "JOURNAL_MAX_BYTES">;

export interface Journal {
  readonly id: string;
  append(scan: string): boolean;
  waitingFrames(): number;
  /** Resolves when the latest check for journals to adopt has ended. */
  adopted(): Promise<void>;
  /** Writes the gathered scans and publishes frames for at most `deadlineMs`. The next process publishes the rest. */
  stop(deadlineMs: number): Promise<void>;
}

/** Opens a new journal in JOURNAL_DIR and adopts the journals of processes that are no longer running. Rejects if JOURNAL_DIR is not writable. */
export async function openJournal(
  settings: JournalSettings,
  { bus, log, onSettled }: { bus: Bus; log: Logger; onSettled: (count: number) => void },
): Promise<Journal> {
  const { JOURNAL_DIR: directory, JOURNAL_MAX_BYTES: maxBytes, JOURNAL_FSYNC: fsync } = settings;
  await ensurePrivateFolder(directory);
  await removeOldDrafts(directory);
  const damaged = openDamagedSegments(directory, log);
  const folder = await createJournalFolder(directory, { log, onAdopted: () => writer.rotate() });
  let publisher: ScanPublisher | undefined;
  const removeSegment = async (segment: Segment) => {
    const journal = dirname(segment.path);
    const isAdopted = journal !== folder.path;
    if (isAdopted && (await addAppended(segment))) return queue.addSegment(segment);
    if (segment.isDamaged) await damaged.keep(segment);
    else await rm(segment.path, { force: true });
    if (isAdopted) await releaseFolder(journal);
  };
  const queue = createFrameQueue({
    log,
    onAvailable: () => publisher?.pump(),
    onDamaged: damaged.report,
    remove: removeSegment,
  });
  const segmentBytes = Math.max(MIN_SEGMENT_BYTES, Math.min(MAX_SEGMENT_BYTES, Math.floor(maxBytes / 16)));
  const writer = createSegmentWriter({ folder, queue, fsync, segmentBytes, log });
  const onLost = createLossReport(log);
  const traces = createFrameTraces();
  const journal = createScanJournal({
    journalId: folder.id,
    writer,
    queue,
    maxBytes,
    maxWaitMs: MAX_WAIT_MS,
    log,
    traces,
    onSettled,
    onLost,
  });
  publisher = createScanPublisher({ bus, queue, log, traces });
  const publishing = publisher;

  const { adoptJournals } = createAdoption(directory, { ownId: folder.id, queue, damaged, log });
  let adopting = adopt();
  const timer = setInterval(() => {
    adopting = adopting.then(adopt);
  }, ADOPT_EVERY_MS);
  timer.unref();

  async function adopt(): Promise<void> {
    try {
      await adoptJournals();
      await damaged.refresh();
    } catch (error) {
      log.error({ err: error }, "could not check the journals of other processes");
    }
  }

  gauge("redirect_journal_frames_waiting", "Frames that the broker has not confirmed.", () => queue.frames());
  gauge("redirect_journal_bytes", "Bytes of the journals on disk.", () => queue.bytesOnDisk());
  gauge("redirect_journal_memory_scans", "Unpersisted scans, which exist only in memory.", () =>
    queue.unpersistedScans(),
  );
  gauge("redirect_journal_oldest_seconds", "Age of the oldest unconfirmed frame.", () => publishing.oldestSeconds());

  return {
    id: folder.id,
    append: journal.append,
    waitingFrames: queue.frames,
    adopted: () => adopting,
    stop: async (deadlineMs) => {
      const endsMs = performance.now() + deadlineMs;
      clearInterval(timer);
      await journal.close(deadlineMs / 2);
      await adopting;
      await publishing.drain(Math.max(0, endsMs - performance.now()));
      publishing.stop();
      if (queue.unpersistedScans() > 0) onLost(queue.unpersistedScans(), undefined);
      if (queue.frames() > 0) log.warn({ frames: queue.frames() }, "frames stay in the journal until the next start");
      await writer.close();
      await queue.deletionsEnded();
      await folder.release();
    },
  };
}

/** Returns a function that counts every lost scan, and logs the number at most once every 10 s. */
function createLossReport(log: Logger): (count: number, error: Error | undefined) => void {
  const count = counter("redirect_scans_not_kept_total", "Scans lost after their response: disk and memory were full.");
  let unreported = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (scans, error) => {
    count(scans);
    unreported += scans;
    const nowMs = performance.now();
    if (nowMs - reportedMs < LOG_LOSSES_EVERY_MS) return;
    log.error({ scans: unreported, err: error }, "scans were lost");
    unreported = 0;
    reportedMs = nowMs;
  };
}
