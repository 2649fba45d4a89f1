import { createLogger } from "@qr/runtime";
import { describe, expect, it, vi } from "vitest";
import { scanText } from "../testing/scans.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createFrameTraces } from "./frame-traces.ts";
import { createScanJournal, type ScanJournal } from "./scan-journal.ts";
import { emptySegment } from "./segment.ts";
import type { SegmentWriter } from "./segment-writer.ts";

const MAX_WAIT_MS = 300;

type Done = Parameters<SegmentWriter["append"]>[1];

/** Creates a journal on a disk whose writes the test completes. */
function createOnHeldDisk() {
  const segment = emptySegment("j", "/nowhere");
  const writes: { frame: Buffer; done: Done }[] = [];
  const writer: SegmentWriter = {
    append: (frame, done) => {
      writes.push({ frame, done });
    },
    segment: () => segment,
    rotate: () => {},
    rotateIfDone: () => {},
    close: async () => {},
  };
  const log = createLogger("test", "silent");
  const seen = { settled: 0, notKept: 0 };
  const journal: ScanJournal = createScanJournal({
    traces: createFrameTraces(),
    journalId: "0193c5a0-0000-4000-8000-000000000000",
    writer,
    queue: createFrameQueue({ log, onAvailable: () => {}, onDamaged: () => {}, remove: async () => {} }),
    maxBytes: 1024 * 1024,
    maxWaitMs: MAX_WAIT_MS,
    log,
    onSettled: (count) => {
      seen.settled += count;
    },
    onLost: (count) => {
      seen.notKept += count;
    },
  });
  return { journal, writes, seen };
}

describe("a slow disk", () => {
  it("delays responses by at most the maximum wait, and still writes the frame", async () => {
    const { journal, writes, seen } = createOnHeldDisk();
    const startedMs = performance.now();
    for (let scan = 0; scan < 10; scan += 1) journal.append(scanText(scan));
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    for (let scan = 0; scan < 5; scan += 1) journal.append(scanText(scan));
    expect(seen.settled).toBe(0);
    await vi.waitFor(() => expect(seen.settled).toBe(15), 3000);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(MAX_WAIT_MS);
    expect(seen.notKept).toBe(0);
    writes[0]?.done(undefined);
    await vi.waitFor(() => expect(writes).toHaveLength(2));
    writes[1]?.done(undefined);
    expect(seen.settled).toBe(15);
    await journal.close(100);
  });

  it("costs bounded memory even if it hangs forever; further scans are lost and counted", async () => {
    const { journal, seen } = createOnHeldDisk();
    let taken = 0;
    let bytes = 0;
    while (bytes < 64 * 1024 * 1024 && journal.append(scanText(taken))) {
      taken += 1;
      bytes += scanText(taken).length;
    }
    expect(bytes).toBeLessThan(20 * 1024 * 1024);
    expect(seen.notKept).toBe(1);
    await journal.close(50);
    expect(seen.notKept).toBeGreaterThan(1);
  });
});

describe("a disk that rejects a write", () => {
  it("settles the scans at once and is not retried for a second", async () => {
    const { journal, writes, seen } = createOnHeldDisk();
    journal.append(scanText(1));
    await vi.waitFor(() => expect(writes).toHaveLength(1));
    writes[0]?.done(new Error("ENOSPC"));
    expect(seen.settled).toBe(1);
    journal.append(scanText(2));
    await vi.waitFor(() => expect(seen.settled).toBe(2));
    expect(writes).toHaveLength(1);
    expect(seen.notKept).toBe(0);
    await journal.close(100);
  });
});
