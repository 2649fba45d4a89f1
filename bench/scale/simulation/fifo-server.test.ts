import { expect, it } from "vitest";
import { seededRandom } from "../../codes/popularity.ts";
import { serveInOrder } from "./fifo-server.ts";

const COUNT = 400_000;
const SERVICE_MS = 1;

function poissonArrivals(perMs: number, seed: number): number[] {
  const random = seededRandom(seed);
  let atMs = 0;
  return Array.from({ length: COUNT }, () => {
    atMs -= Math.log(1 - random()) / perMs;
    return atMs;
  });
}

it.each([0.3, 0.6, 0.8])("waits as M/D/1 says at a utilisation of %f (Pollaczek and Khinchine)", (load) => {
  const arrivals = poissonArrivals(load / SERVICE_MS, 3);
  const { doneMs, busyMs } = serveInOrder(arrivals, () => SERVICE_MS);
  const waits = doneMs.reduce((sum, done, index) => sum + done - SERVICE_MS - (arrivals[index] ?? 0), 0) / COUNT;
  const expected = (load * SERVICE_MS) / (2 * (1 - load));
  expect(Math.abs(waits / expected - 1)).toBeLessThan(0.05);
  expect(Math.abs(busyMs / (doneMs.at(-1) ?? 0) / load - 1)).toBeLessThan(0.02);
});

it("holds so many at a time as come in the time that one stays (Little)", () => {
  const arrivals = poissonArrivals(0.7, 9);
  const { doneMs } = serveInOrder(arrivals, () => SERVICE_MS);
  const endMs = arrivals.at(-1) ?? 0;
  const stays = doneMs.reduce((sum, done, index) => sum + done - (arrivals[index] ?? 0), 0) / COUNT;
  // Counted at instants of their own, not out of the stays.
  let inside = 0;
  let arrived = 0;
  let left = 0;
  const looks = 200_000;
  for (let look = 0; look < looks; look += 1) {
    const atMs = (look / looks) * endMs;
    while ((arrivals[arrived] ?? Number.POSITIVE_INFINITY) <= atMs) arrived += 1;
    while ((doneMs[left] ?? Number.POSITIVE_INFINITY) <= atMs) left += 1;
    inside += arrived - left;
  }
  expect(Math.abs(inside / looks / ((COUNT / endMs) * stays) - 1)).toBeLessThan(0.02);
});
