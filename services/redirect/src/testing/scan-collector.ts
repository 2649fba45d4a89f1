// In tests, consumes scans from a bus as the stats worker does.

import { type ScanTuple, scansRecordedV1 } from "@qr/contracts";
import type { Bus, Consumer } from "@qr/messaging";

export interface ScanCollector {
  /** Returns the scans of all frames, with each frame counted once. */
  scans(): ScanTuple[];
  scansOf(codeId: string): ScanTuple[];
  bodies(): string[];
  stop(): Promise<void>;
}

export async function collectScans(bus: Bus): Promise<ScanCollector> {
  const frames = new Map<string, ScanTuple[]>();
  const bodies: string[] = [];
  const consumer: Consumer = await bus.consume("stats.scans", { prefetch: 500 }, (delivery) => {
    const body = delivery.body.toString("utf8");
    bodies.push(body);
    for (const { journal_id, frame, scans } of scansRecordedV1.parse(JSON.parse(body)).frames) {
      frames.set(`${journal_id}:${frame}`, scans);
    }
    delivery.ack();
  });
  const scans = () => [...frames.values()].flat();
  return {
    scans,
    scansOf: (codeId) => scans().filter(([id]) => id === codeId),
    bodies: () => [...bodies],
    stop: () => consumer.cancel(),
  };
}
