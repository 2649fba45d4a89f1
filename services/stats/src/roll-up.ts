// Rolls up each hour soon after its end, so that reads have little to add up. Creates monthly partitions for quarter-hour rows in advance,
// drops partitions that are older than QUARTER_HOUR_DAYS, and deletes counts of erased codes. A task that fails does not keep the other tasks
// from running.

import type { RollUpStore } from "@qr/counts";
import { type Logger, pause } from "@qr/runtime";

const EVERY_MS = 30_000;
/** Time from an hour's end to its roll-up, in ms. Scans that arrive later are added directly to the daily counts, which costs more. */
const SETTLED_MS = 900_000;
/** Number of rounds between two runs of the other tasks, which run once an hour. */
const ROUNDS_PER_UPKEEP = 120;
/** Pause between two roll-ups, in ms, so that scans take precedence. */
const REST_MS = 50;

/** The tasks that can fail. They are the values of the metric's `task` label. */
export const ROLL_UP_TASKS = ["roll_up", "make_partitions", "drop_partitions", "delete_ownerless"] as const;
export type RollUpTask = (typeof ROLL_UP_TASKS)[number];

interface RollUpOptions {
  store: RollUpStore;
  /** Minimum retention of quarter-hour rows, in days. */
  days: number;
  log: Logger;
  signal: AbortSignal;
  onRolledUp(): void;
  onFailed(task: RollUpTask): void;
}

/** Rolls up immediately, then every 30 s, until `signal` aborts. Does the other tasks immediately, then every hour. Never rejects. */
export async function rollUpHourly(options: RollUpOptions): Promise<void> {
  const { store, days, log, signal, onFailed } = options;
  const run = async (task: RollUpTask, act: () => Promise<void>) => {
    await act().catch((error: unknown) => {
      onFailed(task);
      log.warn({ err: error, task }, "could not roll up hours or maintain the counts; retrying later");
    });
  };
  for (let round = 0; !signal.aborted; round += 1) {
    if (round % ROUNDS_PER_UPKEEP === 0) {
      await run("make_partitions", async () => {
        const made = await store.makeMonths();
        if (made > 0) log.info({ made }, "created monthly partitions of quarter-hours");
      });
      await run("drop_partitions", async () => {
        const dropped = await store.dropMonths(days);
        if (dropped > 0) log.info({ dropped }, "dropped monthly partitions of quarter-hours");
      });
      await run("delete_ownerless", async () => {
        const codes = await store.deleteOwnerless();
        if (codes > 0) log.info({ codes }, "deleted counts of erased codes");
      });
    }
    await run("roll_up", () => rollUpAll(options));
    await pause(EVERY_MS, signal);
  }
}

async function rollUpAll({ store, signal, onRolledUp }: RollUpOptions): Promise<void> {
  while (!signal.aborted && (await store.rollUpHour(SETTLED_MS))) {
    onRolledUp();
    await pause(REST_MS, signal);
  }
}
