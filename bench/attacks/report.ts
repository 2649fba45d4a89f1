// The documented limits, and the tables.

import { tableOf } from "../measure/table.ts";
import type { Attack, Responses } from "./attack.ts";
import { PROBES, type ProbeName, type Waits } from "./probes.ts";

/** Maximum p99 in ms while the service is under attack. */
const MAX_P99_MS: Record<ProbeName, number> = { healthz: 100, scan: 50, create: 500, "default PNG": 1500 };
/** Maximum memory growth of each service, including its child processes. */
const MAX_GROWTH_MB = 400;
/** Maximum increase in the p99 latency of an account's create requests due to another account's batches. */
const MAX_DELAY_BY_BATCHES_MS = 200;

export interface Outcome {
  attack: Attack;
  waits: Record<ProbeName, Waits>;
  growthMb: Record<string, number>;
  responses: Responses;
}

type Baseline = Record<ProbeName, Waits>;

interface Line extends Waits {
  title: string;
  probe: ProbeName;
  limit: number | undefined;
}

function linesOf(baseline: Baseline, outcomes: readonly Outcome[]): Line[] {
  const line = (title: string, waits: Baseline, probe: ProbeName, limit?: number): Line => ({
    title,
    probe,
    limit,
    ...waits[probe],
  });
  return [
    ...PROBES.map((probe) => line("no attack", baseline, probe)),
    ...outcomes.flatMap(({ attack, waits }) =>
      PROBES.map((probe) => line(attack.title, waits, probe, limitOf(attack, probe, baseline))),
    ),
  ];
}

function limitOf({ name }: Attack, probe: ProbeName, baseline: Baseline): number {
  const limit = MAX_P99_MS[probe];
  return name === "batches" && probe === "create"
    ? Math.min(limit, baseline.create.p99 + MAX_DELAY_BY_BATCHES_MS)
    : limit;
}

const isExceeded = ({ p99, failed, limit }: Line) => limit !== undefined && (p99 > limit || failed > 0);

export function waitsTable(baseline: Baseline, outcomes: readonly Outcome[]): string {
  return tableOf(linesOf(baseline, outcomes), [
    ["attack", ({ title }) => title],
    ["request", ({ probe }) => probe],
    ["sent", ({ requests }) => requests],
    ["failed", ({ failed }) => failed],
    ["p50 ms", ({ p50 }) => p50, 1],
    ["p99 ms", ({ p99 }) => p99, 1],
    ["max ms", ({ max }) => max, 1],
    ["limit ms", ({ limit }) => limit],
    ["", (line) => (isExceeded(line) ? "EXCEEDED" : "")],
  ]);
}

export function growthTable(outcomes: readonly Outcome[]): string {
  return tableOf(outcomes, [
    ["attack", ({ attack }) => attack.title],
    ...["gateway", "redirect", "render", "stats"].map(
      (name) => [`${name} MB`, ({ growthMb }: Outcome) => growthMb[name]] as const,
    ),
    ["limit MB", () => MAX_GROWTH_MB],
    ["attackers' responses", ({ responses }) => responsesText(responses)],
    ["", ({ growthMb }) => (Object.values(growthMb).some((mb) => mb > MAX_GROWTH_MB) ? "EXCEEDED" : "")],
  ]);
}

function responsesText(responses: Responses): string {
  const parts = Object.entries(responses).map(([status, count]) => `${count} × ${status === "0" ? "none" : status}`);
  return parts.join(", ") || "none";
}

/**
 * Returns the probes that fail or exceed their limits even without an attack, because the machine is too slow or too
 * busy.
 */
export function tooSlowWithoutAttack(baseline: Baseline): ProbeName[] {
  return PROBES.filter((probe) => baseline[probe].p99 > MAX_P99_MS[probe] || baseline[probe].failed > 0);
}

/** Returns a line for each limit that was exceeded. */
export function exceeded(baseline: Baseline, outcomes: readonly Outcome[]): string[] {
  const waits = linesOf(baseline, outcomes)
    .filter(isExceeded)
    .map(({ title, probe, p99, limit, failed }) => {
      const failures = failed > 0 ? `, ${failed} failed` : "";
      return `${title}: ${probe} p99 is ${p99.toFixed(0)} ms of ${limit?.toFixed(0)} ms${failures}`;
    });
  const growth = outcomes.flatMap(({ attack, growthMb }) =>
    Object.entries(growthMb)
      .filter(([, mb]) => mb > MAX_GROWTH_MB)
      .map(([name, mb]) => `${attack.title}: ${name} grew by ${mb.toFixed(0)} MB of ${MAX_GROWTH_MB} MB`),
  );
  return [...waits, ...growth];
}
