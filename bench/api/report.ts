// The tables of the API benchmark: medians over the rounds; ratios are the median of each round's ratio.

import { median } from "../measure/median.ts";
import { figure, formatTable } from "../measure/table.ts";
import type { ApiMeasurement, CostBehind, Round, ScenarioResult } from "./comparison.ts";

type Figures = Record<"perSecond" | "p50Ms" | "p99Ms" | "p999Ms" | "cpuUs" | "rssMb", number> & {
  behind: Record<keyof CostBehind, number>;
};

function medians(rounds: readonly ApiMeasurement[]): Figures {
  const of = (read: (round: ApiMeasurement) => number | undefined) =>
    median(rounds.map((round) => read(round) ?? Number.NaN));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    p999Ms: of(({ p999Ms }) => p999Ms),
    cpuUs: of(({ cpuUs }) => cpuUs),
    rssMb: of(({ rssMb }) => rssMb),
    behind: {
      postgres: of(({ behind }) => behind.postgres),
      redis: of(({ behind }) => behind.redis),
      rabbitmq: of(({ behind }) => behind.rabbitmq),
    },
  };
}

const bareOf = (rounds: readonly Round[]) => rounds.flatMap(({ bare }) => bare ?? []);

/** Returns the gateway's share of the bare server's rate, and of its responses per CPU second. */
function ratios(rounds: readonly Round[]): { rate: number; cpu: number } {
  const pairs = rounds.flatMap(({ bare, gateway }) => (bare ? [{ bare, gateway }] : []));
  return {
    rate: median(pairs.map(({ bare, gateway }) => gateway.perSecond / bare.perSecond)),
    cpu: median(pairs.map(({ bare, gateway }) => (bare.cpuUs ?? Number.NaN) / (gateway.cpuUs ?? Number.NaN))),
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
    "us/req: Postgres",
    "Redis",
    "RabbitMQ",
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
    figure(figures.behind.postgres, 1),
    figure(figures.behind.redis, 1),
    figure(figures.behind.rabbitmq, 1),
  ];
  const rows = results.flatMap(({ scenario, rounds }) => {
    const bare = bareOf(rounds);
    const ours = line(`${scenario}, gateway`, medians(rounds.map(({ gateway }) => gateway)), ratios(rounds));
    return bare.length === 0 ? [ours] : [line(`${scenario}, bare node + pg`, medians(bare)), ours];
  });
  return formatTable([head, ...rows]);
}

/** The table of one client that sends one request after the other. */
export function aloneTable(results: readonly ScenarioResult[]): string {
  const head = ["scenario", "req/s", "p50 ms", "p99 ms", "p99.9 ms"];
  const rows = results.map(({ scenario, rounds }) => {
    const { perSecond, p50Ms, p99Ms, p999Ms } = medians(rounds.map(({ alone }) => alone));
    return [scenario, figure(perSecond), figure(p50Ms, 2), figure(p99Ms, 2), figure(p999Ms, 2)];
  });
  return formatTable([head, ...rows]);
}

export function outcomeTable(results: readonly ScenarioResult[]): string {
  const head = ["scenario", "served", "created", "refused", "failed", "publish s"];
  const rows = results.map(({ scenario, rounds }) => {
    const all = rounds.flatMap(({ gateway, alone }) => [gateway, alone]);
    const sum = (read: (round: ApiMeasurement) => number) => all.reduce((total, round) => total + read(round), 0);
    return [
      scenario,
      figure(sum(({ served }) => served)),
      figure(sum(({ created }) => created)),
      figure(sum(({ refused }) => refused)),
      figure(sum(({ failed }) => failed)),
      figure(median(rounds.map(({ gateway }) => gateway.publishSeconds)), 1),
    ];
  });
  return formatTable([head, ...rows]);
}

export function summary(results: readonly ScenarioResult[]) {
  return results.map(({ scenario, rounds }) => ({
    scenario,
    bare: medians(bareOf(rounds)),
    gateway: medians(rounds.map(({ gateway }) => gateway)),
    alone: medians(rounds.map(({ alone }) => alone)),
    ratio: ratios(rounds),
  }));
}
