// Collects the frames from dead letters, in bounded memory.

import { type ScanFrame, scansRecordedV1 } from "@qr/contracts";
import type { KeptLetter } from "@qr/messaging";
import { codeDayOf, type Scope } from "./scope.ts";

/** Maximum number of code–day pairs across all frames. Each pair takes about 200 bytes. */
const MAX_PARTS = 200_000;

export interface FramePart {
  codeId: string;
  day: string;
  scans: number;
  bots: number;
}

export interface DeadFrame {
  journalId: string;
  frame: number;
  /** Time of the latest scan, in Unix ms. The frame cannot have been counted before this time. */
  newestMs: number;
  parts: FramePart[];
}

export type DeadFrames = ReturnType<typeof gatherDeadFrames>;

export function gatherDeadFrames(scope: Scope) {
  const kept = new Map<string, DeadFrame>();
  let parts = 0;
  let unreadable = 0;
  let isCut = false;

  function keep(frame: ScanFrame): void {
    const key = `${frame.journal_id.toLowerCase()} ${frame.frame}`;
    if (kept.has(key)) return;
    const found = readFrame(frame, scope);
    if (found.parts.length === 0) return;
    if (parts + found.parts.length > MAX_PARTS) {
      isCut = true;
      return;
    }
    parts += found.parts.length;
    kept.set(key, found);
  }
  return {
    add: (letter: KeptLetter) => {
      const frames = framesOf(letter);
      if (frames === undefined) unreadable += 1;
      else for (const frame of frames) keep(frame);
    },
    /**
     * Returns each frame only once, however many letters contain it, with only the scans in the scope. Omits frames
     * that have no scans in the scope.
     */
    frames: () => [...kept.values()],
    unreadable: () => unreadable,
    /** Returns whether frames were left out because of MAX_PARTS. */
    isCut: () => isCut,
  };
}

/** Returns the frames in a letter, or undefined if the letter is not a valid message with scans. */
function framesOf({ name, body }: KeptLetter): readonly ScanFrame[] | undefined {
  if (name !== "scans.recorded.v1") return undefined;
  try {
    return scansRecordedV1.safeParse(JSON.parse(body.toString())).data?.frames;
  } catch {
    return undefined;
  }
}

function readFrame({ journal_id, frame, scans }: ScanFrame, scope: Scope): DeadFrame {
  const parts = new Map<string, FramePart>();
  let newestMs = 0;
  for (const [codeId, atMs, kind] of scans) {
    newestMs = Math.max(newestMs, atMs);
    const codeDay = codeDayOf(scope, codeId, atMs);
    if (codeDay === undefined) continue;
    addPart(parts, { ...codeDay, scans: kind === "person" ? 1 : 0, bots: kind === "person" ? 0 : 1 });
  }
  return { journalId: journal_id.toLowerCase(), frame, newestMs, parts: [...parts.values()] };
}

/** Adds the part's counts to the sums for the same code and day. */
export function addPart(sums: Map<string, FramePart>, part: FramePart): void {
  const key = `${part.codeId} ${part.day}`;
  const sum = sums.get(key) ?? { ...part, scans: 0, bots: 0 };
  sums.set(key, { ...sum, scans: sum.scans + part.scans, bots: sum.bots + part.bots });
}
