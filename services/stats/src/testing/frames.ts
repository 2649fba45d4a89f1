// Frames and messages for tests.

import { randomUUID } from "node:crypto";
import type { ScanTuple } from "@qr/contracts";
import { newVisitor, scanBy, TEN_O_CLOCK } from "@qr/counts/testing";
import type { OutgoingMessage } from "@qr/messaging";

export interface Frame {
  journalId: string;
  frame: number;
  scans: ScanTuple[];
}

/** Returns a message with the frames, as a redirect would send it. */
export function messageWith(frames: readonly Frame[]): OutgoingMessage {
  const content = frames.map(({ journalId, frame, scans }) => ({ journal_id: journalId, frame, scans }));
  const id = frames.map(({ journalId, frame }) => `${journalId}-${frame}`).join(" ");
  return { name: "scans.recorded.v1", id, body: Buffer.from(JSON.stringify({ frames: content })) };
}

/** Returns frames from one journal, with `size` scans each. The scans cycle through codes and devices. */
export function framesOn(codes: readonly string[], { frames, size }: { frames: number; size: number }): Frame[] {
  const journalId = randomUUID();
  const devices = ["mobile", "desktop", "tablet"] as const;
  return Array.from({ length: frames }, (_, index) => ({
    journalId,
    frame: index + 1,
    scans: Array.from({ length: size }, (_, position) => {
      const number = index * size + position;
      const device = devices[number % 3] ?? "mobile";
      return scanBy(newVisitor(), codes[number % codes.length] ?? "", { device, at: TEN_O_CLOCK + number * 1000 });
    }),
  }));
}
