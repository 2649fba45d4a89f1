// Every message that one process sends to another. The body of a message is JSON in UTF-8, and the message's name includes a version.
// samples/ contains samples of every version; these samples must always parse.

import { z } from "zod";
import { AGENT_KINDS, DEVICES, SCAN_SOURCES } from "./scan-classes.ts";
import { symbolStyle } from "./symbol-style.ts";

/** Upper bound for revisions, higher than the number of designs that a code can have. */
const MAX_REVISION = 999;

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** Sent by the gateway when a code has been created. The render worker draws the code's images, unless the code has a logo. */
export const codeCreatedV1 = z.object({
  code_id: z.uuid(),
  /** The exact text that the symbol encodes. */
  payload: z.string().min(1),
  color: z.object({ dark: hexColor, light: hexColor }),
  /** The format of the image to draw first. */
  format: z.enum(["png", "svg"]),
  /** The look of the symbol apart from its colors; omitted for plain squares. */
  style: symbolStyle.optional(),
});
export type CodeCreatedV1 = z.infer<typeof codeCreatedV1>;

/** Sent by the gateway when a code has changed. */
export const codeUpdatedV1 = z.object({
  code_id: z.uuid(),
  account_id: z.uuid(),
  /** The code's version after the change: 2 after the first change. */
  version: z.int().min(2),
  /** The fields that have changed, such as `target`, each with its value before and after. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});

/** Sent by the gateway when a code has moved to another address. The render worker deletes the stored images of the previous symbol. */
export const codeMovedV1 = z.object({
  code_id: z.uuid(),
  account_id: z.uuid(),
  /** The code's version after the move. */
  version: z.int().min(2),
  /** Number of times the code has moved, including this move. */
  moves: z.int().min(1),
  /** The number of the code's design: 1 until the first redesign. Images of all its designs may be stored. */
  revision: z.int().min(1).max(MAX_REVISION),
});

/** Sent by the gateway when a code has been deleted. The render worker deletes the code's stored images. */
export const codeDeletedV1 = z.object({
  code_id: z.uuid(),
  account_id: z.uuid(),
  /** The code's version after the deletion. */
  version: z.int().min(2),
  /** Number of times the code had moved to another address before it was deleted. */
  moves: z.int().min(0),
  /** The number of the code's last design. Images of all its designs may be stored. */
  revision: z.int().min(1).max(MAX_REVISION),
});

/** Sent by the gateway when a deleted code has been restored. Its images are drawn again when they are requested. */
export const codeRestoredV1 = z.object({
  code_id: z.uuid(),
  account_id: z.uuid(),
  /** The code's version after the restoration. */
  version: z.int().min(3),
});

/** Sent by the gateway when a scheduled change has been refused at its due time. The change is not retried. */
export const scheduleFailedV1 = z.object({
  schedule_id: z.uuid(),
  code_id: z.uuid(),
  account_id: z.uuid(),
  /** The time at which the change was due. */
  at: z.iso.datetime(),
  /** The reason for the refusal. */
  error: z.object({ code: z.string(), message: z.string() }),
});

/** Sent by the gateway when the state of an account's domain has changed. */
export const domainChangedV1 = z.object({
  domain_id: z.uuid(),
  account_id: z.uuid(),
  host: z.string(),
  state: z.enum(["verified", "failing", "lost"]),
});

/** Latest allowed time of a scan, in Unix ms: 2100-01-01. A later time means that the sender's clock is broken. */
export const LATEST_SCAN_MS = 4_102_444_800_000;
/** Earliest allowed time of a scan, in Unix ms: 2020-01-01, before the service existed. */
export const EARLIEST_SCAN_MS = 1_577_836_800_000;

const uuidOrNone = z.union([z.uuid(), z.literal("")]);

/**
 * One scan: [code ID, Unix time in ms, agent kind, device, os, browser, visitor, country, referrer, source, language, alias, rule]. visitor:
 * salted hash (16 hex digits); country: ISO 3166-1 alpha-2 in uppercase, "" if unknown; referrer: host of the page with the link, "" if there is
 * none; source: see SCAN_SOURCES; language: primary subtag of BCP 47 in lowercase, "" if unknown; alias: the UUID of the alias that was
 * requested, "" for the code's own short links; rule: the UUID of the rule that applied, "" if none did. The last three are optional: the
 * redirect omits those after the last one that is not "".
 */
export const scanTuple = z.tuple([
  z.uuid(),
  z.int().min(EARLIEST_SCAN_MS).max(LATEST_SCAN_MS),
  z.enum(AGENT_KINDS),
  z.enum(DEVICES),
  z.string().regex(/^[a-z0-9_]{1,20}$/),
  z.string().regex(/^[a-z0-9_]{1,20}$/),
  z.string().regex(/^[0-9a-f]{16}$/),
  z.string().regex(/^(?:[A-Z]{2})?$/),
  z.string().regex(/^[a-z0-9.-]{0,100}$/),
  z.enum(SCAN_SOURCES),
  z
    .string()
    .regex(/^(?:[a-z]{2,3})?$/)
    .optional(),
  uuidOrNone.optional(),
  uuidOrNone.optional(),
]);
export type ScanTuple = z.infer<typeof scanTuple>;

/** Maximum number of scans in a frame; a journal puts further scans into a new frame. */
export const MAX_SCANS_PER_FRAME = 5000;

/**
 * One frame in a redirect's journal: the scans in one write to disk. (`journal_id`, `frame`) identifies the frame forever: a frame with
 * the same pair always contains the same scans, so a receiver that has counted the frame skips it.
 */
export const scanFrame = z.object({
  journal_id: z.uuid(),
  frame: z.int().min(1),
  scans: z.array(scanTuple).min(1).max(MAX_SCANS_PER_FRAME),
});
export type ScanFrame = z.infer<typeof scanFrame>;

/** Maximum number of frames in a message. */
export const MAX_FRAMES_PER_MESSAGE = 5000;

/**
 * Sent by a redirect: frames from its own journal or from journals that it has adopted. A frame can be sent again,
 * grouped with different frames.
 */
export const scansRecordedV1 = z.object({
  frames: z.array(scanFrame).min(1).max(MAX_FRAMES_PER_MESSAGE),
});
export type ScansRecordedV1 = z.infer<typeof scansRecordedV1>;

/** Every message name with its schema; the bus carries no other messages. */
export const MESSAGES = {
  "code.created.v1": codeCreatedV1,
  "code.updated.v1": codeUpdatedV1,
  "code.moved.v1": codeMovedV1,
  "code.deleted.v1": codeDeletedV1,
  "code.restored.v1": codeRestoredV1,
  "schedule.failed.v1": scheduleFailedV1,
  "domain.changed.v1": domainChangedV1,
  "scans.recorded.v1": scansRecordedV1,
} as const;
export type MessageName = keyof typeof MESSAGES;
