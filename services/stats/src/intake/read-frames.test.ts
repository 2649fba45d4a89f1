import { randomUUID } from "node:crypto";
import {
  MAX_FRAMES_PER_MESSAGE,
  MAX_SCANS_PER_FRAME,
  scansRecordedV1,
  scansRecordedV2,
  scansRecordedV3,
} from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { newVisitor, scanOf, TEN_O_CLOCK } from "../testing/scans.ts";
import { readFrames } from "./read-frames.ts";

const NAME = "scans.recorded.v1";
const V2 = "scans.recorded.v2";
const V3 = "scans.recorded.v3";

function read(value: unknown, name = NAME) {
  return readFrames(name, Buffer.from(JSON.stringify(value)));
}

type ScanKind = Parameters<typeof scanOf>[1];
/** Scans of the earlier form, in which v1 and v2 carry them, and of today's. */
const earlierScan = (kind?: ScanKind): unknown[] => scanOf(randomUUID(), kind).slice(0, 7);
const presentScan = (kind?: ScanKind): unknown[] => [...scanOf(randomUUID(), kind)];

function validFrame(scan = earlierScan): Record<string, unknown> {
  return { journal_id: randomUUID(), frame: 7, scans: [scan(), scan({ kind: "bot" })] };
}

function pick<T>(list: readonly T[]): T {
  const value = list[Math.floor(Math.random() * list.length)];
  if (value === undefined) throw new Error("an empty list");
  return value;
}

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  TEN_O_CLOCK,
  1_577_836_799_999,
  1_577_836_800_000,
  4_102_444_800_000,
  4_102_444_800_001,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  "",
  "ios",
  "ios\n",
  "iOS",
  "a".repeat(20),
  "a".repeat(21),
  "person",
  "prefetch",
  "tablet",
  "__proto__",
  "DE",
  "de",
  "DEU",
  "www.example.com",
  "www.example.com/path",
  "a".repeat(100),
  "a".repeat(101),
  "symbol",
  "link",
  newVisitor(),
  newVisitor().toUpperCase(),
  `${newVisitor()}\n`,
  randomUUID(),
  randomUUID().toUpperCase(),
  randomUUID().replace(/^(.{14})./, "$19"),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  [],
  {},
];

/** A valid frame in which something is changed, taken away or added; sometimes it stays valid. */
function mutatedFrame(scan = earlierScan): Record<string, unknown> {
  const frame = validFrame(scan);
  const scans: unknown[][] = [scan(), scan({ kind: "prefetch" })];
  frame.scans = scans;
  const tuple = pick(scans);
  pick([
    () => (frame[pick(["journal_id", "frame", "scans"])] = pick(ODD_VALUES)),
    () => delete frame[pick(["journal_id", "frame", "scans"])],
    () => (frame.more = pick(ODD_VALUES)),
    () => (tuple[Math.floor(Math.random() * tuple.length)] = pick(ODD_VALUES)),
    () => tuple.push(pick(ODD_VALUES)),
    () => tuple.pop(),
    () => scans.push(pick([[], ["x"], {}, null]) as unknown[]),
    () => scans.splice(0),
  ])();
  return frame;
}

/** A valid message of several frames in which something is changed; sometimes it stays valid. */
function mutatedMessage(scan = earlierScan): Record<string, unknown> {
  const frames: unknown[] = [validFrame(scan), mutatedFrame(scan), validFrame()];
  const message: Record<string, unknown> = { frames };
  pick([
    () => {},
    () => (message.frames = pick(ODD_VALUES)),
    () => delete message.frames,
    () => (message.more = pick(ODD_VALUES)),
    () => (frames[pick([0, 2])] = pick(ODD_VALUES)),
    () => frames.splice(1, 1),
    () => frames.splice(0),
  ])();
  return message;
}

const VERSIONS = [
  {
    name: NAME,
    mutated: () => mutatedFrame(),
    judge: (value: unknown) => framesOf(scansRecordedV1.safeParse(value).data),
  },
  {
    name: V2,
    mutated: () => mutatedMessage(),
    judge: (value: unknown) => scansRecordedV2.safeParse(value).data?.frames,
  },
  {
    name: V3,
    mutated: () => mutatedMessage(presentScan),
    judge: (value: unknown) => scansRecordedV3.safeParse(value).data?.frames,
  },
];
const framesOf = <T>(frame: T | undefined) => frame && [frame];

describe("reading a message", () => {
  it.each(VERSIONS)(
    "accepts and refuses exactly what the schema of $name does, and reads the same from it",
    (version) => {
      const seen = { accepted: 0, refused: 0 };
      for (let round = 0; round < 10_000; round += 1) {
        const value: unknown = JSON.parse(JSON.stringify(version.mutated()));
        const judged = version.judge(value);
        const reading = read(value, version.name);
        expect("frames" in reading, JSON.stringify(value)).toBe(judged !== undefined);
        seen[judged ? "accepted" : "refused"] += 1;
        if (judged) expect(reading).toMatchObject({ frames: judged });
      }
      expect(seen.accepted).toBeGreaterThan(500);
      expect(seen.refused).toBeGreaterThan(500);
    },
  );

  it("accepts the largest frame and refuses a larger one", () => {
    const scans = Array.from({ length: MAX_SCANS_PER_FRAME }, () => earlierScan());
    expect(read({ ...validFrame(), scans })).toHaveProperty("frames");
    expect(read({ ...validFrame(), scans: [...scans, earlierScan()] })).toHaveProperty("reason");
  });

  it("accepts the most frames that a message may carry and refuses one more", () => {
    const frame = { journal_id: randomUUID(), frame: 1, scans: [presentScan()] };
    const frames = Array.from({ length: MAX_FRAMES_PER_MESSAGE }, (_, index) => ({ ...frame, frame: index + 1 }));
    expect(read({ frames }, V3)).toEqual({ frames });
    expect(read({ frames: [...frames, frame] }, V3)).toHaveProperty("reason");
  });

  it.each([
    ["scans.recorded.v4", Buffer.from(JSON.stringify(validFrame())), "unknown message name: scans.recorded.v4"],
    [V2, Buffer.from(JSON.stringify(validFrame())), "not a scans.recorded.v2"],
    [V2, Buffer.from("{"), "not JSON"],
    [NAME, Buffer.from("{"), "not JSON"],
    [NAME, Buffer.from([0xff, 0xfe]), "not JSON"],
    [NAME, Buffer.alloc(0), "not JSON"],
    [NAME, Buffer.from("[1]"), "not a scans.recorded.v1"],
    [NAME, Buffer.from("null"), "not a scans.recorded.v1"],
    [NAME, Buffer.from(JSON.stringify({ ...validFrame(), frame: 0 })), "frame"],
  ])("says why %s with %s is refused", (name, body, reason) => {
    expect(readFrames(name, body)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it("keeps the reason short, whatever the message is", () => {
    const reading = read({ scans: Array.from({ length: 5000 }, () => ["x"]) });
    expect("reason" in reading && reading.reason.length).toBeLessThan(400);
    expect(readFrames("x".repeat(10_000), Buffer.alloc(0))).toEqual({ reason: expect.stringMatching(/^.{1,400}$/) });
  });
});
