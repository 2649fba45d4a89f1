// Fills the demo account in the background after startup: creates the account's codes, and sends their scans over the bus like real scans. If the
// process is killed, the next start resumes without duplicates, because the codes are created in one transaction and resent frames have the same ids.

import { randomUUID } from "node:crypto";
import type { Demo } from "@qr/gateway";
import { type Bus, BusUnavailableError } from "@qr/messaging";
import { backoffMs, type Logger, pause, type Running } from "@qr/runtime";
import { createdMs, demoCodes } from "./demo-codes.ts";
import { type DemoFrame, demoFrames, type ScannedCode } from "./demo-scans.ts";

const DAY_MS = 86_400_000;
const FRAMES_PER_MESSAGE = 1;

type MadeDemo = NonNullable<Awaited<ReturnType<Demo["ensureCodes"]>>>;

interface DemoFilling {
  demo: Pick<Demo, "ensureCodes" | "markScansSent">;
  bus: Pick<Bus, "publish">;
  /** Number of days for which the stats service deduplicates frames. */
  inboxDays: number;
  log: Logger;
}

/** Starts filling the demo account. A failure is logged, and the next start of the service tries again. */
export function startFillingDemo(filling: DemoFilling): Running & { readonly done: Promise<void> } {
  const stopping = new AbortController();
  const done = fillDemo(filling, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) filling.log.warn({ err: error }, "could not fill the demo account");
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
    demoCodes(madeAt.getTime()).map((code) => ({
      request: { ...code.request, rules: code.rules ?? [] },
      createdAt: new Date(createdMs(code, madeAt.getTime())),
      alias: code.alias,
    })),
  );
  if (made === undefined) return;
  const endMs = made.madeAt.getTime();
  // The inbox may no longer contain frames that were sent before, which would then be counted twice.
  const isTooLate = Date.now() > endMs + (inboxDays - 0.5) * DAY_MS;
  if (isTooLate) log.warn("some demo scans were not counted in time");
  else await sendFrames(demoFrames(scannedCodes(made, endMs), endMs, made.journalId), bus, signal);
  if (!signal.aborted) await demo.markScansSent(made.journalId);
}

function scannedCodes({ codeIds, aliasIds }: Pick<MadeDemo, "codeIds" | "aliasIds">, endMs: number): ScannedCode[] {
  return demoCodes(endMs).flatMap((code, index) => {
    const { scans, rules = [] } = code;
    const id = codeIds[index];
    if (scans === undefined || id === undefined) return [];
    return [{ ...scans, id, createdMs: createdMs(code, endMs), rules, aliasId: aliasIds[id] ?? "" }];
  });
}

/** Sends one message at a time, so that two years of scans do not delay the first requests after startup. */
async function sendFrames(frames: readonly DemoFrame[], bus: Pick<Bus, "publish">, signal: AbortSignal) {
  for (let from = 0; from < frames.length && !signal.aborted; from += FRAMES_PER_MESSAGE) {
    const body = Buffer.from(JSON.stringify({ frames: frames.slice(from, from + FRAMES_PER_MESSAGE) }));
    await sendUntilConfirmed({ name: "scans.recorded.v1", id: randomUUID(), body }, bus, signal);
  }
}

async function sendUntilConfirmed(
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
