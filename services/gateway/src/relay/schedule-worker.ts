// Makes scheduled changes when they are due. Any number of gateways can do so at the same time: each change is made
// once.
//
// idle until the next change is due, or for POLL_MS, because another gateway may have scheduled a change in the
// meantime → due changes, a few at a time → immediately again if any was made. While Postgres is unavailable, retries
// with backoff.

import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { Schedule } from "../codes/schedule/carry-out.ts";
import type { Sweep } from "../scheduling/sweep.ts";

const POLL_MS = 500;
const BATCH_SIZE = 50;
/** Number of changes made at a time. Each needs a database connection. */
const LANES = 4;
/** Pause, in ms, when other gateways are making all due changes. */
const OTHERS_MS = 50;

export function startScheduleWorker({ schedule, log }: { schedule: Schedule; log: Logger }): Sweep {
  const countFailure = counter("gateway_schedule_failures_total", "Failed attempts to read or make scheduled changes.");
  const stopping = new AbortController();

  /** Makes due changes, and returns how long to pause, in ms. */
  const workOff = async (): Promise<number> => {
    const untilNextMs = await schedule.untilNextMs();
    if (untilNextMs > 0) return Math.min(POLL_MS, Math.ceil(untilNextMs));
    const due = await schedule.due(BATCH_SIZE);
    let made = 0;
    const rest = due[Symbol.iterator]();
    const work = async () => {
      for (const change of rest) {
        if (stopping.signal.aborted) return;
        if (await schedule.carryOut(change)) made += 1;
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, work));
    const failed = lanes.find((lane) => lane.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return made > 0 ? 0 : OTHERS_MS;
  };

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await workOff();
        if (failures > 0) log.info("scheduled changes can be made again");
        failures = 0;
        if (pauseMs > 0) await pause(pauseMs, stopping.signal);
      } catch (error) {
        countFailure();
        if (failures === 0) log.warn({ err: error }, "scheduled changes cannot be made; retrying");
        failures += 1;
        await pause(backoffMs(failures), stopping.signal);
      }
    }
  };

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
      await schedule.published();
    },
  };
}
