// Parses a message into frames of scans, or gives the reason why the message cannot be parsed. This code runs for every delivery, so
// hand-written checks accept the usual messages; the contract's schema validates all other messages and gives the reason.

import {
  AGENT_KINDS,
  DEVICES,
  EARLIEST_SCAN_MS,
  LATEST_SCAN_MS,
  MAX_FRAMES_PER_MESSAGE,
  MAX_SCANS_PER_FRAME,
  SCAN_SOURCES,
  type ScanFrame,
  scansRecordedV1,
} from "@qr/contracts";
import { z } from "zod";

const NAME = "scans.recorded.v1";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AGENT_NAME = /^[a-z0-9_]{1,20}$/;
const VISITOR = /^[0-9a-f]{16}$/;
const KINDS: ReadonlySet<unknown> = new Set(AGENT_KINDS);
const DEVICE_NAMES: ReadonlySet<unknown> = new Set(DEVICES);
const COUNTRY = /^(?:[A-Z]{2})?$/;
const REFERRER = /^[a-z0-9.-]{0,100}$/;
const SOURCES: ReadonlySet<unknown> = new Set(SCAN_SOURCES);
const UUID_OR_NONE = new RegExp(`^(?:${UUID.source.slice(1, -1)})?$`);
const LANGUAGE = /^(?:[a-z]{2,3})?$/;
/** Number of required members, and the patterns of the optional ones: the language, the alias, and the rule. */
const MEMBERS = 10;
const OPTIONAL = [LANGUAGE, UUID_OR_NONE, UUID_OR_NONE];
const MAX_REASON_LENGTH = 300;

export type MessageReading = { frames: readonly ScanFrame[] } | { reason: string };

/** Returns the frames in a message, or the reason why the message cannot be parsed. Deterministic. Never throws. */
export function readFrames(name: string, body: Buffer): MessageReading {
  if (name !== NAME) return { reason: `unknown message name: ${shortened(name)}` };
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { reason: "not JSON" };
  }
  const frames = plainFrames(value);
  if (frames) return { frames };
  const { data, error } = scansRecordedV1.safeParse(value);
  return error ? { reason: shortened(`not a ${NAME}: ${z.prettifyError(error)}`) } : data;
}

/** Returns the message's frames if they have the usual form. Otherwise returns undefined, and the schema must validate the message. */
function plainFrames(value: unknown): readonly ScanFrame[] | undefined {
  if (typeof value !== "object" || value === null || !("frames" in value)) return undefined;
  const { frames } = value;
  if (!Array.isArray(frames) || frames.length < 1 || frames.length > MAX_FRAMES_PER_MESSAGE) return undefined;
  return frames.every(isPlainFrame) ? frames : undefined;
}

/** Returns true only for frames that the schema accepts. Returns false for rare forms that the schema also accepts, such as uppercase IDs. */
function isPlainFrame(value: unknown): value is ScanFrame {
  if (typeof value !== "object" || value === null) return false;
  if (!("journal_id" in value) || !("frame" in value) || !("scans" in value)) return false;
  const { journal_id: journalId, frame, scans } = value;
  if (typeof journalId !== "string" || !UUID.test(journalId)) return false;
  if (!isIntegerBetween(frame, 1, Number.MAX_SAFE_INTEGER) || !Array.isArray(scans)) return false;
  return scans.length >= 1 && scans.length <= MAX_SCANS_PER_FRAME && scans.every(isPlainScan);
}

function isPlainScan(scan: unknown): boolean {
  return (
    Array.isArray(scan) &&
    hasPlainEnd(scan) &&
    matches(UUID, scan[0]) &&
    isIntegerBetween(scan[1], EARLIEST_SCAN_MS, LATEST_SCAN_MS) &&
    KINDS.has(scan[2]) &&
    DEVICE_NAMES.has(scan[3]) &&
    matches(AGENT_NAME, scan[4]) &&
    matches(AGENT_NAME, scan[5]) &&
    matches(VISITOR, scan[6]) &&
    matches(COUNTRY, scan[7]) &&
    matches(REFERRER, scan[8]) &&
    SOURCES.has(scan[9])
  );
}

/** Returns whether the scan has the right number of members, and whether the optional ones are plain. */
function hasPlainEnd(scan: readonly unknown[]): boolean {
  for (let index = MEMBERS; index < scan.length; index += 1) {
    const pattern = OPTIONAL[index - MEMBERS];
    if (pattern === undefined || !matches(pattern, scan[index])) return false;
  }
  return scan.length >= MEMBERS;
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}

function isIntegerBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

function shortened(text: string): string {
  return text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH)}…`;
}
