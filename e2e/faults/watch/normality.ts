// Checks whether the system is back to normal: every process is ready, all its dependencies are up, every phone is served, and all scans
// but the most recent are counted.

import { setTimeout as sleep } from "node:timers/promises";
import type { PhoneLoad } from "../load/phones.ts";
import type { FaultySystem } from "../parts/faulty-system.ts";
import { isNormal } from "../parts/service.ts";

const EVERY_MS = 50;
/** How long every phone must have been undisturbed. */
const UNDISTURBED_MS = 250;
/** Age at which every scan must have been counted. */
const COUNTED_AFTER_MS = 1500;

/** Resolves with the time until the system was normal, or with what was wrong after `maxMs`. `before` has the totals at the load's start. */
export async function untilNormal(
  system: FaultySystem,
  load: PhoneLoad,
  before: ReadonlyMap<string, number>,
  maxMs: number,
): Promise<{ ms: number } | { lacking: string }> {
  const begunMs = performance.now();
  const served: { atMs: number; count: number }[] = [];
  for (;;) {
    const nowMs = performance.now();
    served.push({ atMs: nowMs, count: load.served() });
    const due = served.findLast(({ atMs }) => nowMs - atMs >= COUNTED_AFTER_MS)?.count ?? served[0]?.count ?? 0;
    const lacking = await findLacking(system, load, before, due);
    if (lacking === undefined) return { ms: nowMs - begunMs };
    if (nowMs - begunMs > maxMs) return { lacking };
    await sleep(EVERY_MS);
  }
}

async function findLacking(
  system: FaultySystem,
  load: PhoneLoad,
  before: ReadonlyMap<string, number>,
  due: number,
): Promise<string | undefined> {
  if (performance.now() - load.lastDisturbedMs() < UNDISTURBED_MS) return "phones are disturbed";
  const services = system.services("all");
  const states = await Promise.all(services.map((service) => service.readiness()));
  const index = states.findIndex((state) => !isNormal(state));
  if (index >= 0) return `${services[index]?.name} is not ready: ${JSON.stringify(states[index])}`;
  const counted = await countedSince(system, before).catch(() => undefined);
  if (counted === undefined) return "the counts cannot be read";
  return counted < due ? `${due} scans were served and ${counted} counted` : undefined;
}

/** Returns the number of scans of the load's codes that have been counted since the totals in `before` were read. */
export async function countedSince(system: FaultySystem, before: ReadonlyMap<string, number>): Promise<number> {
  const totals = await system.counts.totals();
  return system.codes.reduce((sum, { id }) => sum + (totals.get(id) ?? 0) - (before.get(id) ?? 0), 0);
}
