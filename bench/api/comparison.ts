// One scenario: the gateway and, if it has an equivalent, the bare server, measured alternately at full speed; then the gateway with one
// client.

import { waitUntil } from "@qr/test-kit/wait-until";
import { runClosedLoad } from "../load/closed-load.ts";
import type { Load } from "../load/load-result.ts";
import { cpuMs } from "../measure/process-cost.ts";
import { measureServer, type ServerMeasurement, usEach } from "../measure/server-measurement.ts";
import { codesOfAccount, forgetEvents, unpublishedEvents } from "./account-store.ts";
import type { Scenario } from "./scenarios.ts";
import { type Loads, type Run, writeLoads } from "./setting.ts";

/** The warm-up ends after this many responses or seconds, because code is still being compiled until then. */
const WARM_UP_RESPONSES = 10_000;
const WARM_UP_STEPS = 10;
const WARM_UP_STEP_SECONDS = 2;
const PUBLISH_DEADLINE_MS = 300_000;

/** CPU time in µs per response, of the servers behind the gateway. */
export type CostBehind = Record<"postgres" | "redis" | "rabbitmq", number | undefined>;

export interface ApiMeasurement extends ServerMeasurement {
  behind: CostBehind;
  /** Number of codes that the measurement added to the account. */
  created: number;
}

interface GatewayMeasurement extends ApiMeasurement {
  /** From the end of the load until all events were published. */
  publishSeconds: number;
}

export interface Round {
  bare: ApiMeasurement | undefined;
  gateway: GatewayMeasurement;
  /** One connection, so that no request waits for another. */
  alone: GatewayMeasurement;
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  rounds: Round[];
}

/** Runs all rounds of a scenario. Calls `say` after each. */
export async function compare(run: Run, scenario: Scenario, say: (line: string) => void): Promise<ScenarioResult> {
  const loads = await writeLoads(run, scenario);
  for (const load of [loads.gateway, loads.bare]) {
    if (load) await warmUp(load);
  }
  await settle(run);
  await forgetEvents(run.database);
  const rounds: Round[] = [];
  let from = 0;
  for (let number = 0; number < run.options.rounds; number += 1) {
    const round = await measureRound(run, loads, { number, from });
    from += Math.max(round.gateway.sent, round.bare?.sent ?? 0) + round.alone.sent;
    rounds.push(round);
    say(`${scenario.name} round ${number + 1}: ${describeRound(round)}`);
  }
  return { scenario: scenario.name, title: scenario.title, rounds };
}

async function warmUp(load: Load): Promise<void> {
  let served = 0;
  for (let step = 0; step < WARM_UP_STEPS && served < WARM_UP_RESPONSES; step += 1) {
    served += (await runClosedLoad({ ...load, seconds: WARM_UP_STEP_SECONDS })).served;
  }
}

/** The order alternates from round to round. */
async function measureRound(
  run: Run,
  loads: Loads,
  { number, from }: { number: number; from: number },
): Promise<Round> {
  const bareLoad = loads.bare && { ...loads.bare, from };
  const measureOurs = () => measureGateway(run, { ...loads.gateway, from });
  let bare: ApiMeasurement | undefined;
  if (bareLoad && number % 2 === 0) bare = await measureBare(run, bareLoad);
  const gateway = await measureOurs();
  if (bareLoad && number % 2 === 1) bare = await measureBare(run, bareLoad);
  const alone = await measureGateway(run, { ...loads.gateway, from: from + gateway.sent, connections: 1 });
  return { bare, gateway, alone };
}

async function measureBare(run: Run, load: Load): Promise<ApiMeasurement> {
  const measured = await measureWithCost(run, run.bare, load);
  await forgetEvents(run.database);
  return measured;
}

/** Resolves when all events are published, so that none falls into the next measurement. */
async function measureGateway(run: Run, load: Load): Promise<GatewayMeasurement> {
  const measured = await measureWithCost(run, run.gateway, load);
  const publishSeconds = await settle(run);
  await forgetEvents(run.database);
  return { ...measured, publishSeconds };
}

async function measureWithCost(run: Run, server: { pid: number; port: number }, load: Load): Promise<ApiMeasurement> {
  const codesBefore = await codesOfAccount(run.database);
  const before = costBehind(run);
  const measured = await measureServer(server, load, runClosedLoad);
  const after = costBehind(run);
  const each = (part: keyof CostBehind) => usEach(before[part], after[part], measured.served);
  const behind = { postgres: each("postgres"), redis: each("redis"), rabbitmq: each("rabbitmq") };
  return { ...measured, behind, created: (await codesOfAccount(run.database)) - codesBefore };
}

/** Waits until all events are published and returns how long that took, in seconds. */
async function settle(run: Run): Promise<number> {
  const startedMs = performance.now();
  await waitUntil(async () => (await unpublishedEvents(run.database)) === 0, PUBLISH_DEADLINE_MS);
  return (performance.now() - startedMs) / 1000;
}

function costBehind({ servers }: Run): CostBehind {
  const cost = (pid: number | undefined) => (pid === undefined ? undefined : cpuMs(pid));
  const { postgres, redis, rabbitmq } = servers.pids;
  return { postgres: cost(postgres), redis: cost(redis), rabbitmq: cost(rabbitmq) };
}

function describeRound({ bare, gateway, alone }: Round): string {
  const of = ({ perSecond, p99Ms }: ApiMeasurement) =>
    `${Math.round(perSecond).toLocaleString("en-US")}/s (p99 ${p99Ms.toFixed(1)} ms)`;
  const compared = bare ? `bare ${of(bare)}, ` : "";
  return `${compared}gateway ${of(gateway)}, one client p50 ${alone.p50Ms.toFixed(2)} ms; ${gateway.refused} refused`;
}
