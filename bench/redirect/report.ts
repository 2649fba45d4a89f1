// The tables of the redirect benchmark: medians over the rounds; ratios are the median of each round's ratio.

import { median } from "../measure/median.ts";
import type { ServerMeasurement } from "../measure/server-measurement.ts";
import { figure, formatTable } from "../measure/table.ts";
import type { Round, ScenarioResult } from "./comparison.ts";
import type { CostBehind, RedirectMeasurement } from "./measurement.ts";

type Figures = Pick<ServerMeasurement, "perSecond" | "p50Ms" | "p99Ms" | "p999Ms"> & { cpuUs: number; rssMb: number };

function medians(rounds: readonly ServerMeasurement[]): Figures {
  const of = (read: (round: ServerMeasurement) => number | undefined) =>
    median(rounds.map((round) => read(round) ?? Number.NaN));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    p999Ms: of(({ p999Ms }) => p999Ms),
    cpuUs: of(({ cpuUs }) => cpuUs),
    rssMb: of(({ rssMb }) => rssMb),
  };
}

/** Returns the redirect's share of bare node's rate, and of its responses per CPU second. */
function ratios(rounds: readonly Round[]): { rate: number; cpu: number } {
  return {
    rate: median(rounds.map(({ bare, redirect }) => redirect.perSecond / bare.perSecond)),
    cpu: median(rounds.map(({ bare, redirect }) => (bare.cpuUs ?? Number.NaN) / (redirect.cpuUs ?? Number.NaN))),
  };
}

export function speedTable(results: readonly ScenarioResult[]): string {
  const head = [
    "scenario, server",
    "req/s",
    "x bare",
    "p50 ms",
    "p99 ms",
    "p99.9 ms",
    "CPU us/req",
    "x bare by CPU",
    "RSS MB",
  ];
  const line = (name: string, figures: Figures, ratio?: { rate: number; cpu: number }) => [
    name,
    figure(figures.perSecond),
    figure(ratio?.rate, 2),
    figure(figures.p50Ms, 2),
    figure(figures.p99Ms, 2),
    figure(figures.p999Ms, 2),
    figure(figures.cpuUs, 1),
    figure(ratio?.cpu, 2),
    figure(figures.rssMb),
  ];
  const rows = results.flatMap(({ scenario, rounds }) => [
    line(`${scenario}, bare node`, medians(rounds.map(({ bare }) => bare))),
    line(`${scenario}, redirect`, medians(rounds.map(({ redirect }) => redirect)), ratios(rounds)),
  ]);
  return formatTable([head, ...rows]);
}

/** The table of counted scans, and of the costs behind the redirect. */
export function countTable(results: readonly ScenarioResult[]): string {
  const head = [
    "scenario",
    "served",
    "counted",
    "lost",
    "duplicated",
    "refused",
    "failed",
    "counted/s",
    "lag s",
    "scans/frame",
    "Redis reads/req",
    "keys/req",
    "hits",
    "us/req: stats",
    "Postgres",
    "Redis",
    "RabbitMQ",
  ];
  const rows = results.map(({ scenario, rounds, offered }) => {
    const all = [...rounds, ...offered.rounds].map(({ redirect }) => redirect);
    const fast = rounds.map(({ redirect }) => redirect);
    const sum = (read: (round: RedirectMeasurement) => number) => all.reduce((total, round) => total + read(round), 0);
    const behind = (part: keyof CostBehind) => figure(median(fast.map((round) => round.behind[part] ?? Number.NaN)), 1);
    return [
      scenario,
      figure(sum(({ served }) => served)),
      figure(sum(({ counted }) => counted)),
      figure(sum(({ lost }) => lost)),
      figure(sum(({ duplicated }) => duplicated)),
      figure(sum(({ refused }) => refused)),
      figure(sum(({ failed }) => failed)),
      figure(median(fast.map(({ counted, seconds, lagSeconds }) => counted / (seconds + lagSeconds)))),
      figure(median(fast.map(({ lagSeconds }) => lagSeconds)), 2),
      figure(median(fast.map(({ scansPerFrame }) => scansPerFrame)), 1),
      figure(median(fast.map(({ redis }) => redis.readsPerResponse)), 4),
      figure(median(fast.map(({ redis }) => redis.keysPerResponse)), 4),
      figure(median(fast.map(({ redis }) => redis.hitShare)), 3),
      behind("stats"),
      behind("postgres"),
      behind("redis"),
      behind("rabbitmq"),
    ];
  });
  return formatTable([head, ...rows]);
}

export function offeredTable(results: readonly ScenarioResult[]): string {
  const head = [
    "scenario, server",
    "asked/s",
    "served/s",
    "p50 ms",
    "p99 ms",
    "p99.9 ms",
    "CPU us/req",
    "p99 <= 2 x bare + 3 ms",
  ];
  const line = (name: string, rate: number, figures: Figures, verdict: string) => [
    name,
    figure(rate),
    figure(figures.perSecond),
    figure(figures.p50Ms, 2),
    figure(figures.p99Ms, 2),
    figure(figures.p999Ms, 2),
    figure(figures.cpuUs, 1),
    verdict,
  ];
  const rows = results.flatMap(({ scenario, offered: { rate, rounds } }) => {
    const bare = medians(rounds.map((round) => round.bare));
    const redirect = medians(rounds.map((round) => round.redirect));
    const verdict = redirect.p99Ms <= 2 * bare.p99Ms + 3 ? "yes" : "no";
    return [line(`${scenario}, bare node`, rate, bare, ""), line(`${scenario}, redirect`, rate, redirect, verdict)];
  });
  return formatTable([head, ...rows]);
}

export function summary(results: readonly ScenarioResult[]) {
  return results.map(({ scenario, rounds, offered }) => ({
    scenario,
    bare: medians(rounds.map(({ bare }) => bare)),
    redirect: medians(rounds.map(({ redirect }) => redirect)),
    ratio: ratios(rounds),
    offeredRate: offered.rate,
    offeredBare: medians(offered.rounds.map(({ bare }) => bare)),
    offeredRedirect: medians(offered.rounds.map(({ redirect }) => redirect)),
  }));
}
