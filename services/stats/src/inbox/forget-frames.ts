// Keeps the inbox bounded: every hour, forgets frames older than INBOX_DAYS, in small batches.

import { type Logger, pause } from "@qr/runtime";
import type { Inbox } from "./inbox-store.ts";

const EVERY_MS = 3_600_000;
const BATCH_ROWS = 5000;
/** Pause between batches, in ms, so that scans take precedence. */
const REST_MS = 50;

interface ForgetOptions {
  inbox: Pick<Inbox, "forgetFrames">;
  days: number;
  log: Logger;
  signal: AbortSignal;
  onForgotten(count: number): void;
}

/** Forgets old frames immediately, then every hour, until `signal` aborts. Never rejects. */
export async function forgetFramesHourly(options: ForgetOptions): Promise<void> {
  while (!options.signal.aborted) {
    await forgetOldFrames(options).catch((error: unknown) => {
      options.log.warn({ err: error }, "could not delete old frames from the inbox; retrying in an hour");
    });
    await pause(EVERY_MS, options.signal);
  }
}

/** Forgets all frames that were counted more than `days` days ago. Any number of workers may call this at the same time. */
export async function forgetOldFrames({ inbox, days, signal, onForgotten }: ForgetOptions): Promise<void> {
  for (let count = BATCH_ROWS; count === BATCH_ROWS && !signal.aborted; ) {
    count = await inbox.forgetFrames(days, BATCH_ROWS);
    onForgotten(count);
    if (count === BATCH_ROWS) await pause(REST_MS, signal);
  }
}
