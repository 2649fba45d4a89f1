// Measures several ways to draw images, in interleaved rounds: the CPU time of this process, and the bytes per image.

import { inTurn } from "../measure/rounds.ts";
import type { Way } from "./ways.ts";

export interface DrawingMeasurement {
  /** Images per second of CPU time, including the CPU time of threads. */
  perCpuSecond: number;
  bytes: number;
  images: number;
}

/** Draws images for `seconds` seconds, starting with payload number `from`. Always draws at least one image. */
async function measureWay(way: Way, seconds: number, from: number): Promise<DrawingMeasurement> {
  const endMs = performance.now() + 1000 * seconds;
  const before = process.cpuUsage();
  let images = 0;
  let bytes = 0;
  do {
    bytes += await way.draw(from + images);
    images += 1;
  } while (performance.now() < endMs);
  const { user, system } = process.cpuUsage(before);
  return { perCpuSecond: (images * 1e6) / (user + system), bytes: bytes / images, images };
}

/** Warms up each way to draw, and then measures all of them in each round. Returns the rounds of each way. */
export async function measureInterleaved(
  ways: readonly Way[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<DrawingMeasurement[][]> {
  for (const way of ways) await measureWay(way, seconds / 4, 0);
  const measured: Record<string, DrawingMeasurement>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tasks = ways.map((way) => [way.name, () => measureWay(way, seconds, 1 + 100_000 * round)] as const);
    measured.push(await inTurn(round, Object.fromEntries(tasks)));
  }
  return ways.map(({ name }) => measured.flatMap((round) => round[name] ?? []));
}
