// Keeps the inbox bounded: frames folded longer ago than INBOX_DAYS are forgotten, hourly, in small batches. Started by stats.ts.

import { type Logger, pause } from "@qr/runtime";
import type { CountStore } from "./counts/count-store.ts";

const EVERY_MS = 3_600_000;
const BATCH_ROWS = 5000;
/** So that the scans go first. */
const REST_MS = 50;

interface ForgetOptions {
  store: Pick<CountStore, "forgetFrames">;
  days: number;
  log: Logger;
  signal: AbortSignal;
  onForgotten(count: number): void;
}

/** Forgets hourly until `signal`; the first time at once. Never rejects. */
export async function forgetFramesHourly(options: ForgetOptions): Promise<void> {
  while (!options.signal.aborted) {
    await forgetOldFrames(options).catch((error: unknown) => {
      options.log.warn({ err: error }, "old frames could not be forgotten; the next try is in an hour");
    });
    await pause(EVERY_MS, options.signal);
  }
}

/** Forgets all that is old enough now. Any number of workers may do so at once. */
export async function forgetOldFrames({ store, days, signal, onForgotten }: ForgetOptions): Promise<void> {
  for (let count = BATCH_ROWS; count === BATCH_ROWS && !signal.aborted; ) {
    count = await store.forgetFrames(days, BATCH_ROWS);
    onForgotten(count);
    if (count === BATCH_ROWS) await pause(REST_MS, signal);
  }
}
