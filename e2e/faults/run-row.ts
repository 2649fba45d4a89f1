// Runs one row: the load, the fault, and the recovery. Then settles the ledger and checks the guarantees that every row must keep.

import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@qr/test-kit/wait-until";
import { checkLeftovers, checkResponses, checkSeen, type Seen, SHOWN_WITHIN_MS } from "./check-row.ts";
import { type Ledger, settleLedger } from "./load/ledger.ts";
import { type PhoneLoad, startPhones } from "./load/phones.ts";
import type { FaultySystem } from "./parts/faulty-system.ts";
import { REDIRECTS } from "./parts/names.ts";
import { CannotRunError, type Row, type Scene } from "./row.ts";
import { type IdleBytes, watchMemory } from "./watch/memory.ts";
import { STILL_FAULT_SECONDS, watchMetrics } from "./watch/metrics.ts";
import { countedSince, untilNormal } from "./watch/normality.ts";
import { watchReadings } from "./watch/readings.ts";

const CALM_SECONDS = 1.5;
const AFTERWARDS_MS = 700;
const SETTLE_MS = 30_000;
/** A duplicate count would show up within this time. */
const LATE_COUNT_MS = 300;
const GIVE_UP_MS = 30_000;
const NO_LEDGER: Ledger = { attempted: 0, served: 0, counted: 0, lost: 0, duplicated: 0 };

export interface RowReport extends Seen {
  part: string;
  name: string;
  /** If the verdict is `not run`, `faults` contains the reason. */
  verdict: "held" | "broke" | "not run";
  faults: string[];
  /** Number of frames that the inbox recorded while the row ran. */
  frames: number;
  /** Number of responses that were neither correct nor allowed by the row. */
  unexpected: number;
  mostMib: Record<string, number>;
  seconds: number;
}

export interface RunOptions {
  seconds: number;
  /** Multiplier for the time limits, for busy machines. */
  patience: number;
  idle: IdleBytes;
}

export async function runRow(system: FaultySystem, row: Row, options: RunOptions): Promise<RowReport> {
  const before = await readBefore(system);
  const watches = startWatches(system, row, options.idle);
  const { load, metrics, memory } = watches;
  const faults: string[] = [];
  const returns: number[] = [];
  let poisoned = 0;
  const scene: Scene = {
    system,
    metrics,
    seconds: Math.max(options.seconds, row.minSeconds ?? 0, row.sign?.moves === "still" ? STILL_FAULT_SECONDS : 0),
    patience: options.patience,
    breaks: (what) => faults.push(what),
    returned: (ms) => returns.push(ms),
    poisoned: (count) => {
      poisoned += count;
    },
  };
  const report = (verdict: RowReport["verdict"], seen: Partial<RowReport>): RowReport => {
    const { part, name } = row;
    const nothing = { ledger: NO_LEDGER, p99Ms: 0, normalMs: undefined, shownMs: undefined, frames: 0, unexpected: 0 };
    return { part, name, verdict, faults, ...nothing, mostMib: memory.mostMib(), seconds: scene.seconds, ...seen };
  };

  await sleep((row.calmSeconds ?? CALM_SECONDS) * 1000);
  const giveUpMs = GIVE_UP_MS * options.patience;
  // On a busy machine, a redirect that the previous row has restarted needs longer.
  await waitUntil(async () => load.hasServedAll(), giveUpMs).catch(() =>
    faults.push("not every redirect served every code before the fault"),
  );
  const span = await lastFault(row, scene).catch((error: unknown) => error);
  if (!isSpan(span)) {
    await watches.end();
    const cannotRun = span instanceof CannotRunError;
    faults.push(cannotRun ? span.message : String(span));
    return report(cannotRun ? "not run" : "broke", {});
  }
  const normal = await untilNormal(system, load, before.totals, giveUpMs);
  await untilShown(row, watches, span.begunMs, SHOWN_WITHIN_MS * options.patience);
  await sleep(AFTERWARDS_MS);
  faults.push(...(await watches.end()));

  const seen = {
    ledger: await settle(system, load, before.totals).catch(() => NO_LEDGER),
    p99Ms: percentile(load.durationsMs(span.begunMs, span.endedMs), 0.99),
    normalMs: "ms" in normal ? Math.max(normal.ms, ...returns) : undefined,
    shownMs: row.sign && metrics.shownAfterMs(row.sign),
  };
  if ("lacking" in normal) faults.push(`not normal after ${giveUpMs / 1000} s: ${normal.lacking}`);
  const { unexpected, faults: responseFaults } = checkResponses(row, load);
  faults.push(...responseFaults, ...checkSeen(row, seen, options.patience));
  faults.push(...(await checkLeftovers(system, before.deadLetters + poisoned)));
  const frames = (await system.counts.frames().catch(() => before.frames)) - before.frames;
  return report(faults.length === 0 ? "held" : "broke", { ...seen, frames, unexpected });
}

async function readBefore({ counts, broker }: FaultySystem) {
  const [totals, frames, deadLetters] = await Promise.all([
    counts.totals(),
    counts.frames(),
    broker.countDeadLetters("stats.scans"),
  ]);
  return { totals, frames, deadLetters };
}

/** Starts everything that runs during the fault. */
function startWatches(system: FaultySystem, row: Row, idle: IdleBytes) {
  const load = startPhones(REDIRECTS.map(system.service), system.codes);
  const metrics = watchMetrics(system);
  const readings = watchReadings(system, row.stopsApi !== true);
  const memory = watchMemory(system, idle);
  return {
    load,
    metrics,
    memory,
    /** Stops everything. Resolves with the violations that were found. */
    end: async () => {
      await Promise.all([load.end(), metrics.end(), readings.end()]);
      const unread = readings.compared() === 0 ? ["no statistics were read"] : [];
      return [...memory.end(), ...readings.faults(), ...unread];
    },
  };
}

interface Span {
  begunMs: number;
  endedMs: number;
}

function isSpan(value: unknown): value is Span {
  return typeof value === "object" && value !== null && "begunMs" in value;
}

async function lastFault(row: Row, scene: Scene): Promise<Span> {
  scene.metrics.begin();
  const begunMs = performance.now();
  const heal = await row.fault(scene);
  await sleep(Math.max(0, begunMs + scene.seconds * 1000 - performance.now()));
  await heal();
  return { begunMs, endedMs: performance.now() };
}

/** Waits until the row's metric shows the fault, because a short fault can end before the metric is read. */
async function untilShown(row: Row, { metrics }: Pick<Scene, "metrics">, begunMs: number, withinMs: number) {
  if (!row.sign) return;
  while (metrics.shownAfterMs(row.sign) === undefined && performance.now() - begunMs < withinMs) await sleep(100);
}

/** Waits for at most 30 s until all served scans are counted, and then until the count no longer changes. Returns the ledger. */
async function settle(system: FaultySystem, load: PhoneLoad, before: ReadonlyMap<string, number>): Promise<Ledger> {
  const endsMs = performance.now() + SETTLE_MS;
  const ledger = async () => settleLedger(load.tallies(), before, await system.counts.totals());
  while ((await ledger()).lost > 0 && performance.now() < endsMs) await sleep(100);
  let counted = -1;
  for (let now = await countedSince(system, before); now !== counted; now = await countedSince(system, before)) {
    counted = now;
    await sleep(LATE_COUNT_MS);
  }
  return ledger();
}

function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
