// Reads a message into frames of scans, or says why it is none. Called for each delivery, so the usual case is checked by hand;
// whatever that does not accept is judged by the schema of the contracts, which also gives the reason.

import {
  AGENT_KINDS,
  DEVICES,
  EARLIEST_SCAN_MS,
  LATEST_SCAN_MS,
  MAX_FRAMES_PER_MESSAGE,
  MAX_SCANS_PER_FRAME,
  type ScansRecordedV1,
  type ScansRecordedV2,
  type ScanTuple,
  scansRecordedV1,
  scansRecordedV2,
} from "@qr/contracts";
import { z } from "zod";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9_]{1,20}$/;
const VISITOR = /^[0-9a-f]{16}$/;
const KINDS: ReadonlySet<unknown> = new Set(AGENT_KINDS);
const DEVICE_NAMES: ReadonlySet<unknown> = new Set(DEVICES);
const MAX_REASON_LENGTH = 300;

export type MessageReading = { frames: readonly ScansRecordedV1[] } | { reason: string };

/** The frames that a message carries, or the reason why it carries none; the same message is always read the same. Never throws. */
export function readFrames(name: string, body: Buffer): MessageReading {
  if (name !== "scans.recorded.v1" && name !== "scans.recorded.v2") {
    return { reason: `unknown message name: ${shortened(name)}` };
  }
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { reason: "not JSON" };
  }
  if (name === "scans.recorded.v1") {
    if (isPlainFrame(value)) return { frames: [value] };
    const judged = scansRecordedV1.safeParse(value);
    return judged.success ? { frames: [judged.data] } : { reason: refusal(name, judged.error) };
  }
  if (isPlainMessage(value)) return { frames: value.frames };
  const judged = scansRecordedV2.safeParse(value);
  return judged.success ? { frames: judged.data.frames } : { reason: refusal(name, judged.error) };
}

function refusal(name: string, error: z.ZodError): string {
  return shortened(`not a ${name}: ${z.prettifyError(error)}`);
}

/** As isPlainFrame. */
function isPlainMessage(value: unknown): value is ScansRecordedV2 {
  if (typeof value !== "object" || value === null || !("frames" in value)) return false;
  const { frames } = value;
  if (!Array.isArray(frames) || frames.length < 1 || frames.length > MAX_FRAMES_PER_MESSAGE) return false;
  return frames.every(isPlainFrame);
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
