// Runs rows one after another on one system, which is replaced only if a row has left it broken.

import { setTimeout as sleep } from "node:timers/promises";
import { startPhones } from "./load/phones.ts";
import { type FaultySystem, startFaultySystem } from "./parts/faulty-system.ts";
import { REDIRECTS } from "./parts/names.ts";
import type { Row } from "./row.ts";
import { type RowReport, runRow } from "./run-row.ts";
import { type IdleBytes, readIdleBytes } from "./watch/memory.ts";
import { countedSince } from "./watch/normality.ts";

const WARM_UP_MS = 4000;
const NORMAL_MS = 20_000;
const COUNTED_MS = 15_000;

export interface FaultSession {
  /** For each role, the memory of its largest process under the usual load. */
  readonly idle: IdleBytes;
  run(row: Row): Promise<RowReport>;
  end(): Promise<void>;
}

/** Starts the system and measures the memory of its processes under the usual load. */
export async function startFaultSession(options: { seconds: number; patience: number }): Promise<FaultSession> {
  let system: FaultySystem | undefined;
  let idle: IdleBytes | undefined;

  async function normalSystem(): Promise<{ system: FaultySystem; idle: IdleBytes }> {
    if (system && !(await canBecomeNormal(system, NORMAL_MS * options.patience))) {
      await system.stop();
      system = undefined;
    }
    system ??= await startFaultySystem();
    idle ??= await warmUp(system);
    return { system, idle };
  }
  const first = await normalSystem();
  return {
    idle: first.idle,
    run: async (row) => {
      const normal = await normalSystem();
      return runRow(normal.system, row, { ...options, idle: normal.idle });
    },
    end: async () => {
      await system?.stop();
    },
  };
}

/** Cleans up after the previous row and returns whether every process returns to normal in time. */
async function canBecomeNormal(system: FaultySystem, withinMs: number): Promise<boolean> {
  system.links.thawAll();
  const services = system.services("all");
  for (const service of services) {
    if (!service.isRunning()) service.start();
  }
  return Promise.all(services.map((service) => service.waitUntilNormal(withinMs))).then(
    () => true,
    () => false,
  );
}

async function warmUp(system: FaultySystem): Promise<IdleBytes> {
  const before = await system.counts.totals();
  const load = startPhones(REDIRECTS.map(system.service), system.codes);
  await sleep(WARM_UP_MS);
  const idle = readIdleBytes(system);
  await load.end();
  const endsMs = performance.now() + COUNTED_MS;
  while ((await countedSince(system, before)) < load.served() && performance.now() < endsMs) await sleep(100);
  return idle;
}
