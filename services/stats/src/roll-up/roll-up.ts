// Rolls up each hour soon after it is over, so that what a read has to add up stays small, and keeps the quarter-hours' months: made
// ahead, and dropped when they are older than QUARTER_HOUR_DAYS. Started by stats.ts.

import { type Logger, pause } from "@qr/runtime";
import type { RollUpStore } from "./roll-up-store.ts";

const EVERY_MS = 30_000;
/** Scans that come later than this after their hour are added to the rolled-up days directly, which costs more. */
const SETTLED_MS = 900_000;
/** Looks after the months at every so many rounds, which is every hour. */
const ROUNDS_PER_UPKEEP = 120;
/** So that the scans go first. */
const REST_MS = 50;

interface RollUpOptions {
  store: RollUpStore;
  /** For so many days quarter-hours are kept at least. */
  days: number;
  log: Logger;
  signal: AbortSignal;
  onRolledUp(): void;
  onFailed(): void;
}

/** Rolls up until `signal`; the first time at once. Never rejects. */
export async function rollUpHourly(options: RollUpOptions): Promise<void> {
  const { signal, log, onFailed } = options;
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await rollUpAll(options);
      if (round % ROUNDS_PER_UPKEEP === 0) await keepMonths(options);
    } catch (error) {
      onFailed();
      log.warn({ err: error }, "hours could not be rolled up; the next try is in half a minute");
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
  if (made + dropped > 0) log.info({ made, dropped }, "the months of the quarter-hours were brought up to date");
}
