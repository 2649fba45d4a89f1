// Rolls up each hour soon after its end, so that reads have little to add up. Creates monthly partitions for quarter-hours in advance, and
// drops partitions that are older than QUARTER_HOUR_DAYS.

import type { RollUpStore } from "@qr/counts";
import { type Logger, pause } from "@qr/runtime";

const EVERY_MS = 30_000;
/** Time from an hour's end to its roll-up, in ms. Scans that arrive later are added directly to the rolled-up days, which costs more. */
const SETTLED_MS = 900_000;
/** Number of rounds between two partition upkeeps, which run once an hour. */
const ROUNDS_PER_UPKEEP = 120;
/** Pause between two roll-ups, in ms, so that scans take precedence. */
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

/** Rolls up immediately, then every 30 s, until `signal` aborts. Never rejects. */
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
