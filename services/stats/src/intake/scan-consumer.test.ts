import { newCodes } from "@qr/counts/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { createStatsMetrics } from "../stats-metrics.ts";
import { framesOn, messageWith } from "../testing/frames.ts";
import { consumeScans } from "./scan-consumer.ts";

it("stops at its deadline although neither the broker nor the database responds", async () => {
  const bus = createMemoryBus();
  let isCounting = false;
  const consumer = await consumeScans({
    bus: {
      ...bus,
      consume: async (...parts) => {
        await bus.consume(...parts);
        return { cancel: () => new Promise(() => {}) };
      },
    },
    inbox: {
      count: () => {
        isCounting = true;
        return new Promise(() => {});
      },
    },
    log: createLogger("test", "silent"),
    metrics: createStatsMetrics(),
    batchScans: 1,
    batchAgeMs: 1,
    onDatabase: () => {},
  });
  const published = bus.publish(messageWith(framesOn(newCodes(1), { frames: 1, size: 1 }))).catch(() => {});
  await expect.poll(() => isCounting).toBe(true);
  const startedMs = performance.now();
  await consumer.stop(1000);
  expect(performance.now() - startedMs).toBeLessThan(1500);
  await bus.close(0);
  await published;
});
