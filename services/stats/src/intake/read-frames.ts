// Reads a message into frames of scans, or says why it is none. Called for each delivery, so the usual case is checked by hand;
// whatever that does not accept is judged by the schema of the contracts, which also gives the reason.

import {
  AGENT_KINDS,
  DEVICES,
  EARLIEST_SCAN_MS,
  LATEST_SCAN_MS,
  MAX_FRAMES_PER_MESSAGE,
  MAX_SCANS_PER_FRAME,
  type MessageName,
  SCAN_SOURCES,
  type ScanFrame,
  scansRecordedV1,
  scansRecordedV2,
  scansRecordedV3,
} from "@qr/contracts";
import { z } from "zod";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9_]{1,20}$/;
const VISITOR = /^[0-9a-f]{16}$/;
const KINDS: ReadonlySet<unknown> = new Set(AGENT_KINDS);
const DEVICE_NAMES: ReadonlySet<unknown> = new Set(DEVICES);
const COUNTRY = /^(?:[A-Z]{2})?$/;
const REFERRER = /^[a-z0-9.-]{0,100}$/;
const SOURCES: ReadonlySet<unknown> = new Set(SCAN_SOURCES);
const EARLIER_MEMBERS = 7;
const MEMBERS = 10;
const MAX_REASON_LENGTH = 300;

export type MessageReading = { frames: readonly ScanFrame[] } | { reason: string };

interface MessageForm {
  /** The frames of a message in the usual form; undefined where the schema has to judge. */
  plain(value: unknown): readonly ScanFrame[] | undefined;
  judge(value: unknown): { frames: readonly ScanFrame[] } | { error: z.ZodError };
}

type ScanMessageName = Extract<MessageName, `scans.${string}`>;

const FORMS: Readonly<Record<ScanMessageName, MessageForm>> = {
  "scans.recorded.v1": {
    plain: (value) => (isPlainFrame(value, isEarlierScan) ? [value] : undefined),
    judge: (value) => {
      const { data, error } = scansRecordedV1.safeParse(value);
      return error ? { error } : { frames: [data] };
    },
  },
  "scans.recorded.v2": {
    plain: (value) => plainFrames(value, isEarlierScan),
    judge: (value) => {
      const { data, error } = scansRecordedV2.safeParse(value);
      return error ? { error } : data;
    },
  },
  "scans.recorded.v3": {
    plain: (value) => plainFrames(value, isPlainScan),
    judge: (value) => {
      const { data, error } = scansRecordedV3.safeParse(value);
      return error ? { error } : data;
    },
  },
};

/** The frames that a message carries, or the reason why it carries none; the same message is always read the same. Never throws. */
export function readFrames(name: string, body: Buffer): MessageReading {
  if (!isScanMessage(name)) return { reason: `unknown message name: ${shortened(name)}` };
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { reason: "not JSON" };
  }
  const { plain, judge } = FORMS[name];
  const frames = plain(value);
  if (frames) return { frames };
  const judged = judge(value);
  return "error" in judged ? { reason: refusal(name, judged.error) } : { frames: judged.frames };
}

function isScanMessage(name: string): name is ScanMessageName {
  return Object.hasOwn(FORMS, name);
}

function refusal(name: string, error: z.ZodError): string {
  return shortened(`not a ${name}: ${z.prettifyError(error)}`);
}

type ScanJudge = (scan: unknown) => boolean;

/** As isPlainFrame. */
function plainFrames(value: unknown, isScan: ScanJudge): readonly ScanFrame[] | undefined {
  if (typeof value !== "object" || value === null || !("frames" in value)) return undefined;
  const { frames } = value;
  if (!Array.isArray(frames) || frames.length < 1 || frames.length > MAX_FRAMES_PER_MESSAGE) return undefined;
  return frames.every((frame): frame is ScanFrame => isPlainFrame(frame, isScan)) ? frames : undefined;
}

/** True only for what the schema accepts too; false also for rare forms that it accepts (upper-case ids). */
function isPlainFrame(value: unknown, isScan: ScanJudge): value is ScanFrame {
  if (typeof value !== "object" || value === null) return false;
  if (!("journal_id" in value) || !("frame" in value) || !("scans" in value)) return false;
  const { journal_id: journalId, frame, scans } = value;
  if (typeof journalId !== "string" || !UUID.test(journalId)) return false;
  if (!isIntegerFrom(frame, 1, Number.MAX_SAFE_INTEGER) || !Array.isArray(scans)) return false;
  return scans.length >= 1 && scans.length <= MAX_SCANS_PER_FRAME && scans.every(isScan);
}

function isEarlierScan(scan: unknown): boolean {
  return Array.isArray(scan) && scan.length === EARLIER_MEMBERS && hasEarlierMembers(scan);
}

function isPlainScan(scan: unknown): boolean {
  if (!Array.isArray(scan) || scan.length !== MEMBERS) return isEarlierScan(scan);
  return hasEarlierMembers(scan) && matches(COUNTRY, scan[7]) && matches(REFERRER, scan[8]) && SOURCES.has(scan[9]);
}

function hasEarlierMembers(scan: readonly unknown[]): boolean {
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
