// Finds uncounted scans in dead letters: those whose frames are not in the inbox.

import { type DeadLetters, MAX_SHOWN_LETTERS } from "@qr/messaging";
import type { CountSnapshot } from "./count-snapshot-store.ts";
import { addPart, type DeadFrame, type DeadFrames, type FramePart, gatherDeadFrames } from "./dead-frames.ts";
import { type Check, createCheck, uncompared } from "./report.ts";
import type { Scope } from "./scope.ts";

const NAME = "dead_letters";
const QUEUE = "stats.scans";
const CHUNK_FRAMES = 5000;
/** The minimum value of INBOX_DAYS, in ms. The stats service deletes frames older than INBOX_DAYS from the inbox. */
const MIN_INBOX_MS = 86_400_000;

const KNOWN_FRAMES = `
  SELECT (given.position - 1)::int AS position
  FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS given (journal_id, frame, position)
  JOIN inbox USING (journal_id, frame)`;
const OLDEST_FRAME = `
  SELECT (extract(epoch FROM min(folded_at)) * 1000)::float8 AS "oldestMs", (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
  FROM inbox`;

export interface ReadDeadLetters {
  waiting: number;
  dead: number;
  read: number;
  frames: DeadFrames;
}

/** Reads the letters and leaves them in place. Call this before taking the snapshot, so that the snapshot includes scans replayed in between. */
export async function readDeadLetters(letters: DeadLetters, scope: Scope): Promise<ReadDeadLetters> {
  const frames = gatherDeadFrames(scope);
  const read = await letters.show(QUEUE, MAX_SHOWN_LETTERS, frames.add);
  return { ...(await letters.count(QUEUE)), read, frames };
}

/** Checks the letters against the inbox, and reports a row for each code and day with scans that were not counted. */
export async function countDeadLetters(
  snapshot: CountSnapshot,
  { dead, read, frames }: ReadDeadLetters,
): Promise<Check> {
  const check = createCheck(NAME);
  check.compared(read);
  const forgottenBeforeMs = await forgottenBefore(snapshot);
  const uncounted = await withoutKnown(snapshot, frames.frames());
  const checked = uncounted.filter(({ newestMs }) => newestMs >= forgottenBeforeMs);
  let scans = 0;
  for (const part of sumOf(checked)) {
    scans += part.scans + part.bots;
    const expected = `scans=${part.scans} bots=${part.bots}`;
    check.differs({ id: part.codeId, day: part.day, kept: "not counted", expected });
  }
  const tooOld = uncounted.length - checked.length;
  const notes = [
    `${read} dead letters from ${QUEUE}: ${scans} scans in ${checked.length} frames have not been counted`,
    frames.unreadable() > 0 && `${frames.unreadable()} letters are not valid scan messages`,
    tooOld > 0 && `${tooOld} frames are older than the inbox, so it is unknown whether they were counted`,
    dead > read && `${dead - read} letters were not read`,
    frames.isCut() && "there were more frames than can be checked",
  ].filter((note) => typeof note === "string");
  const result = check.result(notes.join("; "));
  const isWhole = tooOld === 0 && dead <= read && !frames.isCut();
  return result.outcome === "agree" && !isWhole ? { ...result, outcome: "not_checked" } : result;
}

export function withoutDeadLetters(): Check {
  return uncompared(NAME, "dead letters were not read because AMQP_URL is not the URL of a RabbitMQ server");
}

async function forgottenBefore(snapshot: CountSnapshot): Promise<number> {
  const [row] = await snapshot.rows<{ oldestMs: number | null; nowMs: number }>(OLDEST_FRAME, []);
  if (row === undefined || row.oldestMs === null) return 0;
  return Math.min(row.oldestMs, row.nowMs - MIN_INBOX_MS);
}

async function withoutKnown(snapshot: CountSnapshot, frames: readonly DeadFrame[]): Promise<DeadFrame[]> {
  const unknown: DeadFrame[] = [];
  for (let from = 0; from < frames.length; from += CHUNK_FRAMES) {
    const chunk = frames.slice(from, from + CHUNK_FRAMES);
    const values = [chunk.map(({ journalId }) => journalId), chunk.map(({ frame }) => frame)];
    const known = new Set(
      (await snapshot.rows<{ position: number }>(KNOWN_FRAMES, values)).map(({ position }) => position),
    );
    unknown.push(...chunk.filter((_, position) => !known.has(position)));
  }
  return unknown;
}

function sumOf(frames: readonly DeadFrame[]): FramePart[] {
  const sums = new Map<string, FramePart>();
  for (const part of frames.flatMap(({ parts }) => parts)) addPart(sums, part);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
