// npm run bench -- telemetry: what telemetry costs the redirect: the same service without it, and with /metrics, metrics and traces sent to
// a collector, in turn, in one run.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePorts } from "../../e2e/systems/free-ports.ts";
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
import { startServers } from "../servers/servers.ts";
import { type Service, startRedirect, startStats } from "../servers/services.ts";

const HELP = `npm run bench -- telemetry [options]

The redirect with telemetry on beside itself with telemetry off, in turn: one code, as fast as it goes. On: /metrics is open, metrics and
traces go to a collector, --ratio of all frames is traced.

  --rounds N        measurements of each (5)
  --seconds N       length of each measurement (5)
  --connections N   connections of the load (64)
  --rate N          offered requests a second, the same for both, instead of as fast as it goes: steadier on a machine with other work,
                    as a slower moment does not change how many scans share a frame
  --ratio N         OTEL_TRACES_SAMPLER_ARG, 0 to 1 (0.05, the default of the service)
  --json FILE       all figures of all rounds`;
const WARM_UP_SECONDS = 2;
/** What on must keep of off. */
const BAR = 0.97;

interface Round {
  off: ServerMeasurement;
  on: ServerMeasurement;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
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
  const rounds = wholeNumber("rounds", values.rounds);
  const servers = await startServers({ isPinned: true });
  const database = await connectDatabase(servers.databaseUrl);
  const collector = spawn(process.execPath, [fileURLToPath(new URL("collector.mjs", import.meta.url))]);
  const services: Service[] = [];
  try {
    if (collector.pid !== undefined) pin(collector.pid, OTHER_CORES);
    await insertCodes(database, 1);
    services.push(await startStats(servers, true));
    const [metricsPort] = await freePorts(1);
    const telemetry = {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await portOf(collector)}`,
      OTEL_TRACES_SAMPLER_ARG: values.ratio,
    };
    const start = async (name: string, env: Record<string, string>) => {
      const folder = join(servers.folder, name);
      await mkdir(folder, { recursive: true });
      const redirect = await startRedirect(servers, folder, { TRUSTED_PROXIES: "127.0.0.1", ...env });
      services.push(redirect);
      return redirect;
    };
    const [off, on] = [await start("off", {}), await start("on", telemetry)];
    const measure = await measuring(servers.folder);
    for (const server of [off, on]) await measure(server, WARM_UP_SECONDS);
    const results: Round[] = [];
    for (let number = 0; number < rounds; number += 1) {
      const seconds = wholeNumber("seconds", values.seconds);
      // Who is first changes from round to round.
      const first = await measure(number % 2 === 0 ? off : on, seconds);
      const second = await measure(number % 2 === 0 ? on : off, seconds);
      const round = number % 2 === 0 ? { off: first, on: second } : { off: second, on: first };
      results.push(round);
      console.log(`round ${number + 1}: off ${figure(round.off.perSecond)}/s, on ${figure(round.on.perSecond)}/s`);
    }
    await report(results);
  } finally {
    for (const service of services.reverse()) await service.stop();
    collector.kill();
    await database.end();
    await servers.stop();
  }
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

async function report(rounds: readonly Round[]): Promise<void> {
  const line = (name: "off" | "on") => {
    const of = (read: (measured: ServerMeasurement) => number | undefined) =>
      median(rounds.map((round) => read(round[name]) ?? Number.NaN));
    return [
      `telemetry ${name}`,
      figure(of(({ perSecond }) => perSecond)),
      figure(
        of(({ cpuUs }) => cpuUs),
        1,
      ),
      figure(
        of(({ p99Ms }) => p99Ms),
        1,
      ),
      figure(
        of(({ rssMb }) => rssMb),
        0,
      ),
      figure(of(({ refused, failed }) => refused + failed)),
    ];
  };
  const byRate = median(rounds.map(({ off, on }) => on.perSecond / off.perSecond));
  const byCpu = median(rounds.map(({ off, on }) => (off.cpuUs ?? Number.NaN) / (on.cpuUs ?? Number.NaN)));
  const machine = describeMachine();
  console.log(
    `\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, load by ${machine.load}, medians of ${rounds.length}`,
  );
  console.log(formatTable([["", "req/s", "CPU us/req", "p99 ms", "RSS MB", "failed"], line("off"), line("on")]));
  console.log(`\non of off: ${figure(byRate, 3)} by rate, ${figure(byCpu, 3)} by CPU; wanted: ${BAR}`);
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ machine, byRate, byCpu, rounds }, null, 2)}\n`);
}
