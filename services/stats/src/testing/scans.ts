// Scans and frames for tests, and what the tables say about them.

import { randomBytes, randomUUID } from "node:crypto";
import type { ScanTuple } from "@qr/contracts";
import type { OutgoingMessage } from "@qr/messaging";
import { addHashes, decodeSketch, emptySketch } from "@qr/visitor-sketch";
import type pg from "pg";

/** A quarter-hour begins here: Wednesday 2026-03-04, 10:00 UTC. */
export const TEN_O_CLOCK = Date.UTC(2026, 2, 4, 10);

export interface Frame {
  journalId: string;
  frame: number;
  scans: ScanTuple[];
}

export function newCodes(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

export function newVisitor(): string {
  return randomBytes(8).toString("hex");
}

/** A person's scan on a phone at ten o'clock by somebody new, unless said otherwise. */
export function scanOf(
  codeId: string,
  differing: { at?: number; kind?: "person" | "bot" | "prefetch" } = {},
): ScanTuple {
  return scanBy(newVisitor(), codeId, differing);
}

export function scanBy(
  visitor: string,
  codeId: string,
  { at = TEN_O_CLOCK, kind = "person", device = "mobile", country = "DE", referrer = "" }: Partial<ScanFields> = {},
): ScanTuple {
  return [codeId, at, kind, device, "ios", "safari", visitor, country, referrer, "symbol"];
}

interface ScanFields {
  at: number;
  kind: "person" | "bot" | "prefetch";
  device: "mobile" | "desktop" | "tablet";
  country: string;
  referrer: string;
}

/** A message with the frames, as a redirect sends it. */
export function messageWith(frames: readonly Frame[]): OutgoingMessage {
  const content = frames.map(({ journalId, frame, scans }) => ({ journal_id: journalId, frame, scans }));
  const id = frames.map(({ journalId, frame }) => `${journalId}-${frame}`).join(" ");
  return { name: "scans.recorded.v1", id, body: Buffer.from(JSON.stringify({ frames: content })) };
}

/** Frames of one journal, `size` scans each; every scan falls on one of the codes in turn, a device each in turn. */
export function framesOn(codes: readonly string[], { frames, size }: { frames: number; size: number }): Frame[] {
  const journalId = randomUUID();
  const devices = ["mobile", "desktop", "tablet"] as const;
  return Array.from({ length: frames }, (_, index) => ({
    journalId,
    frame: index + 1,
    scans: Array.from({ length: size }, (_, place) => {
      const number = index * size + place;
      const device = devices[number % 3] ?? "mobile";
      return scanBy(newVisitor(), codes[number % codes.length] ?? "", { device, at: TEN_O_CLOCK + number * 1000 });
    }),
  }));
}

export interface Sums {
  totals: number;
  days: number;
  quarterHours: number;
  bots: number;
  frames: number;
}

/** The sums of all tables, in one statement, so in one snapshot. */
export async function readSums(pool: pg.Pool): Promise<Sums> {
  const { rows } = await pool.query<Sums>(`
    SELECT (SELECT coalesce(sum(scans), 0)::int FROM total_parts) AS totals,
           (SELECT coalesce(sum(mobile + desktop + tablet), 0)::int FROM day_parts) AS days,
           (SELECT coalesce(sum(mobile + desktop + tablet), 0)::int FROM quarter_hour_counts) AS "quarterHours",
           (SELECT coalesce(sum(bots), 0)::int FROM total_parts) AS bots,
           (SELECT count(*)::int FROM folded_frames) AS frames`);
  const [sums] = rows;
  if (!sums) throw new Error("no sums");
  return sums;
}

/** What readSums says when all of `scans` people's scans in `frames` frames are counted once. */
export function sumsOf(frames: number, scans: number): Sums {
  return { totals: scans, days: scans, quarterHours: scans, bots: 0, frames };
}

/** Unique visitors of a code over all its quarter-hours. */
export async function readUniques(pool: pg.Pool, codeId: string): Promise<number> {
  const { rows } = await pool.query<{ visitors: Buffer; sketch: Buffer | null }>(
    "SELECT visitors, sketch FROM quarter_hour_counts WHERE code_id = $1",
    [codeId],
  );
  const all = emptySketch();
  for (const { visitors, sketch } of rows) {
    if (sketch !== null) all.merge(decodeSketch(sketch));
    addHashes(all, visitors);
  }
  return all.estimate();
}
