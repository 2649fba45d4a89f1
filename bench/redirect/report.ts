// Formats the tables of the redirect benchmark. Most figures are medians over the rounds; each ratio is the median of the rounds' ratios.

import { median, medians, sum } from "../measure/rounds.ts";
import { ratiosOf, SERVER_FIGURES, type ServerFigures, SPEED_COLUMNS } from "../measure/server-measurement.ts";
import { tableOf } from "../measure/table.ts";
import type { Round, ScenarioResult } from "./comparison.ts";
import type { RedirectMeasurement } from "./measurement.ts";
import { options } from "./options.ts";
import type { PairsResult } from "./pairs.ts";

const bareOf = (rounds: readonly Round[]) =>
  medians(
    rounds.map(({ bare }) => bare),
    SERVER_FIGURES,
  );
const redirectOf = (rounds: readonly Round[]) =>
  medians(
    rounds.map(({ redirect }) => redirect),
    SERVER_FIGURES,
  );
const ratios = (rounds: readonly Round[]) => ratiosOf(rounds.map(({ bare, redirect }) => [bare, redirect]));

/** Returns a table that compares the two servers at full speed. */
export function speedTable(results: readonly ScenarioResult[]): string {
  const lines = results.flatMap(({ name, rounds }) => [
    { name: `${name}, bare node`, figures: bareOf(rounds) },
    { name: `${name}, redirect`, figures: redirectOf(rounds), ratios: ratios(rounds) },
  ]);
  return tableOf(lines, SPEED_COLUMNS);
}

/** Returns a table of the redirect's speed by placement of the codes, as ratios to the first placement in the same rounds. */
export function placementTable(results: readonly ScenarioResult[]): string {
  const lines = results.flatMap((result, index) => {
    const first = results[index - 1];
    return index % 2 === 0 || first === undefined ? [] : [{ first, result }];
  });
  const pairs = ({ first, result }: { first: ScenarioResult; result: ScenarioResult }) =>
    ratiosOf(
      result.rounds.map(({ redirect }, round) => [first.rounds[round]?.redirect as RedirectMeasurement, redirect]),
    );
  return tableOf(lines, [
    ["codes on", ({ result }) => result.name],
    ["x one domain", (line) => pairs(line).rate, 2],
    ["x one domain by CPU", (line) => pairs(line).cpu, 2],
  ]);
}

/** Returns a table that compares codes on many domains with codes on one, over all pairs of processes. */
export function pairsTable(results: readonly PairsResult[]): string {
  const each = ({ ratios }: PairsResult, of: "rate" | "cpu") => median(ratios.map((ratio) => ratio[of]));
  return tableOf(results, [
    ["scenario", ({ name }) => name],
    ["CPU µs/req, one domain", ({ cpuUs }) => cpuUs[0], 1],
    [`${options.domains} domains`, ({ cpuUs }) => cpuUs[1], 1],
    ["x one domain", (line) => each(line, "rate"), 2],
    ["by CPU", (line) => each(line, "cpu"), 2],
    ["by CPU, each pair", ({ ratios }) => ratios.map(({ cpu }) => cpu.toFixed(2)).join(" ")],
    ["RSS MB", ({ rssMb }) => rssMb],
  ]);
}

/** Returns a table of scan outcomes and of the CPU time of the processes behind the redirect. */
export function countTable(results: readonly ScenarioResult[]): string {
  const lines = results.map(({ name, rounds, offered }) => {
    const fast = rounds.map(({ redirect }) => redirect);
    const total = (read: (round: RedirectMeasurement) => number) =>
      sum([...rounds, ...offered.rounds], ({ redirect }) => read(redirect));
    const middle = (read: (round: RedirectMeasurement) => number | undefined) => median(fast.map(read));
    return { name, total, middle };
  });
  return tableOf(lines, [
    ["scenario", ({ name }) => name],
    ["served", ({ total }) => total(({ served }) => served)],
    ["counted", ({ total }) => total(({ counted }) => counted)],
    ["lost", ({ total }) => total(({ lost }) => lost)],
    ["duplicated", ({ total }) => total(({ duplicated }) => duplicated)],
    ["refused", ({ total }) => total(({ refused }) => refused)],
    ["failed", ({ total }) => total(({ failed }) => failed)],
    ["counted/s", ({ middle }) => middle(({ counted, seconds, lagSeconds }) => counted / (seconds + lagSeconds))],
    ["lag s", ({ middle }) => middle(({ lagSeconds }) => lagSeconds), 2],
    ["scans/frame", ({ middle }) => middle(({ scansPerFrame }) => scansPerFrame), 1],
    ["Redis reads/req", ({ middle }) => middle(({ redis }) => redis.readsPerResponse), 4],
    ["keys/req", ({ middle }) => middle(({ redis }) => redis.keysPerResponse), 4],
    ["hits", ({ middle }) => middle(({ redis }) => redis.hitShare), 3],
    ["µs/req: stats", ({ middle }) => middle(({ behind }) => behind.stats), 1],
    ["Postgres", ({ middle }) => middle(({ behind }) => behind.postgres), 1],
    ["Redis", ({ middle }) => middle(({ behind }) => behind.redis), 1],
    ["RabbitMQ", ({ middle }) => middle(({ behind }) => behind.rabbitmq), 1],
  ]);
}

interface OfferedLine {
  name: string;
  rate: number;
  figures: ServerFigures;
  verdict: string;
}

/** Returns a table of both servers' latencies at the same request rate. */
export function offeredTable(results: readonly ScenarioResult[]): string {
  const lines = results.flatMap(({ name, offered: { rate, rounds } }): OfferedLine[] => {
    const [bare, redirect] = [bareOf(rounds), redirectOf(rounds)];
    const verdict = redirect.p99Ms <= 2 * bare.p99Ms + 3 ? "yes" : "no";
    return [
      { name: `${name}, bare node`, rate, figures: bare, verdict: "" },
      { name: `${name}, redirect`, rate, figures: redirect, verdict },
    ];
  });
  return tableOf(lines, [
    ["scenario, server", ({ name }) => name],
    ["asked/s", ({ rate }) => rate],
    ["served/s", ({ figures }) => figures.perSecond],
    ["p50 ms", ({ figures }) => figures.p50Ms, 2],
    ["p99 ms", ({ figures }) => figures.p99Ms, 2],
    ["p99.9 ms", ({ figures }) => figures.p999Ms, 2],
    ["CPU µs/req", ({ figures }) => figures.cpuUs, 1],
    ["p99 <= 2 x bare + 3 ms", ({ verdict }) => verdict],
  ]);
}

export function summary(results: readonly ScenarioResult[]) {
  return results.map(({ name, rounds, offered }) => ({
    name,
    bare: bareOf(rounds),
    redirect: redirectOf(rounds),
    ratio: ratios(rounds),
    offeredRate: offered.rate,
    offeredBare: bareOf(offered.rounds),
    offeredRedirect: redirectOf(offered.rounds),
  }));
}
