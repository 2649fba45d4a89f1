// Brings a batch to its end: counted and acked, or, where the database refuses it, split until the frames to blame are alone and
// moved to the dead letters. Called by the scan consumer, one batch at a time.
//
// counting -> acked
//    ├─ database away: waiting, with back-off, for as long as it takes -> counting
//    ├─ another worker in the way: a short wait -> counting
//    ├─ out of time, twice: halved -> counting each half (a single frame: for as long as it takes)
//    └─ refused, three times: halved -> counting each half (a single frame: dead letters)

import { backoffMs, type Logger, pause } from "@qr/runtime";
import type { CountStore } from "../counts/count-store.ts";
import { type DatabaseFault, databaseFaultOf } from "../counts/database-fault.ts";
import type { Batch, HeldFrame } from "./batch.ts";

const TRIES = { refused: 3, slow: 2 } as const;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 3000;
const MAX_REASON_LENGTH = 300;

export interface SettleParts {
  store: Pick<CountStore, "count">;
  log: Logger;
  /** Aborted where the process has to end: what is not counted by then stays with the broker. */
  signal: AbortSignal;
  onFault(fault: DatabaseFault): void;
  onCounted(result: { frames: number; duplicates: number }): void;
  onDeadLetter(): void;
}

/** Resolves when every frame is acked or with the dead letters, or when `signal` is aborted. Never rejects. */
export async function settleBatch(batch: Batch, parts: SettleParts): Promise<void> {
  // Frames that belong together, next one last. Halves of a refused batch are tried once: what refused it is in one of them.
  const groups: { frames: HeldFrame[]; isHalf: boolean }[] = [{ frames: batch.frames(), isHalf: false }];
  for (let group = groups.pop(); group; group = groups.pop()) {
    const outcome = await countGroup(group.frames, group.isHalf, batch, parts);
    if (outcome === "stopped") return;
    if (outcome === "counted") continue;
    const [alone] = group.frames;
    if (alone && group.frames.length === 1) {
      await giveUp(alone, outcome.error, parts);
      continue;
    }
    const middle = Math.ceil(group.frames.length / 2);
    groups.push(
      { frames: group.frames.slice(middle), isHalf: true },
      { frames: group.frames.slice(0, middle), isHalf: true },
    );
  }
}

type Outcome = "counted" | "stopped" | { error: unknown };

async function countGroup(frames: HeldFrame[], isHalf: boolean, batch: Batch, parts: SettleParts): Promise<Outcome> {
  const failures: Record<DatabaseFault, number> = { away: 0, slow: 0, conflict: 0, refused: 0 };
  for (let attempt = 0; !parts.signal.aborted; attempt += 1) {
    try {
      const unseen = await parts.store.count(frames, batch.foldOf);
      parts.onCounted({ frames: frames.length, duplicates: countDeliveries(frames) - unseen });
      await endAll(frames);
      return "counted";
    } catch (error) {
      const fault = databaseFaultOf(error);
      failures[fault] += 1;
      parts.onFault(fault);
      parts.log.warn({ err: error, fault, frames: frames.length, attempt }, "a batch was not counted; it is kept");
      if (isHopeless(failures, frames.length, isHalf)) return { error };
    }
    await pause(backoffMs(attempt, FIRST_WAIT_MS, LONGEST_WAIT_MS), parts.signal);
  }
  return "stopped";
}

function isHopeless(failures: Record<DatabaseFault, number>, frames: number, isHalf: boolean): boolean {
  if (failures.refused >= (isHalf ? 1 : TRIES.refused)) return true;
  return failures.slow >= TRIES.slow && frames > 1;
}

async function endAll(frames: readonly HeldFrame[]): Promise<void> {
  for (const { deliveries } of frames) {
    for (const delivery of deliveries) {
      const ending = delivery.counted();
      if (ending) await ending;
    }
  }
}

function countDeliveries(frames: readonly HeldFrame[]): number {
  return frames.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
}

async function giveUp(frame: HeldFrame, error: unknown, parts: SettleParts): Promise<void> {
  const reason = `not countable: ${error instanceof Error ? error.message : String(error)}`.slice(0, MAX_REASON_LENGTH);
  parts.onDeadLetter();
  // One copy with the dead letters is enough.
  for (const [place, delivery] of frame.deliveries.entries()) await delivery.refused(reason, place > 0);
}
