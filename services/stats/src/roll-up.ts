// Rolls up each hour soon after its end, so that reads have little to add up. Creates the monthly partitions of quarter-hours ahead, and
// drops them when they are older than QUARTER_HOUR_DAYS.

import type { RollUpStore } from "@qr/counts";
import { type Logger, pause } from "@qr/runtime";

const EVERY_MS = 30_000;
/** Time after the end of an hour at which it is rolled up. Later scans are added to the rolled-up days directly, which costs more. */
const SETTLED_MS = 900_000;
/** Partitions are maintained once per this many rounds: hourly. */
const ROUNDS_PER_UPKEEP = 120;
/** Pause between hours, so that scans take precedence. */
const REST_MS = 50;

interface RollUpOptions {
  store: RollUpStore;
  /** Minimum retention of quarter-hour rows, in days. */
  days: number;
  log: Logger;
  signal: AbortSignal;
  onRolledUp(): void;
  onFailed(): void;
}

/** Rolls up at once, then every 30 s, until `signal` aborts. Never rejects. */
export async function rollUpHourly(options: RollUpOptions): Promise<void> {
  const { signal, log, onFailed } = options;
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await rollUpAll(options);
      if (round % ROUNDS_PER_UPKEEP === 0) await keepMonths(options);
    } catch (error) {
      onFailed();
      log.warn({ err: error }, "could not roll up hours; retrying in 30 s");
    }
    await pause(EVERY_MS, signal);
  }
}

async function rollUpAll({ store, signal, onRolledUp }: RollUpOptions): Promise<void> {
  while (!signal.aborted && (await store.rollUpHour(SETTLED_MS))) {
    onRolledUp();
    await pause(REST_MS, signal);
  }
}

async function keepMonths({ store, days, log }: RollUpOptions): Promise<void> {
  const made = await store.makeMonths();
  const dropped = await store.dropMonths(days);
  if (made + dropped > 0) log.info({ made, dropped }, "updated the monthly partitions of quarter-hours");
}
