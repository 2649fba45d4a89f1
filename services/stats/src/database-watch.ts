// Tracks whether Postgres responds, using the outcomes of batches, or of pings while there are no batches. /readyz
// reports this state.

import { type DependencyState, pause } from "@qr/runtime";
import type { DatabaseFault } from "./database-fault.ts";
import type { Inbox } from "./inbox/inbox-store.ts";

const EVERY_MS = 2000;

export interface DatabaseWatch {
  state(): DependencyState;
  /** Records the outcome of a batch: a fault, or undefined if the batch was counted. */
  note(fault: DatabaseFault | undefined): void;
}

/** Watches the database until `signal` aborts. The state is "down" until the first response. */
export function watchDatabase(inbox: Pick<Inbox, "ping">, signal: AbortSignal): DatabaseWatch {
  let state: DependencyState = "down";
  let notedMs = Number.NEGATIVE_INFINITY;

  async function pingWhileIdle(): Promise<void> {
    while (!signal.aborted) {
      if (performance.now() - notedMs >= EVERY_MS) {
        state = await inbox.ping().then(
          () => "up" as const,
          () => "down" as const,
        );
      }
      await pause(EVERY_MS, signal);
    }
  }
  void pingWhileIdle();

  return {
    state: () => state,
    note: (fault) => {
      notedMs = performance.now();
      state = fault === "away" || fault === "slow" ? "down" : "up";
    },
  };
}
