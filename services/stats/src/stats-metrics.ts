import { counter, durations, gauge } from "@qr/runtime";
import type { DatabaseFault } from "./database-fault.ts";
import { ROLL_UP_TASKS, type RollUpTask } from "./roll-up.ts";

const MS_PER_SECOND = 1000;

export interface StatsMetrics {
  /** Records a finished batch. `oldestMs` is the time of the batch's oldest scan, in Unix ms. */
  batch(done: { scans: number; ms: number; oldestMs: number }): void;
  counted(result: { frames: number; duplicates: number }): void;
  /** Records that an attempt to count a batch or part of a batch failed. */
  failed(fault: DatabaseFault): void;
  deadLetters(): void;
  batchesDropped(): void;
  framesForgotten(count: number): void;
  hourRolledUp(): void;
  /** Records that a roll-up or another hourly task failed. */
  rollUpFailed(task: RollUpTask): void;
}

export function createStatsMetrics(): StatsMetrics {
  const last = { scans: 0, ms: 0 };
  gauge("stats_batch_scans", "Scans in the last batch.", () => last.scans);
  gauge("stats_fold_ms", "Duration of the last batch from its first statement to its acks.", () => last.ms);
  const timeLag = durations("stats_lag_seconds", "Age of the oldest scan in each batch when the batch was counted.");
  const scansTotal = counter("stats_scans_total", "Scans in finished batches.");
  const duplicates = counter("stats_frames_duplicate_total", "Deliveries of frames that had been counted before.");
  const deadLetters = counter("stats_dead_letters_total", "Dead-lettered messages.");
  const failures = counter("stats_count_failures_total", "Failed attempts to count a batch, by fault.");
  const dropped = counter(
    "stats_batches_dropped_total",
    "Batches dropped because the broker redelivered them over a new connection.",
  );
  const forgotten = counter("stats_frames_forgotten_total", "Frames removed from the inbox because of their age.");
  const hours = counter("stats_hours_rolled_up_total", "Hours that this worker rolled up into days and totals.");
  const rollUpFailures = counter(
    "stats_roll_up_failures_total",
    "Failed attempts to roll up an hour, update the monthly partitions, or delete counts of erased codes, by task.",
  );
  // Without a value before the first failure, Prometheus would not see an increase.
  for (const task of ROLL_UP_TASKS) rollUpFailures(0, { task });
  return {
    batch: ({ scans, ms, oldestMs }) => {
      Object.assign(last, { scans, ms });
      if (scans > 0) timeLag(Math.max(0, Date.now() - oldestMs) / MS_PER_SECOND);
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
    rollUpFailed: (task) => rollUpFailures(1, { task }),
  };
}
