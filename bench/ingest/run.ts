// npm run bench -- ingest: measures the rate of scans through RabbitMQ and one stats worker into Postgres, next to Postgres alone.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { connectDatabase } from "../codes/code-rows-store.ts";
import { describeMachine } from "../measure/machine.ts";
import { median } from "../measure/median.ts";
import { figure, formatTable } from "../measure/table.ts";
import { startServers } from "../servers/servers.ts";
import { startStats } from "../servers/services.ts";
import { type IngestMeasurement, type IngestRun, measureFolded, measureRows, measureStats } from "./measurement.ts";
import type { Popularity, ScanPlan } from "./scan-frames.ts";

const HELP = `npm run bench -- ingest [options]

Measures frames of scans through RabbitMQ and one stats worker into Postgres, alternately with Postgres alone in one run.

  --rounds N     measurements of each case (5)
  --seconds N    approximate length of a measurement, of N x 60,000 scans (5)
  --json FILE    all figures of all rounds`;

const EXPECTED_RATE = 60_000;
const WARM_UP_SCANS = 60_000;

interface Case {
  name: string;
  popularity: Popularity;
  scansPerFrame: number;
  measure(run: IngestRun, plan: ScanPlan): Promise<IngestMeasurement>;
}

const countsCase = (popularity: Popularity) => `${popularity}: counts, no broker`;
const rowsCase = (popularity: Popularity) => `${popularity}: a row each, no broker`;

const CASES: readonly Case[] = (["zipf", "hot"] as const).flatMap((popularity) => {
  const through = (scansPerFrame: number) => ({
    name: `${popularity}: stats, frames of ${scansPerFrame}`,
    popularity,
    scansPerFrame,
    measure: measureStats,
  });
  return [
    through(32),
    through(500),
    { name: countsCase(popularity), popularity, scansPerFrame: 500, measure: measureFolded },
    { name: rowsCase(popularity), popularity, scansPerFrame: 500, measure: measureRows },
  ];
});

type Results = Map<string, IngestMeasurement[]>;

async function measureAll(run: IngestRun, rounds: number, scans: number): Promise<Results> {
  const results: Results = new Map(CASES.map(({ name }) => [name, []]));
  const warmUp = { scansPerFrame: 500, seed: 1, scans: WARM_UP_SCANS, atMs: Date.now() };
  for (const popularity of ["zipf", "hot"] as const) await measureStats(run, { ...warmUp, popularity });
  for (let round = 0; round < rounds; round += 1) {
    // Each round starts with a different case.
    const turned = CASES.map((_, index) => CASES[(index + round) % CASES.length]).filter(
      (given) => given !== undefined,
    );
    for (const { name, popularity, scansPerFrame, measure } of turned) {
      const measured = await measure(run, { popularity, scansPerFrame, seed: round + 2, scans, atMs: Date.now() });
      results.get(name)?.push(measured);
      const verdict = measured.isExact ? "all counted once" : `COUNTED ${measured.counted} of ${measured.scans}`;
      console.log(`round ${round + 1}, ${name}: ${figure(measured.perSecond)} scans/s, ${verdict}`);
    }
  }
  return results;
}

function summarize(results: Results) {
  return CASES.map(({ name, popularity }) => {
    const rounds = results.get(name) ?? [];
    const of = (read: (round: IngestMeasurement) => number | undefined) =>
      median(rounds.map((round) => read(round) ?? Number.NaN));
    const ratioTo = (unit: string) =>
      median(rounds.map(({ perSecond }, round) => perSecond / (results.get(unit)?.[round]?.perSecond ?? Number.NaN)));
    return {
      name,
      perSecond: of(({ perSecond }) => perSecond),
      ofRows: ratioTo(rowsCase(popularity)),
      ofCounts: ratioTo(countsCase(popularity)),
      publishPerSecond: of(({ scans, publishSeconds }) => publishSeconds && scans / publishSeconds),
      nodeUs: of(({ cpuUs }) => cpuUs.node),
      postgresUs: of(({ cpuUs }) => cpuUs.postgres),
      rabbitmqUs: of(({ cpuUs }) => cpuUs.rabbitmq),
      isExact: rounds.every(({ isExact }) => isExact),
    };
  });
}

function table(lines: ReturnType<typeof summarize>): string {
  const head = [
    "case",
    "scans/s",
    "x rows",
    "x counts",
    "published/s",
    "us/scan: node",
    "Postgres",
    "RabbitMQ",
    "exact",
  ];
  const rows = lines.map((line) => [
    line.name,
    figure(line.perSecond),
    figure(line.ofRows, 2),
    figure(line.ofCounts, 2),
    figure(line.publishPerSecond),
    figure(line.nodeUs, 2),
    figure(line.postgresUs, 2),
    figure(line.rabbitmqUs, 2),
    line.isExact ? "yes" : "NO",
  ]);
  return formatTable([head, ...rows]);
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  const rounds = Number(values.rounds);
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    const stats = await startStats(servers, false);
    const results = await measureAll({ servers, stats, database }, rounds, Number(values.seconds) * EXPECTED_RATE);
    const summary = summarize(results);
    const machine = describeMachine();
    console.log(
      `\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, medians of ${rounds}\n${table(summary)}`,
    );
    if (values.json) {
      const all = { machine, options: values, summary, results: Object.fromEntries(results) };
      await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`);
    }
    await stats.stop();
    if (summary.some(({ isExact }) => !isExact)) process.exitCode = 1;
  } finally {
    await database.end();
    await servers.stop();
  }
}

if (values.help) console.log(HELP);
else await main();
