// What the stats service tells of itself. Made once by stats.ts, written by the scan consumer.

import { counter, gauge } from "@qr/runtime";
import type { DatabaseFault } from "./counts/database-fault.ts";

export interface StatsMetrics {
  /** A batch has come to its end; `newestMs` is the time of its newest scan. */
  batch(done: { scans: number; ms: number; newestMs: number }): void;
  counted(result: { frames: number; duplicates: number }): void;
  /** The database did not count a batch, or a part of one; it is tried again. */
  failed(fault: DatabaseFault): void;
  deadLetters(): void;
  batchesDropped(): void;
  framesForgotten(count: number): void;
  hourRolledUp(): void;
  rollUpFailed(): void;
}

export function createStatsMetrics(): StatsMetrics {
  const last = { scans: 0, ms: 0, lagMs: 0 };
  gauge("stats_batch_scans", "Scans in the last batch.", () => last.scans);
  gauge("stats_fold_ms", "How long the last batch took from its first statement to its acks.", () => last.ms);
  gauge("stats_lag_ms", "How old the newest scan of the last batch was when it was counted.", () => last.lagMs);
  const scansTotal = counter("stats_scans_total", "Scans in the batches that were ended.");
  const duplicates = counter("stats_frames_duplicate_total", "Deliveries of frames that were counted before.");
  const deadLetters = counter("stats_dead_letters_total", "Messages moved to the dead letters.");
  const failures = counter("stats_count_failures_total", "Attempts to count that the database ended, by fault.");
  const dropped = counter(
    "stats_batches_dropped_total",
    "Batches that the broker has delivered again over a new connection.",
  );
  const forgotten = counter("stats_frames_forgotten_total", "Frames that left the inbox because of their age.");
  const hours = counter("stats_hours_rolled_up_total", "Hours that this worker has rolled up into days and totals.");
  const rollUpFailures = counter("stats_roll_up_failures_total", "Attempts to roll up that failed; tried again.");
  return {
    batch: ({ scans, ms, newestMs }) => {
      Object.assign(last, { scans, ms, lagMs: Math.max(0, Date.now() - newestMs) });
      scansTotal(scans);
    },
    counted: (result) => {
      if (result.duplicates > 0) duplicates(result.duplicates);
    },
    failed: (fault) => failures(1, { fault }),
    deadLetters: () => deadLetters(),
    batchesDropped: () => dropped(),
    framesForgotten: (count) => forgotten(count),
    hourRolledUp: () => hours(),
    rollUpFailed: () => rollUpFailures(),
  };
}
