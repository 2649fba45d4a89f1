// Compares the redirect and the bare server in one scenario, in alternation: first at full speed, and then at the same request rate.

import { runClosedLoad, runNodeLoad } from "../load/load.ts";
import { inTurn, median } from "../measure/rounds.ts";
import { measureServer, type RunLoad, type ServerMeasurement } from "../measure/server-measurement.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect, type RedirectMeasurement } from "./measurement.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { openSetting, placements, type Run, type Setting } from "./setting.ts";

export interface Round {
  bare: ServerMeasurement;
  redirect: RedirectMeasurement;
}

export interface ScenarioResult {
  /** The scenario's name, and the number of the account's own domains, if any. */
  name: string;
  /** The first round, in which Redis starts empty and V8 is still compiling. Excluded from the medians. */
  warmUp: Round;
  /** The rounds at full speed, with every code in Redis. */
  rounds: Round[];
  /** The rounds at `rate` requests per second, with every code in Redis. */
  offered: { rate: number; rounds: Round[] };
}

/** Runs and prints all rounds of a scenario. Returns one result per placement. */
export async function compare(run: Run, scenario: Scenario): Promise<ScenarioResult[]> {
  await run.redis.flushdb();
  const settings: Setting[] = [];
  let from = 0;
  const measureRound = async (title: string, number: number, runLoad: RunLoad): Promise<Round[]> => {
    const tasks = settings.flatMap((setting) => [
      () => measureServer(setting.bare, setting.loadOf(setting.bare, from), runLoad),
      () => measureRedirect({ run, scenario, setting }, setting.loadOf(setting.redirect, from), runLoad),
    ]);
    const measured = Object.values(await inTurn(number, Object.fromEntries(tasks.entries())));
    from += Math.max(...measured.map(({ sent }) => sent));
    return settings.map((setting, index) => {
      const [bare, redirect] = measured.slice(2 * index, 2 * index + 2);
      const round = { bare, redirect } as Round;
      console.log(`${nameOf(scenario, setting)} ${title}: ${describeRound(round)}`);
      return round;
    });
  };
  try {
    for (const placement of placements) settings.push(await openSetting(run, scenario, placement));
    const warmUp = await measureRound("warm-up, Redis empty", 0, runClosedLoad);
    if (scenario.codes > 1) {
      for (const placement of placements) await fillRedis(run.servers.redisUrl, scenario.codes, placement);
    }
    const rounds: Round[][] = [];
    for (let number = 0; number < options.rounds; number += 1) {
      rounds.push(await measureRound(`round ${number + 1}`, number, runClosedLoad));
    }
    const rate = options.rate ?? halfOfTheSlower(rounds.flat());
    const offered: Round[][] = [];
    for (let number = 0; number < options.rounds; number += 1) {
      const title = `at ${rate}/s, round ${number + 1}`;
      offered.push(await measureRound(title, number, (load) => runNodeLoad(load, rate)));
    }
    return settings.map((setting, index) => {
      const ofThis = (all: Round[][]) => all.map((round) => round[index] as Round);
      const [first] = ofThis([warmUp]) as [Round];
      const name = nameOf(scenario, setting);
      return { name, warmUp: first, rounds: ofThis(rounds), offered: { rate, rounds: ofThis(offered) } };
    });
  } finally {
    for (const setting of settings) await setting.stop();
  }
}

function nameOf(scenario: Scenario, { placement: { domains } }: Setting): string {
  return domains === 0 ? scenario.name : `${scenario.name}, domains: ${domains}`;
}

/** Returns half the rate of the slower server, rounded to the nearest thousand so that runs can be compared. */
function halfOfTheSlower(rounds: readonly Round[]): number {
  const [bare, redirect] = [rounds.map((round) => round.bare), rounds.map((round) => round.redirect)];
  const rates = [bare, redirect].map((measured) => median(measured.map(({ perSecond }) => perSecond)));
  return Math.max(1000, Math.round(Math.min(...rates) / 2000) * 1000);
}

function describeRound({ bare, redirect }: Round): string {
  const whole = (value: number) => Math.round(value).toLocaleString("en-US");
  return (
    `bare ${whole(bare.perSecond)}/s, redirect ${whole(redirect.perSecond)}/s` +
    ` (p99 ${bare.p99Ms.toFixed(1)} and ${redirect.p99Ms.toFixed(1)} ms);` +
    ` counted ${whole(redirect.counted)} of ${whole(redirect.served - redirect.refused)}`
  );
}
