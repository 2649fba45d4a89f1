// One redirect of the simulation: scans that come at random, a thread that answers them, a journal that is written frame by frame,
// and a publisher that gathers frames into messages.

import type { Random } from "../../codes/popularity.ts";
import { type Arrivals, arrivalsOf } from "./arrivals.ts";
import {
  type Message,
  type Offered,
  SCANS_PER_MESSAGE,
  type ServiceTimes,
  type SettledFrame,
} from "./pipeline-parts.ts";

/** As in the redirect's publisher. */
const GATHER_MS = 20;

type RedirectTimes = Pick<ServiceTimes, "redirectUsPerScan" | "redirectUsPerFrame" | "writeMs">;

/** Everything that one redirect does with its share of the load. */
export function simulateRedirect(times: RedirectTimes, offered: Offered, random: Random) {
  const { frames, busyMs } = answerScans(times, arrivalsOf(offered, random));
  return { frames, busyMs, messages: gather(frames) };
}

/**
 * One thread. A turn of its loop works on all scans that have come until it begins; what a turn leaves is written as one frame at its
 * end, or, where a frame is being written then, as soon as that has been.
 */
function answerScans(times: RedirectTimes, arrivals: Arrivals): { frames: SettledFrame[]; busyMs: number } {
  const scanMs = times.redirectUsPerScan / 1000;
  const frameMs = times.redirectUsPerFrame / 1000;
  const frames: SettledFrame[] = [];
  let gathered: number[] = [];
  let threadMs = 0;
  let writtenMs = 0;
  let busyMs = 0;
  const write = (beginMs: number) => {
    threadMs = beginMs + frameMs;
    busyMs += frameMs;
    writtenMs = threadMs + times.writeMs;
    const settledMs = writtenMs;
    frames.push({
      settledMs,
      scans: gathered.length,
      answers: gathered.map((ms) => ({ value: settledMs - ms, weight: 1 })),
    });
    arrivals.answered(settledMs, gathered.length);
    gathered = [];
  };
  for (;;) {
    const nextMs = arrivals.peek();
    if (nextMs === undefined && gathered.length === 0) return { frames, busyMs };
    const turnMs = Math.max(threadMs, nextMs ?? Number.POSITIVE_INFINITY);
    const canWriteMs = Math.max(threadMs, writtenMs);
    if (gathered.length > 0 && canWriteMs <= turnMs) {
      write(canWriteMs);
      continue;
    }
    threadMs = turnMs;
    for (let atMs = nextMs; atMs !== undefined && atMs <= turnMs; atMs = arrivals.peek()) {
      arrivals.take();
      gathered.push(atMs);
      threadMs += scanMs;
      busyMs += scanMs;
    }
  }
}

/** A message is sent 20 ms after its first frame, or when it is full. */
function gather(frames: readonly SettledFrame[]): Message[] {
  const messages: Message[] = [];
  let gathered: SettledFrame[] = [];
  let scans = 0;
  let sinceMs = 0;
  const send = (sentMs: number) => {
    messages.push({ sentMs, scans, frames: gathered, frameCount: gathered.length });
    gathered = [];
    scans = 0;
  };
  for (const frame of frames) {
    if (gathered.length > 0 && frame.settledMs >= sinceMs + GATHER_MS) send(sinceMs + GATHER_MS);
    if (gathered.length === 0) sinceMs = frame.settledMs;
    gathered.push(frame);
    scans += frame.scans;
    if (scans >= SCANS_PER_MESSAGE) send(frame.settledMs);
  }
  if (gathered.length > 0) send(sinceMs + GATHER_MS);
  return messages;
}
