// Compares the gateway with the bare server in one scenario at full speed, alternating between the two. In each round, also measures the
// gateway with one client that sends one request at a time.

import { waitUntil } from "@qr/test-kit/wait-until";
import { type Load, runClosedLoad } from "../load/load.ts";
import { inTurn } from "../measure/rounds.ts";
import { measureServer, readCosts, usEach } from "../measure/server-measurement.ts";
import { codesOfAccount, forgetEvents, unpublishedEvents } from "./account-store.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";
import { type Loads, type Run, writeLoads } from "./setting.ts";

/**
 * The warm-up ends after WARM_UP_RESPONSES responses or WARM_UP_STEPS steps, whichever comes first. During the warm-up,
 * V8 compiles the code.
 */
const WARM_UP_RESPONSES = 10_000;
const WARM_UP_STEPS = 10;
const WARM_UP_STEP_SECONDS = 2;
const PUBLISH_DEADLINE_MS = 300_000;

export type ApiMeasurement = Awaited<ReturnType<typeof measureWithCost>>;
type GatewayMeasurement = Awaited<ReturnType<typeof measureGateway>>;

export interface Round {
  bare: ApiMeasurement | undefined;
  gateway: GatewayMeasurement;
  /** The measurement of the gateway with one connection. */
  alone: GatewayMeasurement;
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  rounds: Round[];
}

/** Runs and prints all rounds of a scenario. */
export async function compare(run: Run, scenario: Scenario): Promise<ScenarioResult> {
  const loads = await writeLoads(run, scenario);
  for (const load of [loads.gateway, loads.bare]) {
    if (load) await warmUp(load);
  }
  await settle(run);
  await forgetEvents(run.servers.database);
  const rounds: Round[] = [];
  let from = 0;
  for (let number = 0; number < options.rounds; number += 1) {
    const round = await measureRound(run, loads, { number, from });
    from += Math.max(round.gateway.sent, round.bare?.sent ?? 0) + round.alone.sent;
    rounds.push(round);
    console.log(`${scenario.name} round ${number + 1}: ${describeRound(round)}`);
  }
  return { scenario: scenario.name, title: scenario.title, rounds };
}

async function warmUp(load: Load): Promise<void> {
  let served = 0;
  for (let step = 0; step < WARM_UP_STEPS && served < WARM_UP_RESPONSES; step += 1) {
    served += (await runClosedLoad({ ...load, seconds: WARM_UP_STEP_SECONDS })).served;
  }
}

async function measureRound(
  run: Run,
  loads: Loads,
  { number, from }: { number: number; from: number },
): Promise<Round> {
  const bareLoad = loads.bare && { ...loads.bare, from };
  const { bare, gateway } = await inTurn(number, {
    bare: async () => bareLoad && (await measureBare(run, bareLoad)),
    gateway: () => measureGateway(run, { ...loads.gateway, from }),
  });
  const alone = await measureGateway(run, { ...loads.gateway, from: from + gateway.sent, connections: 1 });
  return { bare, gateway, alone };
}

async function measureBare(run: Run, load: Load) {
  const measured = await measureWithCost(run, run.bare, load);
  await forgetEvents(run.servers.database);
  return measured;
}

/**
 * Measures the gateway, then waits until all events are published, so that publishing does not affect the next
 * measurement.
 */
async function measureGateway(run: Run, load: Load) {
  const measured = await measureWithCost(run, run.gateway, load);
  /** Time from the end of the load until all events were published. */
  const publishSeconds = await settle(run);
  await forgetEvents(run.servers.database);
  return { ...measured, publishSeconds };
}

/** Measures the server, the CPU time that the processes behind it use per response (in µs), and the number of codes created. */
async function measureWithCost(run: Run, server: { pid: number }, load: Load) {
  const { database, pids } = run.servers;
  const codesBefore = await codesOfAccount(database);
  const before = readCosts(pids);
  const measured = await measureServer(server, load, runClosedLoad);
  const behind = usEach(before, readCosts(pids), measured.served);
  return { ...measured, behind, created: (await codesOfAccount(database)) - codesBefore };
}

/** Waits until all events are published and returns how long that took, in seconds. */
async function settle(run: Run): Promise<number> {
  const startedMs = performance.now();
  await waitUntil(async () => (await unpublishedEvents(run.servers.database)) === 0, PUBLISH_DEADLINE_MS);
  return (performance.now() - startedMs) / 1000;
}

function describeRound({ bare, gateway, alone }: Round): string {
  const of = ({ perSecond, p99Ms }: ApiMeasurement) =>
    `${Math.round(perSecond).toLocaleString("en-US")}/s (p99 ${p99Ms.toFixed(1)} ms)`;
  const compared = bare ? `bare ${of(bare)}, ` : "";
  return `${compared}gateway ${of(gateway)}, one client p50 ${alone.p50Ms.toFixed(2)} ms; ${gateway.refused} refused`;
}
