// npm run bench -- telemetry: measures what telemetry costs the redirect. In one run, alternates between the service without telemetry
// and the service with telemetry, which serves /metrics and sends metrics and traces to a collector.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@qr/test-kit/free-ports";
import { insertCodes } from "../codes/code-rows-store.ts";
import { slugOf } from "../codes/numbered-code.ts";
import { runClosedLoad, runNodeLoad } from "../load/load.ts";
import { writeLists } from "../load/load-files.ts";
import { OTHER_CORES } from "../measure/cores.ts";
import { machineAndLoadLine, writeFigures } from "../measure/machine.ts";
import { option, optionalWhole, readOptions, whole } from "../measure/options.ts";
import { inTurn, median, medians } from "../measure/rounds.ts";
import { measureServer, type RunLoad, ratiosOf, type ServerMeasurement } from "../measure/server-measurement.ts";
import { figure, tableOf } from "../measure/table.ts";
import { type Servers, withServers } from "../servers/servers.ts";
import { type Service, startBareServer, startService } from "../servers/services.ts";

const ABOUT = `Compares the redirect with telemetry on and off: one code, at full speed. On: /metrics is open, metrics and traces are sent to a
collector, and --ratio of all frames is traced. Two processes of the same build differ by a few percent until they exit,
depending on what was compiled when, so several pairs of processes are compared.`;
const WARM_UP_SECONDS = 4;
const STATES = ["off", "on"] as const;
/** Minimum ratio of the redirect's rate with telemetry to its rate without telemetry. */
const BAR = 0.97;

type Pair = Record<(typeof STATES)[number], Service>;
type Round = Record<(typeof STATES)[number], ServerMeasurement>;

const options = readOptions("telemetry", ABOUT, {
  pairs: whole("pairs of processes", 5),
  rounds: whole("measurements per process", 3),
  seconds: whole("length of each measurement", 5),
  connections: whole("connections from the load generator", 64),
  rate: optionalWhole(
    "offered requests per second for both, instead of full speed: steadier on a machine with other work, because a slow moment does not change the number of scans per frame",
  ),
  ratio: option("N", "OTEL_TRACES_SAMPLER_ARG, 0 to 1", "0.05", (text) => text),
});

async function startPair(servers: Servers, number: number, collectorUrl: string): Promise<Pair> {
  const [metricsPort] = await freePorts(1);
  const telemetry = {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_TRACES_SAMPLER_ARG: options.ratio,
  };
  const proxies = { TRUSTED_PROXIES: "127.0.0.1" };
  const folder = (state: string) => join(servers.folder, `${state}-${number}`);
  return inTurn(number, {
    off: () => startService("redirect", servers, proxies, folder("off")),
    on: () => startService("redirect", servers, { ...proxies, ...telemetry }, folder("on")),
  });
}

type Measure = (server: Service, seconds: number) => Promise<ServerMeasurement>;

async function measurePair({ off, on }: Pair, measure: Measure): Promise<Round[]> {
  for (const server of [off, on]) await measure(server, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let number = 0; number < options.rounds; number += 1) {
    const { seconds } = options;
    rounds.push(await inTurn(number, { off: () => measure(off, seconds), on: () => measure(on, seconds) }));
  }
  return rounds;
}

const ratios = (rounds: readonly Round[]) => ratiosOf(rounds.map(({ off, on }) => [off, on]));
const figuresOf = (rounds: readonly Round[], state: (typeof STATES)[number]) =>
  medians(
    rounds.map((round) => ({ ...round[state], unserved: round[state].refused + round[state].failed })),
    ["perSecond", "cpuUs", "p99Ms", "rssMb", "unserved"],
  );

async function report(pairs: readonly Round[][]): Promise<void> {
  const lines = STATES.map((state) => ({ state, ...figuresOf(pairs.flat(), state) }));
  console.log(`\n${machineAndLoadLine}, medians of ${pairs.length} pairs with ${options.rounds} rounds each`);
  const table = tableOf(lines, [
    ["", ({ state }) => `telemetry ${state}`],
    ["req/s", ({ perSecond }) => perSecond],
    ["CPU µs/req", ({ cpuUs }) => cpuUs, 1],
    ["p99 ms", ({ p99Ms }) => p99Ms, 1],
    ["RSS MB", ({ rssMb }) => rssMb],
    ["failed", ({ unserved }) => unserved],
  ]);
  console.log(table);
  const [byRate, byCpu] = [pairs.map((rounds) => ratios(rounds).rate), pairs.map((rounds) => ratios(rounds).cpu)];
  const range = (values: readonly number[]) =>
    `${figure(median(values), 3)} (${figure(Math.min(...values), 3)} to ${figure(Math.max(...values), 3)})`;
  console.log(
    `\non : off, median and range of the pairs: ${range(byRate)} by rate, ${range(byCpu)} by CPU; goal: ${BAR}`,
  );
  await writeFigures(options, { byRate, byCpu, pairs });
}

await withServers({ isPinned: true }, async (servers) => {
  const { connections, rate } = options;
  const collector = await startBareServer(fileURLToPath(new URL("collector.mjs", import.meta.url)), [], OTHER_CORES);
  await insertCodes(servers.database, 1);
  const stats = await startService("stats", servers);
  const lists = await writeLists(join(servers.folder, "load"), [slugOf(0)], false);
  const runLoad: RunLoad = (load) => (rate === undefined ? runClosedLoad(load) : runNodeLoad(load, rate));
  const measure = (server: Service, seconds: number) =>
    measureServer(server, { port: server.port, ...lists, from: 0, connections, seconds }, runLoad);
  const results: Round[][] = [];
  for (let number = 0; number < options.pairs; number += 1) {
    const pair = await startPair(servers, number, `http://127.0.0.1:${collector.port}`);
    const rounds = await measurePair(pair, measure);
    for (const state of STATES) await pair[state].stop();
    results.push(rounds);
    const rates = STATES.map((state) => `${state} ${figure(figuresOf(rounds, state).perSecond)}/s`);
    console.log(`pair ${number + 1}: ${rates.join(", ")}: ${figure(ratios(rounds).rate, 3)}`);
  }
  await report(results);
  await stats.stop();
  await collector.stop();
});
