// npm run bench -- ingest: measures how fast scans pass through RabbitMQ and one stats worker, relative to direct writes to Postgres.

import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, whole } from "../measure/options.ts";
import { inTurn, median } from "../measure/rounds.ts";
import { figure, tableOf } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import { type IngestMeasurement, type IngestRun, measureFolded, measureRows, measureStats } from "./measurement.ts";

const EXPECTED_RATE = 60_000;
const WARM_UP_SCANS = 60_000;
const POPULARITIES = ["zipf", "hot"] as const;

const ABOUT =
  "Measures scans in frames through RabbitMQ and one stats worker into Postgres, compared with Postgres alone, alternating in one run.";

const options = readOptions("ingest", ABOUT, {
  rounds: whole("measurements of each case, alternating", 5),
  seconds: whole(`approximate length of a measurement, which has N x ${EXPECTED_RATE} scans`, 5),
});

const CASES = POPULARITIES.flatMap((popularity) => [
  { popularity, kind: "stats, frames of 32", scansPerFrame: 32, measure: measureStats },
  { popularity, kind: "stats, frames of 500", scansPerFrame: 500, measure: measureStats },
  { popularity, kind: "counts, no broker", scansPerFrame: 500, measure: measureFolded },
  { popularity, kind: "a row each, no broker", scansPerFrame: 500, measure: measureRows },
]).map((one) => ({ ...one, name: `${one.popularity}: ${one.kind}` }));

type Round = Record<string, IngestMeasurement>;

async function measureAll(run: IngestRun): Promise<Round[]> {
  const scans = options.seconds * EXPECTED_RATE;
  const warmUp = { scansPerFrame: 500, seed: 1, scans: WARM_UP_SCANS, atMs: Date.now() };
  for (const popularity of POPULARITIES) await measureStats(run, { ...warmUp, popularity });
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const tasks = CASES.map(({ name, popularity, scansPerFrame, measure }) => {
      const task = async () => {
        const measured = await measure(run, { popularity, scansPerFrame, seed: round + 2, scans, atMs: Date.now() });
        const verdict = measured.isExact ? "all counted once" : `COUNTED ${measured.counted} of ${measured.scans}`;
        console.log(`round ${round + 1}, ${name}: ${figure(measured.perSecond)} scans/s, ${verdict}`);
        return measured;
      };
      return [name, task] as const;
    });
    rounds.push(await inTurn(round, Object.fromEntries(tasks)));
  }
  return rounds;
}

function summarize(rounds: readonly Round[]) {
  return CASES.map(({ name, popularity }) => {
    const of = (read: (measured: IngestMeasurement) => number | undefined) =>
      median(rounds.map(({ [name]: measured }) => measured && read(measured)));
    const ratioTo = (unit: string) =>
      median(rounds.map((round) => (round[name]?.perSecond ?? Number.NaN) / (round[unit]?.perSecond ?? Number.NaN)));
    return {
      name,
      perSecond: of(({ perSecond }) => perSecond),
      ofRows: ratioTo(`${popularity}: a row each, no broker`),
      ofCounts: ratioTo(`${popularity}: counts, no broker`),
      publishPerSecond: of(({ scans, publishSeconds }) => publishSeconds && scans / publishSeconds),
      nodeUs: of(({ cpuUs }) => cpuUs.node),
      postgresUs: of(({ cpuUs }) => cpuUs.postgres),
      rabbitmqUs: of(({ cpuUs }) => cpuUs.rabbitmq),
      isExact: rounds.every(({ [name]: measured }) => measured?.isExact),
    };
  });
}

await withServers({ isPinned: false }, async (servers) => {
  const stats = await startService("stats", servers);
  const rounds = await measureAll({ servers, stats });
  const summary = summarize(rounds);
  const table = tableOf(summary, [
    ["case", ({ name }) => name],
    ["scans/s", ({ perSecond }) => perSecond],
    ["x rows", ({ ofRows }) => ofRows, 2],
    ["x counts", ({ ofCounts }) => ofCounts, 2],
    ["published/s", ({ publishPerSecond }) => publishPerSecond],
    ["µs/scan: node", ({ nodeUs }) => nodeUs, 2],
    ["Postgres", ({ postgresUs }) => postgresUs, 2],
    ["RabbitMQ", ({ rabbitmqUs }) => rabbitmqUs, 2],
    ["exact", ({ isExact }) => (isExact ? "yes" : "NO")],
  ]);
  console.log(`\n${machineLine}, medians of ${options.rounds}\n${table}`);
  await writeFigures(options, { summary, rounds });
  await stats.stop();
  if (summary.some(({ isExact }) => !isExact)) process.exitCode = 1;
});
