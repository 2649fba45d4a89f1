import { createLogger } from "@qr/runtime";
import { expect, it, vi } from "vitest";
import { createHeldBus } from "../testing/held-bus.ts";
import { journalSettings, numbersTo, openTestJournal, scanText } from "../testing/scans.ts";
import { encodeFrame } from "./frame.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createScanPublisher } from "./scan-publisher.ts";

it("sends a frame that was not confirmed again, with the same id and the same bytes", async () => {
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

it("has a bounded number of frames under way, and goes on as they are confirmed", async () => {
  const bus = createHeldBus();
  const journal = await openTestJournal(journalSettings(), bus);
  for (const number of numbersTo(400)) await journal.keep(scanText(number));
  expect(bus.sent).toHaveLength(256);
  for (let index = 0; index < 400; index += 1) {
    await vi.waitFor(() => expect(bus.sent.length).toBeGreaterThan(index));
    bus.sent[index]?.confirm();
  }
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0));
  expect(bus.sent).toHaveLength(400);
  expect(bus.sent.map(({ message }) => Number(message.id.split(":")[1]))).toEqual(numbersTo(400));
  await journal.stop(100);
});

it("reads from disk what memory no longer holds, in order and each once", async () => {
  const bus = createHeldBus();
  const journal = await openTestJournal(journalSettings({ JOURNAL_MAX_BYTES: 64 * 1024 * 1024 }), bus);
  const frames = 60;
  for (let frame = 0; frame < frames; frame += 1) {
    await Promise.all(numbersTo(3500).map((number) => journal.keep(scanText(number))));
  }
  for (let index = 0; index < frames; index += 1) {
    await vi.waitFor(() => expect(bus.sent.length).toBeGreaterThan(index), 5000);
    bus.sent[index]?.confirm();
  }
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0));
  expect(bus.sent.map(({ message }) => Number(message.id.split(":")[1]))).toEqual(numbersTo(frames));
  await journal.stop(100);
});

it("holds a bounded number of frames that the disk refused, and says which it cannot hold", () => {
  const queue = createFrameQueue({ log: createLogger("test", "silent"), onAvailable: () => {} });
  const publisher = createScanPublisher({ bus: createHeldBus(), queue, log: createLogger("test", "silent") });
  const frame = encodeFrame(1, `{"scans":[["a",${Date.now() - 60_000}]],"x":"${"x".repeat(500_000)}"}`);
  const taken = numbersTo(100).filter((number) => queue.addHomeless("j", number, frame, 10));
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.length).toBeLessThan(40);
  expect(queue.homelessScans()).toBe(taken.length * 10);
  publisher.pump();
  expect(publisher.oldestSeconds()).toBeGreaterThan(59);
  publisher.stop();
});
