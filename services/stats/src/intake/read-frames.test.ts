import { randomUUID } from "node:crypto";
import { MAX_FRAMES_PER_MESSAGE, MAX_SCANS_PER_FRAME, scansRecordedV1 } from "@qr/contracts";
import { newVisitor, scanOf, TEN_O_CLOCK } from "@qr/counts/testing";
import { describe, expect, it } from "vitest";
import { readFrames } from "./read-frames.ts";

const NAME = "scans.recorded.v1";

function read(value: unknown) {
  return readFrames(NAME, Buffer.from(JSON.stringify(value)));
}

const newScan = (differing?: Parameters<typeof scanOf>[1]): unknown[] => [...scanOf(randomUUID(), differing)];

/** Returns scans with the optional members. */
function longScans(): unknown[][] {
  return [
    [...newScan(), "de"],
    [...newScan(), "", randomUUID()],
    [...newScan(), "fil", randomUUID(), randomUUID()],
    [...newScan(), "", "", randomUUID()],
    [...newScan(), "", "", ""],
  ];
}

function validFrame(): Record<string, unknown> {
  return { journal_id: randomUUID(), frame: 7, scans: [newScan(), newScan({ kind: "bot" }), ...longScans()] };
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
  "deu",
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

/** Returns a valid frame with one change, after which the frame may still be valid. */
function mutatedFrame(): Record<string, unknown> {
  const frame = validFrame();
  const scans: unknown[][] = [newScan(), newScan({ kind: "prefetch" }), ...longScans()];
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

/** Returns a valid message with several frames and one or two changes, after which the message may still be valid. */
function mutatedMessage(): Record<string, unknown> {
  const frames: unknown[] = [validFrame(), mutatedFrame(), validFrame()];
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

describe("reading a message", () => {
  it("accepts and rejects exactly the messages that the schema does, with the same result", () => {
    const seen = { accepted: 0, refused: 0 };
    for (let round = 0; round < 10_000; round += 1) {
      const value: unknown = JSON.parse(JSON.stringify(mutatedMessage()));
      const parsed = scansRecordedV1.safeParse(value).data;
      const reading = read(value);
      if ("frames" in reading !== (parsed !== undefined)) expect.fail(JSON.stringify(value));
      seen[parsed ? "accepted" : "refused"] += 1;
      if (parsed) expect(reading).toMatchObject(parsed);
    }
    expect(seen.accepted).toBeGreaterThan(500);
    expect(seen.refused).toBeGreaterThan(500);
  });

  it("accepts the largest frame and rejects a larger one", () => {
    const scans = Array.from({ length: MAX_SCANS_PER_FRAME }, () => newScan());
    expect(read({ frames: [{ ...validFrame(), scans }] })).toHaveProperty("frames");
    expect(read({ frames: [{ ...validFrame(), scans: [...scans, newScan()] }] })).toHaveProperty("reason");
  });

  it("accepts the maximum number of frames and rejects one more", () => {
    const frame = { journal_id: randomUUID(), frame: 1, scans: [newScan()] };
    const frames = Array.from({ length: MAX_FRAMES_PER_MESSAGE }, (_, index) => ({ ...frame, frame: index + 1 }));
    expect(read({ frames })).toEqual({ frames });
    expect(read({ frames: [...frames, frame] })).toHaveProperty("reason");
  });

  it.each([
    ["scans.recorded.v2", JSON.stringify({ frames: [validFrame()] }), "unknown message name: scans.recorded.v2"],
    ["code.created.v1", JSON.stringify({ frames: [validFrame()] }), "unknown message name: code.created.v1"],
    [NAME, JSON.stringify(validFrame()), "not a scans.recorded.v1"],
    [NAME, "{", "not JSON"],
    [NAME, Buffer.from([0xff, 0xfe]), "not JSON"],
    [NAME, "", "not JSON"],
    [NAME, "[1]", "not a scans.recorded.v1"],
    [NAME, "null", "not a scans.recorded.v1"],
    [NAME, JSON.stringify({ frames: [{ ...validFrame(), frame: 0 }] }), "frame"],
  ])("rejects %s with %s and gives the reason", (name, body, reason) => {
    expect(readFrames(name, Buffer.from(body))).toEqual({ reason: expect.stringContaining(reason) });
  });

  it("keeps the reason short, whatever the message is", () => {
    const reading = read({ frames: [{ scans: Array.from({ length: 5000 }, () => ["x"]) }] });
    expect("reason" in reading && reading.reason.length).toBeLessThan(400);
    expect(readFrames("x".repeat(10_000), Buffer.alloc(0))).toEqual({ reason: expect.stringMatching(/^.{1,400}$/) });
  });
});
