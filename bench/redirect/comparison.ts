// One scenario: the redirect and the bare server measured alternately, first at full speed, then at the same offered load.

import { runClosedLoad } from "../load/closed-load.ts";
import type { Load, LoadResult } from "../load/load-result.ts";
import { runNodeLoad } from "../load/node-load.ts";
import { median } from "../measure/median.ts";
import { measureServer, type ServerMeasurement } from "../measure/server-measurement.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect, type RedirectMeasurement } from "./measurement.ts";
import type { Scenario } from "./scenarios.ts";
import { openSetting, type Run, type Setting } from "./setting.ts";

export interface Round {
  bare: ServerMeasurement;
  redirect: RedirectMeasurement;
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  /** At full speed with an empty Redis, before both processes are compiled. Not part of any median. */
  warmUp: Round;
  /** At full speed, with every code in Redis. */
  rounds: Round[];
  /** At `rate` requests per second, with every code in Redis. */
  offered: { rate: number; rounds: Round[] };
}

type RunLoad = (load: Load) => Promise<LoadResult>;

/** Runs all rounds of a scenario. Calls `say` after each. */
export async function compare(run: Run, scenario: Scenario, say: (line: string) => void): Promise<ScenarioResult> {
  const { options } = run;
  const setting = await openSetting(run, scenario);
  const context = { run, scenario, setting };
  const rounds: Round[] = [];
  const offeredRounds: Round[] = [];
  let from = 0;
  const nextRound = async (number: number, runLoad: RunLoad) => {
    const round = await measureRound(context, { number, from, runLoad });
    from += Math.max(round.bare.sent, round.redirect.sent);
    return round;
  };
  try {
    const warmUp = await nextRound(0, runClosedLoad);
    say(`${scenario.name} warm-up, Redis empty: ${describeRound(warmUp)}`);
    if (scenario.codes > 1) await fillRedis(run.servers.redisUrl, scenario.codes);
    for (let number = 0; number < options.rounds; number += 1) {
      const round = await nextRound(number, runClosedLoad);
      rounds.push(round);
      say(`${scenario.name} round ${number + 1}: ${describeRound(round)}`);
    }
    const rate = options.rate ?? halfOfTheSlower(rounds);
    for (let number = 0; number < options.rounds; number += 1) {
      const round = await nextRound(number, (load) => runNodeLoad(load, rate));
      offeredRounds.push(round);
      say(`${scenario.name} at ${rate}/s, round ${number + 1}: ${describeRound(round)}`);
    }
    return { scenario: scenario.name, title: scenario.title, warmUp, rounds, offered: { rate, rounds: offeredRounds } };
  } finally {
    await setting.stop();
  }
}

/** The order alternates from round to round. */
async function measureRound(
  context: { run: Run; scenario: Scenario; setting: Setting },
  { number, from, runLoad }: { number: number; from: number; runLoad: RunLoad },
): Promise<Round> {
  const { bare, redirect, loadOf } = context.setting;
  const measureBare = () => measureServer(bare, loadOf(bare, from), runLoad);
  const measureOurs = () => measureRedirect(context, loadOf(redirect, from), runLoad);
  if (number % 2 === 0) {
    const first = await measureBare();
    return { bare: first, redirect: await measureOurs() };
  }
  const first = await measureOurs();
  return { redirect: first, bare: await measureBare() };
}

/** Rounds to thousands, so that runs can be compared. */
function halfOfTheSlower(rounds: readonly Round[]): number {
  const slower = Math.min(
    median(rounds.map(({ bare }) => bare.perSecond)),
    median(rounds.map(({ redirect }) => redirect.perSecond)),
  );
  return Math.max(1000, Math.round(slower / 2000) * 1000);
}

function describeRound({ bare, redirect }: Round): string {
  const whole = (value: number) => Math.round(value).toLocaleString("en-US");
  return (
    `bare ${whole(bare.perSecond)}/s, redirect ${whole(redirect.perSecond)}/s` +
    ` (p99 ${bare.p99Ms.toFixed(1)} and ${redirect.p99Ms.toFixed(1)} ms);` +
    ` counted ${whole(redirect.counted)} of ${whole(redirect.served - redirect.refused)}`
  );
}
