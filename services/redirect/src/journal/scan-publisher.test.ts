import { scansRecordedV1 } from "@qr/contracts";
import type { OutgoingMessage } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { expect, it, vi } from "vitest";
import { createHeldBus } from "../testing/held-bus.ts";
import { journalSettings, numbersTo, openTestJournal, scanNumbers, scanText } from "../testing/scans.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createFrameTraces } from "./frame-traces.ts";
import { createScanPublisher } from "./scan-publisher.ts";
import { encodeFrame } from "./segment.ts";

const framesIn = ({ message }: { message: OutgoingMessage }) =>
  scansRecordedV1.parse(JSON.parse(message.body.toString())).frames;

it("resends an unconfirmed frame with the same ID and bytes", async () => {
  const bus = createHeldBus();
  const journal = await openTestJournal(journalSettings(), bus);
  await journal.keep(scanText(1));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await vi.waitFor(() => expect(bus.sent).toHaveLength(attempt + 1), 5000);
    bus.sent[attempt]?.refuse();
  }
  await vi.waitFor(() => expect(bus.sent).toHaveLength(4), 5000);
  expect(new Set(bus.sent.map(({ message }) => message.id)).size).toBe(1);
  expect(new Set(bus.sent.map(({ message }) => message.body.toString())).size).toBe(1);
  bus.sent[3]?.confirm();
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0));
  await journal.stop(100);
});

it("batches frames of the same moment into one message, in order and unchanged", async () => {
  const bus = createHeldBus();
  const journal = await openTestJournal(journalSettings(), bus);
  for (const number of numbersTo(5)) await journal.keep(scanText(number));
  await vi.waitFor(() => expect(bus.sent.length).toBeGreaterThan(0), 5000);
  for (const number of [6, 7]) await journal.keep(scanText(number));
  await vi.waitFor(() => expect(bus.sent.flatMap(framesIn)).toHaveLength(7), 5000);
  const frames = bus.sent.flatMap(framesIn);
  expect(frames.map(({ frame }) => frame)).toEqual(numbersTo(7));
  expect(scanNumbers(frames.flatMap(({ scans }) => scans))).toEqual(numbersTo(7));
  expect(bus.sent.length).toBeLessThan(7);
  expect(bus.sent[0]?.message).toMatchObject({ name: "scans.recorded.v1", id: `${journal.id}:1` });
  await journal.stop(0);
});

it("bounds the bytes in flight, and continues from disk as they are confirmed", async () => {
  const bus = createHeldBus();
  const journal = await openTestJournal(journalSettings({ JOURNAL_MAX_BYTES: 64 * 1024 * 1024 }), bus);
  const frames = 60;
  for (let frame = 0; frame < frames; frame += 1) {
    await Promise.all(numbersTo(3500).map((number) => journal.keep(scanText(number))));
  }
  const bytesUnderWay = bus.sent.reduce((sum, { message }) => sum + message.body.length, 0);
  expect(bytesUnderWay).toBeGreaterThan(4 * 1024 * 1024);
  expect(bytesUnderWay).toBeLessThan(10 * 1024 * 1024);
  for (let index = 0; journal.waitingFrames() > 0; index += 1) {
    await vi.waitFor(() => expect(bus.sent.length).toBeGreaterThan(index), 5000);
    bus.sent[index]?.confirm();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(bus.sent.flatMap(framesIn).map(({ frame }) => frame)).toEqual(numbersTo(frames));
  await journal.stop(100);
});

it("keeps a bounded number of unpersisted frames, and reports those that do not fit", () => {
  const queue = createFrameQueue({
    log: createLogger("test", "silent"),
    onAvailable: () => {},
    onDamaged: () => {},
    remove: async () => {},
  });
  const publisher = createScanPublisher({
    bus: createHeldBus(),
    queue,
    log: createLogger("test", "silent"),
    traces: createFrameTraces(),
  });
  const frame = encodeFrame(1, `{"scans":[["a",${Date.now() - 60_000}]],"x":"${"x".repeat(500_000)}"}`);
  const taken = numbersTo(100).filter((number) => queue.addUnpersisted("j", number, frame, 10));
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.length).toBeLessThan(40);
  expect(queue.unpersistedScans()).toBe(taken.length * 10);
  publisher.pump();
  expect(publisher.oldestSeconds()).toBeGreaterThan(59);
  publisher.stop();
});
