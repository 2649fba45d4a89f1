// Publishes the scans of a JOURNAL_DIR that no redirect uses anymore. A redirect that starts on the folder does the same (journal.ts), so
// this is a redirect's journal without a redirect: it adopts the journals under its own lock, publishes their frames under their original
// IDs, and removes what the broker has confirmed. It can be killed at any moment: the next run, or a redirect, adopts what is left.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "@qr/messaging";
import type { Logger } from "@qr/runtime";
import { z } from "zod";
import { parseFolderName } from "../journal/adoption.ts";
import { openJournal } from "../journal/journal.ts";
import { hasLivingOwner } from "../journal/journal-folder.ts";
import { SEGMENT_NAME } from "../journal/segment.ts";

/** How long a lock may outlive an owner that died in another container or on another machine, plus a safety margin, in ms. */
const LOCK_EXPIRES_MS = 35_000;
const CHECK_EVERY_MS = 100;
const REPORT_EVERY_MS = 5000;
const STOP_MS = 2000;
const MIN_JOURNAL_BYTES = 1024 * 1024;

/** A running redirect, or another drain, has locked a journal in the folder. */
export class JournalInUseError extends Error {
  override readonly name = "JournalInUseError";
}

/** What a drain has published, and what it has left in the folder. */
export interface DrainFigures {
  journals: number;
  frames: number;
  scans: number;
  /** Journals with segments that are still in the folder. */
  journals_left: number;
  /** Segments that could not be read completely, and were kept as `*.damaged`. */
  segments_damaged: number;
}

/**
 * Drains the folder until nothing is left, `timeoutMs` has passed, or `signal` is aborted. Calls `onProgress` every 5 s. While the broker is
 * down, waits for it. Rejects with a JournalInUseError if a journal is still locked after 35 s (or `timeoutMs`). Also rejects if the folder cannot be
 * used.
 */
export async function drainJournal(
  directory: string,
  parts: {
    bus: Bus;
    log: Logger;
    timeoutMs: number;
    signal: AbortSignal;
    onProgress: (figures: Pick<DrainFigures, "journals" | "frames" | "scans">) => void;
  },
): Promise<DrainFigures> {
  const { log, signal } = parts;
  const endsMs = performance.now() + parts.timeoutMs;
  const isOver = () => signal.aborted || performance.now() > endsMs;
  const published = countPublished(parts.bus);
  const reporting = setInterval(() => parts.onProgress(published.figures()), REPORT_EVERY_MS);
  try {
    await waitForLocks(directory, Math.min(parts.timeoutMs, LOCK_EXPIRES_MS), parts);
    const damagedBefore = await countDamaged(directory);
    const settings = {
      JOURNAL_DIR: directory,
      JOURNAL_FSYNC: "interval",
      JOURNAL_MAX_BYTES: MIN_JOURNAL_BYTES,
    } as const;
    const journal = await openJournal(settings, { bus: published.bus, log, onSettled: () => {} });
    await journal.adopted();
    const isDone = async () => journal.waitingFrames() === 0 && (await journalsLeft(directory, journal.id)) === 0;
    while (!isOver() && !(await isDone())) await sleep(CHECK_EVERY_MS);
    await journal.stop(STOP_MS);
    return {
      ...published.figures(),
      journals_left: await journalsLeft(directory, journal.id),
      segments_damaged: Math.max(0, (await countDamaged(directory)) - damagedBefore),
    };
  } finally {
    clearInterval(reporting);
  }
}

async function waitForLocks(directory: string, waitMs: number, { log, signal }: { log: Logger; signal: AbortSignal }) {
  const endsMs = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const locked = await firstLocked(directory);
    if (locked === undefined || signal.aborted) return;
    if (performance.now() > endsMs) {
      throw new JournalInUseError(
        `${join(directory, locked)} is locked: a redirect or another drain is using ${directory}.`,
      );
    }
    if (isFirst) log.warn({ path: join(directory, locked) }, "a journal is locked; waiting for the lock to expire");
    await sleep(CHECK_EVERY_MS);
  }
}

async function firstLocked(directory: string): Promise<string | undefined> {
  for (const name of await readdir(directory)) {
    const ownerId = parseFolderName(name)?.ownerId;
    if (ownerId !== undefined && (await hasLivingOwner(join(directory, ownerId)))) return ownerId;
  }
  return undefined;
}

/** Counts the journals that have segments and that no other live process has taken over. */
async function journalsLeft(directory: string, ownId: string): Promise<number> {
  let left = 0;
  for (const name of await readdir(directory)) {
    const journal = parseFolderName(name);
    if (!journal || journal.journalId === ownId) continue;
    const isForeign = journal.ownerId !== ownId && (await hasLivingOwner(join(directory, journal.ownerId)));
    if (!isForeign && (await hasSegments(join(directory, name)))) left += 1;
  }
  return left;
}

/** Also resolves with true if the folder cannot be read, or has just been renamed or removed. */
async function hasSegments(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined);
  return names === undefined || names.some((name) => SEGMENT_NAME.test(name));
}

async function countDamaged(directory: string): Promise<number> {
  return (await readdir(directory)).filter((name) => name.endsWith(".damaged")).length;
}

const messageForm = z.object({ frames: z.array(z.object({ journal_id: z.string(), scans: z.array(z.unknown()) })) });

/** Returns a bus that publishes on `bus`, and counts what has been confirmed. */
function countPublished(bus: Bus) {
  const journals = new Set<string>();
  let frames = 0;
  let scans = 0;
  const publish: Bus["publish"] = async (message) => {
    await bus.publish(message);
    const confirmed = messageForm.parse(JSON.parse(message.body.toString("utf8")));
    for (const frame of confirmed.frames) {
      journals.add(frame.journal_id);
      frames += 1;
      scans += frame.scans.length;
    }
  };
  return { bus: { ...bus, publish }, figures: () => ({ journals: journals.size, frames, scans }) };
}
