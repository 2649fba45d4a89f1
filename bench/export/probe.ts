// Measures the gateway while it exports: its memory, without its child processes, and how long other requests take.

import { memoryMb } from "@qr/test-kit/process-tree";

const MEMORY_EVERY_MS = 50;
const REQUEST_EVERY_MS = 20;

export interface Probed {
  beforeMb: number;
  peakMb: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Runs `work`, and returns its result with the measurements. `request` sends one request and waits for its response. */
export async function withProbe<T>(
  pid: number,
  request: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<Probed & { result: T }> {
  const rssMb = () => memoryMb(pid)?.rss ?? 0;
  const beforeMb = rssMb();
  let peakMb = beforeMb;
  let isOver = false;
  const times: number[] = [];
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, rssMb());
  }, MEMORY_EVERY_MS);
  const requests = async () => {
    while (!isOver) {
      const startMs = performance.now();
      await request();
      times.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, REQUEST_EVERY_MS));
    }
  };
  const probing = requests();
  try {
    const result = await work();
    isOver = true;
    await probing;
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { result, beforeMb, peakMb, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}
