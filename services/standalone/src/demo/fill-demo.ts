// Fills the demo account behind the back of a start that is ready already: makes its codes, and sends their scans the way that all
// scans go. Killed at any moment, it goes on at the next start and nothing is there twice: the codes are made in one transaction, and
// the frames of the scans have the same names each time they are sent.

import { randomUUID } from "node:crypto";
import type { Demo } from "@qr/gateway";
import { type Bus, BusUnavailableError } from "@qr/messaging";
import { backoffMs, type Logger, pause, type Running } from "@qr/runtime";
import { demoCodes } from "./demo-codes.ts";
import { type DemoFrame, demoFrames, type ScannedCode } from "./demo-scans.ts";

const DAY_MS = 86_400_000;
const FRAMES_PER_MESSAGE = 2;

interface DemoFilling {
  demo: Pick<Demo, "ensureCodes" | "markScansSent">;
  bus: Pick<Bus, "publish">;
  /** For how long the stats service knows a frame again. */
  inboxDays: number;
  log: Logger;
}

/** Begins; what fails is logged and tried again at the next start. */
export function startFillingDemo(filling: DemoFilling): Running & { readonly done: Promise<void> } {
  const stopping = new AbortController();
  const done = fillDemo(filling, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) filling.log.warn({ err: error }, "the demo account could not be filled");
  });
  return {
    done,
    async stop(deadlineMs) {
      stopping.abort();
      await Promise.race([done, pause(deadlineMs)]);
    },
  };
}

async function fillDemo({ demo, bus, inboxDays, log }: DemoFilling, signal: AbortSignal): Promise<void> {
  const made = await demo.ensureCodes((madeAt) =>
    demoCodes(madeAt.getTime()).map(({ request, ageDays }) => ({
      request,
      createdAt: new Date(madeAt.getTime() - ageDays * DAY_MS),
    })),
  );
  if (made === undefined) return;
  const endMs = made.madeAt.getTime();
  // Frames sent longer ago may have been forgotten, and would be counted a second time.
  const isTooLate = Date.now() > endMs + (inboxDays - 0.5) * DAY_MS;
  if (isTooLate) log.warn("the demo account's scans were not all counted in time; those that are missing stay away");
  else await sendFrames(demoFrames(scannedCodes(made.codeIds, endMs), endMs, made.journalId), bus, signal);
  if (!signal.aborted) await demo.markScansSent(made.journalId);
}

function scannedCodes(ids: readonly string[], endMs: number): ScannedCode[] {
  return demoCodes(endMs).flatMap(({ scans, ageDays }, index) => {
    const id = ids[index];
    return scans === undefined || id === undefined ? [] : [{ id, createdMs: endMs - ageDays * DAY_MS, ...scans }];
  });
}

/** Sends one message after the other, so that a start's first requests are not kept waiting by a month of scans. */
async function sendFrames(frames: readonly DemoFrame[], bus: Pick<Bus, "publish">, signal: AbortSignal) {
  for (let from = 0; from < frames.length && !signal.aborted; from += FRAMES_PER_MESSAGE) {
    const body = Buffer.from(JSON.stringify({ frames: frames.slice(from, from + FRAMES_PER_MESSAGE) }));
    await sendUntilSafe({ name: "scans.recorded.v1", id: randomUUID(), body }, bus, signal);
  }
}

async function sendUntilSafe(
  message: Parameters<Bus["publish"]>[0],
  bus: Pick<Bus, "publish">,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await bus.publish(message);
    } catch (error) {
      if (!(error instanceof BusUnavailableError)) throw error;
      await pause(backoffMs(attempt), signal);
    }
  }
}
