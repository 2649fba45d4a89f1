// Reads a message into a frame of scans, or says why it is none. Called for each delivery, so the usual case is checked by hand;
// whatever that does not accept is judged by the schema of the contracts, which also gives the reason.

import {
  AGENT_KINDS,
  DEVICES,
  EARLIEST_SCAN_MS,
  LATEST_SCAN_MS,
  MAX_SCANS_PER_FRAME,
  type ScansRecordedV1,
  type ScanTuple,
  scansRecordedV1,
} from "@qr/contracts";
import { z } from "zod";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9_]{1,20}$/;
const VISITOR = /^[0-9a-f]{16}$/;
const KINDS: ReadonlySet<unknown> = new Set(AGENT_KINDS);
const DEVICE_NAMES: ReadonlySet<unknown> = new Set(DEVICES);
const MAX_REASON_LENGTH = 300;

export type FrameReading = { frame: ScansRecordedV1 } | { reason: string };

/** The frame that a message carries, or the reason why it carries none; the same message is always read the same. Never throws. */
export function readFrame(name: string, body: Buffer): FrameReading {
  if (name !== "scans.recorded.v1") return { reason: `unknown message name: ${shortened(name)}` };
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { reason: "not JSON" };
  }
  if (isPlainFrame(value)) return { frame: value };
  const judged = scansRecordedV1.safeParse(value);
  if (judged.success) return { frame: judged.data };
  return { reason: shortened(`not a scans.recorded.v1: ${z.prettifyError(judged.error)}`) };
}

/** True only for what the schema accepts too; false also for rare forms that it accepts (upper-case ids). */
function isPlainFrame(value: unknown): value is ScansRecordedV1 {
  if (typeof value !== "object" || value === null) return false;
  if (!("journal_id" in value) || !("frame" in value) || !("scans" in value)) return false;
  const { journal_id: journalId, frame, scans } = value;
  if (typeof journalId !== "string" || !UUID.test(journalId)) return false;
  if (!isIntegerFrom(frame, 1, Number.MAX_SAFE_INTEGER) || !Array.isArray(scans)) return false;
  return scans.length >= 1 && scans.length <= MAX_SCANS_PER_FRAME && scans.every(isPlainScan);
}

function isPlainScan(scan: unknown): scan is ScanTuple {
  if (!Array.isArray(scan) || scan.length !== 7) return false;
  return (
    matches(UUID, scan[0]) &&
    isIntegerFrom(scan[1], EARLIEST_SCAN_MS, LATEST_SCAN_MS) &&
    KINDS.has(scan[2]) &&
    DEVICE_NAMES.has(scan[3]) &&
    matches(NAME, scan[4]) &&
    matches(NAME, scan[5]) &&
    matches(VISITOR, scan[6])
  );
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}

function isIntegerFrom(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}

function shortened(text: string): string {
  return text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH)}…`;
}
