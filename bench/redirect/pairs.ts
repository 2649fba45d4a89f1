// Compares one domain with many within each of several pairs of redirect processes. Two processes that run the same build can differ by
// more than 10% for as long as they run, so a small difference only shows within a process.

import { runClosedLoad } from "../load/load.ts";
import { inTurn, median } from "../measure/rounds.ts";
import { ratiosOf } from "../measure/server-measurement.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect, type RedirectMeasurement } from "./measurement.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { openSetting, placements, type Run, type Setting } from "./setting.ts";

/** One round of a redirect: with codes on one domain, and with codes spread over many. */
type Round = readonly [RedirectMeasurement, RedirectMeasurement];

export interface PairsResult {
  name: string;
  /** CPU time per scan with one domain and with many, in µs: medians over all rounds. */
  cpuUs: [number, number];
  /** Peak memory of a redirect that serves the codes of both placements, in MB. */
  rssMb: number;
  /** Ratios of many domains to one, for each pair of processes: medians over its rounds. */
  ratios: ReturnType<typeof ratiosOf>[];
}

/** Measures `pairs` pairs of processes, and prints the ratios of each pair. */
export async function comparePairs(run: Run, scenario: Scenario, pairs: number): Promise<PairsResult> {
  await run.redis.flushdb();
  if (scenario.codes > 1) {
    for (const placement of placements) await fillRedis(run.servers.redisUrl, scenario.codes, placement);
  }
  const all: Round[][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const rounds = await measurePair(run, scenario);
    const { rate, cpu } = ratiosOf(rounds);
    console.log(`${scenario.name}, pair ${pair + 1}: x ${rate.toFixed(2)}, by CPU x ${cpu.toFixed(2)}`);
    all.push(rounds);
  }
  const cpuOf = (index: 0 | 1) => median(all.flat().map((round) => round[index].cpuUs));
  const rssMb = Math.max(...all.flat().map(([, many]) => many.rssMb ?? Number.NaN));
  return { name: scenario.name, cpuUs: [cpuOf(0), cpuOf(1)], rssMb, ratios: all.map(ratiosOf) };
}

/** Starts a pair of redirects, and measures both placements on each. The first round, in which V8 is still compiling, is left out. */
async function measurePair(run: Run, scenario: Scenario): Promise<Round[]> {
  const settings: Setting[] = [];
  const rounds: Round[] = [];
  let from = 0;
  try {
    for (const placement of placements) settings.push(await openSetting(run, scenario, placement));
    const [one, many] = settings as [Setting, Setting];
    for (let number = 0; number <= options.rounds; number += 1) {
      for (const setting of settings) {
        const measure = ({ loadOf }: Setting) =>
          measureRedirect({ run, scenario, setting }, loadOf(setting.redirect, from), runClosedLoad);
        const round = await inTurn(number, { one: () => measure(one), many: () => measure(many) });
        if (number > 0) rounds.push([round.one, round.many]);
        from += Math.max(round.one.sent, round.many.sent);
      }
    }
    return rounds;
  } finally {
    for (const setting of settings) await setting.stop();
  }
}
