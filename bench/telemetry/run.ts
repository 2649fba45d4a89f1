// npm run bench -- telemetry: measures the cost of telemetry for the redirect: the same service without it, and with /metrics and with
// metrics and traces sent to a collector, interleaved in one run.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePorts } from "@qr/test-kit/free-ports";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { slugOf } from "../codes/numbered-code.ts";
import { runClosedLoad } from "../load/closed-load.ts";
import { visitorLines, writeLines } from "../load/load-files.ts";
import type { Load } from "../load/load-result.ts";
import { runNodeLoad } from "../load/node-load.ts";
import { OTHER_CORES, pin } from "../measure/cores.ts";
import { describeMachine } from "../measure/machine.ts";
import { median } from "../measure/median.ts";
import { wholeNumber } from "../measure/read-options.ts";
import { measureServer, type ServerMeasurement } from "../measure/server-measurement.ts";
import { figure, formatTable } from "../measure/table.ts";
import { type Servers, startServers } from "../servers/servers.ts";
import { type Service, startRedirect, startStats } from "../servers/services.ts";

const HELP = `npm run bench -- telemetry [options]

Compares the redirect with and without telemetry, alternately, with one code at full speed. On: /metrics is open, metrics and traces are
sent to a collector, and --ratio of all frames are traced. Two processes of the same build differ by a few percent throughout their lives,
depending on what was compiled when, so several pairs are compared.

  --pairs N         pairs of processes (5)
  --rounds N        measurements of each process (3)
  --seconds N       length of each measurement (5)
  --connections N   connections of the load (64)
  --rate N          offered requests per second, the same for both, instead of full speed: steadier on a busy machine,
                    because a slow moment does not change how many scans share a frame
  --ratio N         OTEL_TRACES_SAMPLER_ARG, 0 to 1 (0.05, the default of the service)
  --json FILE       all figures of all rounds`;
const WARM_UP_SECONDS = 4;
const STATES = ["off", "on"] as const;
/** Minimum rate with telemetry, as a share of the rate without. */
const BAR = 0.97;

type State = (typeof STATES)[number];
type Round = Record<State, ServerMeasurement>;

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "64" },
    rate: { type: "string" },
    ratio: { type: "string", default: "0.05" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(HELP);
else await compareAll();

async function compareAll(): Promise<void> {
  const pairs = wholeNumber("pairs", values.pairs);
  const servers = await startServers({ isPinned: true });
  const database = await connectDatabase(servers.databaseUrl);
  const collector = spawn(process.execPath, [fileURLToPath(new URL("collector.mjs", import.meta.url))]);
  let stats: Service | undefined;
  try {
    if (collector.pid !== undefined) pin(collector.pid, OTHER_CORES);
    await insertCodes(database, 1);
    stats = await startStats(servers, true);
    const collectorUrl = `http://127.0.0.1:${await portOf(collector)}`;
    const measure = await measuring(servers.folder);
    const results: Round[][] = [];
    for (let number = 0; number < pairs; number += 1) {
      // The order alternates from pair to pair.
      const order = number % 2 === 0 ? STATES : STATES.toReversed();
      const rounds = await withPair(servers, { number, order, collectorUrl }, (pair) => measurePair(pair, measure));
      results.push(rounds);
      const { off, on } = mediansOf(rounds);
      console.log(
        `pair ${number + 1}: off ${figure(off.perSecond)}/s, on ${figure(on.perSecond)}/s: ${figure(rateRatio(rounds), 3)}`,
      );
    }
    await report(results);
  } finally {
    await stats?.stop();
    collector.kill();
    await database.end();
    await servers.stop();
  }
}

interface PairOptions {
  number: number;
  /** The order in which they are started. */
  order: readonly State[];
  collectorUrl: string;
}

/** Runs `use` with two redirects and stops them afterwards. */
async function withPair<T>(
  servers: Servers,
  { number, order, collectorUrl }: PairOptions,
  use: (pair: Record<State, Service>) => Promise<T>,
): Promise<T> {
  const started: Partial<Record<State, Service>> = {};
  const start = async (state: State) => {
    const folder = join(servers.folder, `${state}-${number}`);
    await mkdir(folder, { recursive: true });
    const [metricsPort] = await freePorts(1);
    const telemetry = {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
      OTEL_TRACES_SAMPLER_ARG: values.ratio,
    };
    const settings = { TRUSTED_PROXIES: "127.0.0.1", ...(state === "on" ? telemetry : {}) };
    const service = await startRedirect(servers, folder, settings);
    started[state] = service;
    return service;
  };
  try {
    const [first, second] = [await start(order[0] ?? "off"), await start(order[1] ?? "on")];
    return await use(order[0] === "off" ? { off: first, on: second } : { off: second, on: first });
  } finally {
    for (const service of Object.values(started)) await service.stop();
  }
}

type Measure = (server: Service, seconds: number) => Promise<ServerMeasurement>;

async function measurePair(pair: Record<State, Service>, measure: Measure): Promise<Round[]> {
  const seconds = wholeNumber("seconds", values.seconds);
  for (const state of STATES) await measure(pair[state], WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let number = 0; number < wholeNumber("rounds", values.rounds); number += 1) {
    // The order alternates from round to round.
    if (number % 2 === 0) rounds.push({ off: await measure(pair.off, seconds), on: await measure(pair.on, seconds) });
    else {
      const on = await measure(pair.on, seconds);
      rounds.push({ off: await measure(pair.off, seconds), on });
    }
  }
  return rounds;
}

async function measuring(folder: string) {
  const [slugsFile, visitorsFile] = [join(folder, "slugs"), join(folder, "visitors")];
  await writeLines(slugsFile, [slugOf(0)]);
  await writeLines(visitorsFile, visitorLines(false));
  const connections = wholeNumber("connections", values.connections);
  const rate = values.rate === undefined ? undefined : wholeNumber("rate", values.rate);
  const runLoad = (load: Load) => (rate === undefined ? runClosedLoad(load) : runNodeLoad(load, rate));
  return ({ pid, port }: Service, seconds: number) =>
    measureServer({ pid, port }, { port, slugsFile, visitorsFile, from: 0, connections, seconds }, runLoad);
}

async function portOf(collector: ChildProcess): Promise<number> {
  if (collector.stdout === null) throw new Error("the collector prints its port");
  const [chunk] = await once(collector.stdout, "data");
  return Number(String(chunk));
}

interface Figures {
  perSecond: number;
  cpuUs: number;
  p99Ms: number;
  rssMb: number;
  unserved: number;
}

function mediansOf(rounds: readonly Round[]): Record<State, Figures> {
  const of = (state: State): Figures => {
    const over = (read: (measured: ServerMeasurement) => number | undefined) =>
      median(rounds.map((round) => read(round[state]) ?? Number.NaN));
    return {
      perSecond: over(({ perSecond }) => perSecond),
      cpuUs: over(({ cpuUs }) => cpuUs),
      p99Ms: over(({ p99Ms }) => p99Ms),
      rssMb: over(({ rssMb }) => rssMb),
      unserved: over(({ refused, failed }) => refused + failed),
    };
  };
  return { off: of("off"), on: of("on") };
}

function rateRatio(rounds: readonly Round[]): number {
  return median(rounds.map(({ off, on }) => on.perSecond / off.perSecond));
}

function cpuRatio(rounds: readonly Round[]): number {
  return median(rounds.map(({ off, on }) => (off.cpuUs ?? Number.NaN) / (on.cpuUs ?? Number.NaN)));
}

async function report(pairs: readonly Round[][]): Promise<void> {
  const all = mediansOf(pairs.flat());
  const line = (state: State) => {
    const { perSecond, cpuUs, p99Ms, rssMb, unserved } = all[state];
    return [
      `telemetry ${state}`,
      figure(perSecond),
      figure(cpuUs, 1),
      figure(p99Ms, 1),
      figure(rssMb, 0),
      figure(unserved),
    ];
  };
  const [byRate, byCpu] = [pairs.map(rateRatio), pairs.map(cpuRatio)];
  const told = (ratios: readonly number[]) =>
    `${figure(median(ratios), 3)} (${figure(Math.min(...ratios), 3)} to ${figure(Math.max(...ratios), 3)})`;
  const machine = describeMachine();
  const rounds = `medians of ${pairs.length} pairs with ${pairs[0]?.length ?? 0} rounds each`;
  console.log(`\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, load by ${machine.load}, ${rounds}`);
  console.log(formatTable([["", "req/s", "CPU us/req", "p99 ms", "RSS MB", "failed"], line("off"), line("on")]));
  console.log(
    `\non relative to off, median and extremes of the pairs: ${told(byRate)} by rate, ${told(byCpu)} by CPU; wanted: ${BAR}`,
  );
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ machine, byRate, byCpu, pairs }, null, 2)}\n`);
}
