// Makes scheduled changes when they are due: check again → save with the history and the event → publish. A change that is refused is
// recorded as failed, and is not tried again.

import { counter, HttpError, type Logger } from "@qr/runtime";
import { invalidRequest } from "../../route/violations.ts";
import { isDatabaseUnavailable } from "../../scheduling/database-errors.ts";
import type { ChangedCode } from "../code.ts";
import { domainsNamedIn } from "../create-code.ts";
import { storedError } from "../later-changes-store.ts";
import { type CodeUpdate, decide, isForRedirects, publishChange, validateChange } from "../update-code.ts";
import type { DueChange, ScheduleStore } from "./schedule-store.ts";

/** Maximum number of changes whose targets are being published. Each takes as long as a lease. */
const MAX_PUBLISHING = 500;

export interface Schedule {
  /** Returns the time until the next change is due, in ms: 0 or less if it is due, Infinity if there is none. */
  untilNextMs(): Promise<number>;
  /** Returns up to `limit` due changes, oldest first, and only the first for each code. */
  due(limit: number): Promise<DueChange[]>;
  /**
   * Makes a due change, or records why it was refused. Returns false if another gateway has made it, or if it has been canceled. Rejects
   * only while the database is unavailable; the change is then still scheduled, or has been made.
   */
  carryOut(due: DueChange): Promise<boolean>;
  /** Resolves when all changes have been published. */
  published(): Promise<void>;
}

export interface ScheduleParts extends Omit<CodeUpdate, "store" | "reader"> {
  schedule: Pick<ScheduleStore, "untilNextMs" | "due" | "carryOut" | "fail">;
  log: Logger;
}

export function createSchedule(parts: ScheduleParts): Schedule {
  const { schedule, log } = parts;
  const countOutcome = counter("gateway_scheduled_changes_total", "Scheduled changes that were due, by outcome.");
  const publishing = new Set<Promise<void>>();

  const publish = async (changed: ChangedCode, isForRedirects: boolean): Promise<void> => {
    while (publishing.size >= MAX_PUBLISHING) await Promise.race(publishing);
    const published = publishChange(changed, isForRedirects, parts).finally(() => publishing.delete(published));
    publishing.add(published);
  };

  const fail = async (due: DueChange, error: unknown): Promise<boolean> => {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof HttpError)) log.error({ err: error, scheduleId: due.id }, "a scheduled change failed");
    const hasFailed = await schedule.fail(due, storedError(error));
    if (hasFailed) countOutcome(1, { outcome: "failed" });
    parts.onEvent();
    return hasFailed;
  };

  return {
    untilNextMs: schedule.untilNextMs,
    due: schedule.due,
    carryOut: async (due) => {
      try {
        const changed = await makeChange(due, parts);
        if (changed === undefined) return false;
        countOutcome(1, { outcome: "made" });
        await publish(changed, isForRedirects(due.change));
        return true;
      } catch (error) {
        return fail(due, error);
      }
    },
    async published() {
      await Promise.all(publishing);
    },
  };
}

async function makeChange(due: DueChange, { schedule, findDomains, ...parts }: ScheduleParts) {
  // The domains are read first, because all transactions on an embedded database share one session.
  const domains = await domainsNamedIn([due.change], due.accountId, findDomains);
  return schedule.carryOut(due, (code) => {
    const validated = validateChange(due.change, domains);
    if (!validated.isGood) throw invalidRequest(validated.details);
    return decide(code, validated.value, domains, parts);
  });
}
