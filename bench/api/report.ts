// Formats the tables of the API benchmark. Most figures are medians over the rounds; each ratio is the median of the rounds' ratios.

import { median, medians, sum } from "../measure/rounds.ts";
import { ratiosOf, SERVER_FIGURES, SPEED_COLUMNS, type SpeedLine } from "../measure/server-measurement.ts";
import { tableOf } from "../measure/table.ts";
import type { ApiMeasurement, Round, ScenarioResult } from "./comparison.ts";

const figuresOf = (rounds: readonly ApiMeasurement[]) => ({
  ...medians(rounds, SERVER_FIGURES),
  behind: medians(
    rounds.map(({ behind }) => behind),
    ["postgres", "redis", "rabbitmq"],
  ),
});
const bareOf = (rounds: readonly Round[]) => figuresOf(rounds.flatMap(({ bare }) => bare ?? []));
const gatewayOf = (rounds: readonly Round[]) => figuresOf(rounds.map(({ gateway }) => gateway));
const aloneOf = (rounds: readonly Round[]) => figuresOf(rounds.map(({ alone }) => alone));
const ratios = (rounds: readonly Round[]) =>
  ratiosOf(rounds.flatMap(({ bare, gateway }) => (bare ? [[bare, gateway] as const] : [])));

/** Returns a table that compares the two servers at full speed. */
export function speedTable(results: readonly ScenarioResult[]): string {
  const lines = results.flatMap(({ scenario, rounds }): (SpeedLine & { figures: ReturnType<typeof figuresOf> })[] => {
    const gateway = { name: `${scenario}, gateway`, figures: gatewayOf(rounds), ratios: ratios(rounds) };
    const isCompared = rounds.some(({ bare }) => bare !== undefined);
    return isCompared ? [{ name: `${scenario}, bare node + pg`, figures: bareOf(rounds) }, gateway] : [gateway];
  });
  return tableOf(lines, [
    ...SPEED_COLUMNS,
    ["µs/req: Postgres", ({ figures }) => figures.behind.postgres, 1],
    ["Redis", ({ figures }) => figures.behind.redis, 1],
    ["RabbitMQ", ({ figures }) => figures.behind.rabbitmq, 1],
  ]);
}

/** Returns a table of the gateway's figures for a single client that sends one request at a time. */
export function aloneTable(results: readonly ScenarioResult[]): string {
  const lines = results.map(({ scenario, rounds }) => ({ scenario, ...aloneOf(rounds) }));
  return tableOf(lines, [
    ["scenario", ({ scenario }) => scenario],
    ["req/s", ({ perSecond }) => perSecond],
    ["p50 ms", ({ p50Ms }) => p50Ms, 2],
    ["p99 ms", ({ p99Ms }) => p99Ms, 2],
    ["p99.9 ms", ({ p999Ms }) => p999Ms, 2],
  ]);
}

/** Returns a table of the request outcomes at the gateway, summed over all rounds. */
export function outcomeTable(results: readonly ScenarioResult[]): string {
  const lines = results.map(({ scenario, rounds }) => {
    const all = rounds.flatMap(({ gateway, alone }) => [gateway, alone]);
    return { scenario, rounds, total: (read: (round: ApiMeasurement) => number) => sum(all, read) };
  });
  return tableOf(lines, [
    ["scenario", ({ scenario }) => scenario],
    ["served", ({ total }) => total(({ served }) => served)],
    ["created", ({ total }) => total(({ created }) => created)],
    ["refused", ({ total }) => total(({ refused }) => refused)],
    ["failed", ({ total }) => total(({ failed }) => failed)],
    ["publish s", ({ rounds }) => median(rounds.map(({ gateway }) => gateway.publishSeconds)), 1],
  ]);
}

export function summary(results: readonly ScenarioResult[]) {
  return results.map(({ scenario, rounds }) => ({
    scenario,
    bare: bareOf(rounds),
    gateway: gatewayOf(rounds),
    alone: aloneOf(rounds),
    ratio: ratios(rounds),
  }));
}
