// Measures several ways to draw images in interleaved rounds: CPU time of this process and bytes per image.

import type { Way } from "./ways.ts";

export interface DrawingMeasurement {
  /** Images per second of CPU time, including threads. */
  perCpuSecond: number;
  bytes: number;
  images: number;
}

/** Draws at least one image, for `seconds`, starting with the payload number `from`. */
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

/** Returns the rounds of all ways by name. Each is warmed up once, and the order rotates each round. */
export async function measureInterleaved(
  ways: readonly Way[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, DrawingMeasurement[]>> {
  const results = new Map<string, DrawingMeasurement[]>(ways.map(({ name }) => [name, []]));
  for (const way of ways) await measureWay(way, seconds / 4, 0);
  for (let round = 0; round < rounds; round += 1) {
    for (let offset = 0; offset < ways.length; offset += 1) {
      const way = ways[(offset + round) % ways.length];
      if (way) results.get(way.name)?.push(await measureWay(way, seconds, 1 + 100_000 * round));
    }
  }
  return results;
}
