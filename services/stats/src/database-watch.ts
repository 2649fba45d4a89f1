// Knows whether Postgres answers: from the batches while there are some, from a ping while there are none. Asked by /readyz.

import { type DependencyState, pause } from "@qr/runtime";
import type { CountStore } from "./counts/count-store.ts";
import type { DatabaseFault } from "./counts/database-fault.ts";

const EVERY_MS = 2000;

export interface DatabaseWatch {
  state(): DependencyState;
  /** A batch met this fault; undefined: it was counted. */
  note(fault: DatabaseFault | undefined): void;
}

/** Watches until `signal`. Down until the first answer. */
export function watchDatabase(store: Pick<CountStore, "ping">, signal: AbortSignal): DatabaseWatch {
  let state: DependencyState = "down";
  let notedMs = Number.NEGATIVE_INFINITY;

  async function pingWhileIdle(): Promise<void> {
    while (!signal.aborted) {
      if (performance.now() - notedMs >= EVERY_MS) {
        state = await store.ping().then(
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
