// Scans for tests, and sums over the count tables.

import { randomBytes, randomUUID } from "node:crypto";
import type { ScanTuple } from "@qr/contracts";
import { addHashes, decodeSketch, emptySketch } from "@qr/visitor-sketch";
import type pg from "pg";

/** The start of a quarter-hour: Wednesday 2026-03-04, 10:00 UTC. */
export const TEN_O_CLOCK = Date.UTC(2026, 2, 4, 10);

export function newCodes(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

export function newVisitor(): string {
  return randomBytes(8).toString("hex");
}

/** Returns a scan by a new visitor, by default on a phone at ten o'clock. */
export function scanOf(
  codeId: string,
  differing: { at?: number; kind?: "person" | "bot" | "prefetch" } = {},
): ScanTuple {
  return scanBy(newVisitor(), codeId, differing);
}

export function scanBy(visitor: string, codeId: string, differing: Partial<ScanFields> = {}): ScanTuple {
  const { at = TEN_O_CLOCK, kind = "person", device = "mobile", country = "DE", referrer = "" } = differing;
  const { language = "", alias = "", rule = "" } = differing;
  const scan = [codeId, at, kind, device, "ios", "safari", visitor, country, referrer, "symbol"] as const;
  if (rule !== "") return [...scan, language, alias, rule];
  if (alias !== "") return [...scan, language, alias];
  return language === "" ? [...scan] : [...scan, language];
}

interface ScanFields {
  at: number;
  kind: "person" | "bot" | "prefetch";
  device: "mobile" | "desktop" | "tablet";
  country: string;
  referrer: string;
  language: string;
  alias: string;
  rule: string;
}

export interface Sums {
  totals: number;
  days: number;
  quarterHours: number;
  bots: number;
  frames: number;
}

/** Returns the sums over the count tables, read in one snapshot. */
export async function readSums(pool: pg.Pool): Promise<Sums> {
  const { rows } = await pool.query<Sums>(`
    SELECT (SELECT coalesce(sum(scans), 0)::int FROM total_parts) AS totals,
           (SELECT coalesce(sum(mobile + desktop + tablet), 0)::int FROM day_parts) AS days,
           (SELECT coalesce(sum(mobile + desktop + tablet), 0)::int FROM quarter_hour_counts) AS "quarterHours",
           (SELECT coalesce(sum(bots), 0)::int FROM total_parts) AS bots,
           (SELECT count(*)::int FROM inbox) AS frames`);
  const [sums] = rows;
  if (!sums) throw new Error("no sums");
  return sums;
}

/** Returns what readSums must return after `scans` scans by people have been counted, in `frames` frames. */
export function sumsOf(frames: number, scans: number): Sums {
  return { totals: scans, days: scans, quarterHours: scans, bots: 0, frames };
}

/** Returns the number of a code's unique visitors across all its quarter-hours. */
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
