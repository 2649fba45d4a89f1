// Fills the demo account: creates the account's codes, and then, in the background, sends their scans over the bus like real scans. If the
// process is killed, the next start resumes without duplicates, because the codes are created in one transaction and resent frames have the same IDs.

import { randomUUID } from "node:crypto";
import type { Demo } from "@qr/gateway";
import { type Bus, BusUnavailableError } from "@qr/messaging";
import { backoffMs, type Logger, pause, type Running } from "@qr/runtime";
import { createdMs, demoCodes } from "./demo-codes.ts";
import { type DemoFrame, demoFrames, type ScannedCode } from "./demo-scans.ts";

const DAY_MS = 86_400_000;

type MadeDemo = NonNullable<Awaited<ReturnType<Demo["ensureCodes"]>>>;

interface DemoFilling {
  demo: Pick<Demo, "ensureCodes" | "markScansSent">;
  bus: Pick<Bus, "publish">;
  /** Number of days for which the stats service deduplicates frames. */
  inboxDays: number;
  log: Logger;
}

/**
 * Creates the demo account's codes and their scans, and starts sending the scans. When the promise resolves, only the sending is left: the
 * other work would otherwise delay the first requests. Never rejects: a failure is logged, and the next start of the service tries again.
 */
export async function startFillingDemo(filling: DemoFilling): Promise<Running & { readonly done: Promise<void> }> {
  const stopping = new AbortController();
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) filling.log.warn({ err: error }, "could not fill the demo account");
  };
  const unsent = await unsentScans(filling).catch(onError);
  const done = unsent ? sendScans(unsent, filling, stopping.signal).catch(onError) : Promise.resolve();
  return {
    done,
    async stop(deadlineMs) {
      stopping.abort();
      await Promise.race([done, pause(deadlineMs)]);
    },
  };
}

interface UnsentScans {
  journalId: string;
  frames: readonly DemoFrame[];
}

/** Returns the scans to send, after creating their codes if necessary; undefined if all scans have been sent. */
async function unsentScans({ demo, inboxDays, log }: DemoFilling): Promise<UnsentScans | undefined> {
  const made = await demo.ensureCodes(describeCodes);
  if (made === undefined) return undefined;
  const { journalId } = made;
  const endMs = made.madeAt.getTime();
  // The inbox may no longer contain frames that were sent before, which would then be counted twice.
  const isTooLate = Date.now() > endMs + (inboxDays - 0.5) * DAY_MS;
  if (isTooLate) log.warn("some demo scans were not counted in time");
  return { journalId, frames: isTooLate ? [] : demoFrames(scannedCodes(made, endMs), endMs, journalId) };
}

/** Sends one frame at a time, so that two years of scans do not delay the first requests after startup. */
async function sendScans({ journalId, frames }: UnsentScans, { demo, bus }: DemoFilling, signal: AbortSignal) {
  for (const frame of frames) {
    const body = Buffer.from(JSON.stringify({ frames: [frame] }));
    await sendUntilConfirmed({ name: "scans.recorded.v1", id: randomUUID(), body }, bus, signal);
  }
  if (!signal.aborted) await demo.markScansSent(journalId);
}

function describeCodes(madeAt: Date) {
  return demoCodes(madeAt.getTime()).map((code) => ({
    request: { ...code.request, rules: code.rules ?? [] },
    createdAt: new Date(createdMs(code, madeAt.getTime())),
    alias: code.alias,
  }));
}

function scannedCodes({ codeIds, aliasIds }: Pick<MadeDemo, "codeIds" | "aliasIds">, endMs: number): ScannedCode[] {
  return demoCodes(endMs).flatMap((code, index) => {
    const { scans, rules = [] } = code;
    const id = codeIds[index];
    if (scans === undefined || id === undefined) return [];
    return [{ ...scans, id, createdMs: createdMs(code, endMs), rules, aliasId: aliasIds[id] ?? "" }];
  });
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
