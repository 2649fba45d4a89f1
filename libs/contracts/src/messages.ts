// Every message that crosses a process. A message's body is JSON in UTF-8; its name carries its version; samples of every
// version ever sent are in samples/ and must parse for ever.

import { z } from "zod";
import { AGENT_KINDS, DEVICES, SCAN_SOURCES } from "./scan-classes.ts";
import { symbolStyle } from "./symbol-style.ts";

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** Sent by the gateway's outbox when a code has been created; the render worker draws its images. */
export const codeCreatedV1 = z.object({
  code_id: z.uuid(),
  /** The exact text that the symbol encodes. */
  payload: z.string().min(1),
  color: z.object({ dark: hexColor, light: hexColor }),
  /** The image to draw first. */
  format: z.enum(["png", "svg"]),
  /** How the symbol looks besides its colors; left out: plain squares. Workers of before draw these, which nobody is served. */
  style: symbolStyle.optional(),
});
export type CodeCreatedV1 = z.infer<typeof codeCreatedV1>;

/** Latest time that a scan may claim: 2100-01-01. Beyond it the clock of the sender is broken. */
export const LATEST_SCAN_MS = 4_102_444_800_000;
/** Earliest time that a scan may claim: 2020-01-01, before the service existed. */
export const EARLIEST_SCAN_MS = 1_577_836_800_000;

const earlierMembers = [
  z.uuid(),
  z.int().min(EARLIEST_SCAN_MS).max(LATEST_SCAN_MS),
  z.enum(AGENT_KINDS),
  z.enum(DEVICES),
  z.string().regex(/^[a-z0-9_]{1,20}$/),
  z.string().regex(/^[a-z0-9_]{1,20}$/),
  z.string().regex(/^[0-9a-f]{16}$/),
] as const;

/** A scan as redirects wrote it once: [code id, Unix time in ms, agent kind, device, os, browser, keyed visitor hash of 16 hex digits]. */
export const earlierScanTuple = z.tuple(earlierMembers);
export type EarlierScanTuple = z.infer<typeof earlierScanTuple>;

/**
 * One scan: the members of an earlier one, then [country, referrer, source]. country: ISO 3166-1 alpha-2 in upper case, "" where it is
 * not known; referrer: the host of the page that the link was on, "" where there was none; source: see SCAN_SOURCES.
 */
export const scanTuple = z.tuple([
  ...earlierMembers,
  z.string().regex(/^(?:[A-Z]{2})?$/),
  z.string().regex(/^[a-z0-9.-]{0,100}$/),
  z.enum(SCAN_SOURCES),
]);
export type ScanTuple = z.infer<typeof scanTuple>;

/** Most scans that one frame carries; a journal starts a new frame beyond it. */
export const MAX_SCANS_PER_FRAME = 5000;

/**
 * One frame of a redirect's journal: what one write has put on its disk. (`journal_id`, `frame`) names the frame for ever: the same
 * pair always comes with the same scans, so a receiver that has folded it may skip it. Redirects sent it by itself once.
 */
export const scansRecordedV1 = z.object({
  journal_id: z.uuid(),
  frame: z.int().min(1),
  scans: z.array(earlierScanTuple).min(1).max(MAX_SCANS_PER_FRAME),
});
export type ScansRecordedV1 = z.infer<typeof scansRecordedV1>;

/** Most frames that one message carries. */
export const MAX_FRAMES_PER_MESSAGE = 5000;

/** Sent by redirects once: frames of a journal. How they are put together may differ each time. */
export const scansRecordedV2 = z.object({
  frames: z.array(scansRecordedV1).min(1).max(MAX_FRAMES_PER_MESSAGE),
});
export type ScansRecordedV2 = z.infer<typeof scansRecordedV2>;

/** A frame as `scans.recorded.v3` carries it; a journal may still hold scans of the earlier form. */
export const scanFrame = z.object({
  journal_id: z.uuid(),
  frame: z.int().min(1),
  scans: z
    .array(z.union([scanTuple, earlierScanTuple]))
    .min(1)
    .max(MAX_SCANS_PER_FRAME),
});
export type ScanFrame = z.infer<typeof scanFrame>;

/** Sent by a redirect: frames of its journal, or of journals that it has adopted. How they are put together may differ each time. */
export const scansRecordedV3 = z.object({
  frames: z.array(scanFrame).min(1).max(MAX_FRAMES_PER_MESSAGE),
});
export type ScansRecordedV3 = z.infer<typeof scansRecordedV3>;

/** Message names and the schema of each; the bus carries nothing else. */
export const MESSAGES = {
  "code.created.v1": codeCreatedV1,
  "scans.recorded.v1": scansRecordedV1,
  "scans.recorded.v2": scansRecordedV2,
  "scans.recorded.v3": scansRecordedV3,
} as const;
export type MessageName = keyof typeof MESSAGES;
