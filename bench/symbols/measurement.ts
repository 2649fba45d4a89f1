// Measures ways in turn: CPU time of this process for each image, and the images' bytes.

import type { Way } from "./ways.ts";

export interface DrawingMeasurement {
  /** Images for a second of CPU time, threads included. */
  perCpuSecond: number;
  /** Of one image, on average. */
  bytes: number;
  images: number;
}

/** Draws for so many seconds, and at least one image; `from` is the number of the first. */
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

/** The rounds of all ways, by name. Who is first changes from round to round; each is warmed up once. */
export async function measureInTurn(
  ways: readonly Way[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, DrawingMeasurement[]>> {
  const results = new Map<string, DrawingMeasurement[]>(ways.map(({ name }) => [name, []]));
  for (const way of ways) await measureWay(way, seconds / 4, 0);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < ways.length; turn += 1) {
      const way = ways[(turn + round) % ways.length];
      if (way) results.get(way.name)?.push(await measureWay(way, seconds, 1 + 100_000 * round));
    }
  }
  return results;
}
