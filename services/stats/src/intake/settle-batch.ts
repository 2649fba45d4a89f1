// Counts a batch and acks its deliveries. If the database fails, retries, waits, or halves the batch until the frames to blame are isolated.
// These frames are dead-lettered.
//
// counting -> acked
//    ├─ database unavailable: waiting, with backoff, for as long as it takes -> counting
//    ├─ conflict with another worker: a short wait -> counting
//    ├─ timed out twice: halved -> counting each half (a single frame: for as long as it takes)
//    └─ refused three times (a half: once): halved -> counting each half (a single frame: dead letters)

import { backoffMs, type Logger, pause } from "@qr/runtime";
import { type DatabaseFault, databaseFaultOf } from "../database-fault.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import type { Batch, HeldFrame } from "./batch.ts";

const TRIES = { refused: 3, slow: 2 } as const;
const MIN_WAIT_MS = 50;
const MAX_WAIT_MS = 3000;
const MAX_REASON_LENGTH = 300;

export interface SettleParts {
  inbox: Pick<Inbox, "count">;
  log: Logger;
  /** Aborts when the process must exit. The broker keeps the messages that have not been counted by then. */
  signal: AbortSignal;
  onFault(fault: DatabaseFault): void;
  onCounted(result: { frames: number; duplicates: number }): void;
  onDeadLetter(): void;
}

/** Resolves when every delivery has been acked or dead-lettered, or when `signal` aborts. Never rejects. */
export async function settleBatch(batch: Batch, parts: SettleParts): Promise<void> {
  // A stack of groups to count. A half is not retried after a refusal, because it was split off from a group that had already failed.
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
      const unseen = await parts.inbox.count(frames, batch.foldOf);
      parts.onCounted({ frames: frames.length, duplicates: countDeliveries(frames) - unseen });
      await endAll(frames);
      return "counted";
    } catch (error) {
      const fault = databaseFaultOf(error);
      failures[fault] += 1;
      parts.onFault(fault);
      parts.log.warn({ err: error, fault, frames: frames.length, attempt }, "could not count a batch; retrying");
      if (isHopeless(failures, frames.length, isHalf)) return { error };
    }
    await pause(backoffMs(attempt, MIN_WAIT_MS, MAX_WAIT_MS), parts.signal);
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
  const reason = `cannot be counted: ${error instanceof Error ? error.message : String(error)}`.slice(
    0,
    MAX_REASON_LENGTH,
  );
  parts.onDeadLetter();
  // One copy in the dead letters is enough.
  for (const [index, delivery] of frame.deliveries.entries()) await delivery.refused(reason, index > 0);
}
