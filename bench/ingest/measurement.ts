// One measurement of ingest: scans go through the broker and the stats service into the tables, or straight into Postgres.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Counted, clearCounts, inboxFrames, readCounted } from "../codes/code-rows-store.ts";
import { cpuMs } from "../measure/process-cost.ts";
import type { Servers } from "../servers/servers.ts";
import type { Service } from "../servers/services.ts";
import { clearRows, countRows, countWrites, rowWrites, runWrites } from "./baseline-store.ts";
import type { ProducerOptions } from "./producer.ts";
import { inGroups, planScans, type ScanPlan } from "./scan-frames.ts";

const PRODUCER = fileURLToPath(new URL("producer.ts", import.meta.url));
const FOLD_DEADLINE_MS = 300_000;
const POLL_MS = 40;
const SCANS_PER_INSERT = 5000;
/** The default of the stats service. */
const SCANS_PER_FOLD = 20_000;

/** CPU time per scan, in µs. */
type IngestCost = Record<"node" | "postgres" | "rabbitmq", number | undefined>;

export interface IngestMeasurement {
  scans: number;
  seconds: number;
  perSecond: number;
  /** Seconds until the broker had confirmed everything; only with a broker. */
  publishSeconds?: number;
  counted: number;
  /** Whether every table has exactly the scans that were sent. */
  isExact: boolean;
  cpuUs: IngestCost;
}

export interface IngestRun {
  servers: Servers;
  stats: Service;
  database: pg.Client;
}

/** Measures from the first publish to the commit that counts the last scan. */
export async function measureStats(run: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  await prepare(run.database);
  const options: ProducerOptions = { amqpUrl: run.servers.amqpUrl, plan };
  const args = ["--conditions=source", "--import", "tsx", PRODUCER, JSON.stringify(options)];
  const producer = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: producer.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the producer ended early");
    return value;
  };
  await nextLine();
  const startedMs = performance.now();
  const before = costs(run, run.stats.pid);
  producer.stdin.end("go\n");
  const published = nextLine().then((line): { seconds: number } => JSON.parse(line));
  const frames = Math.ceil(plan.scans / plan.scansPerFrame);
  await waitForFrames(run.database, frames);
  const seconds = (performance.now() - startedMs) / 1000;
  const after = costs(run, run.stats.pid);
  const publishSeconds = (await published).seconds;
  if (producer.exitCode === null) await once(producer, "exit");
  const counted = await readCounted(run.database);
  return {
    ...figures(plan, seconds, { before, after }),
    publishSeconds,
    counted: counted.byTable.totals,
    isExact: isExact(counted, plan, frames),
  };
}

/** Measures writing one row per scan, 5,000 per statement. */
export async function measureRows(run: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  await prepare(run.database);
  await clearRows(run.database);
  const batches = [...inGroups(planScans(plan), SCANS_PER_INSERT)].map(rowWrites);
  const before = costs(run, process.pid);
  const seconds = await runWrites(run.database, batches);
  const measured = figures(plan, seconds, { before, after: costs(run, process.pid) });
  const counted = await countRows(run.database);
  return { ...measured, counted, isExact: counted === plan.scans };
}

/** Measures writing the counts of 20,000 scans per transaction, excluding the time to fold them. */
export async function measureFolded(run: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  await prepare(run.database);
  const batches = [...inGroups(planScans(plan), SCANS_PER_FOLD)].map(countWrites);
  const before = costs(run, process.pid);
  const seconds = await runWrites(run.database, batches);
  const measured = figures(plan, seconds, { before, after: costs(run, process.pid) });
  const counted = await readCounted(run.database);
  return { ...measured, counted: counted.byTable.totals, isExact: isExact(counted, plan, 0) };
}

/** Empties the tables and writes a checkpoint, so that no writes of the previous measurement are pending. */
async function prepare(database: pg.Client): Promise<void> {
  await clearCounts(database);
  await database.query("CHECKPOINT");
}

async function waitForFrames(database: pg.Client, frames: number): Promise<void> {
  let folded = 0;
  const endsMs = performance.now() + FOLD_DEADLINE_MS;
  while (folded < frames) {
    folded = await inboxFrames(database);
    if (performance.now() > endsMs) throw new Error(`${folded} of ${frames} frames were folded in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isExact({ byTable, frames }: Counted, plan: ScanPlan, sentFrames: number): boolean {
  const { totals, days, quarterHours } = byTable;
  return [totals, days, quarterHours].every((sum) => sum === plan.scans) && frames === sentFrames;
}

function costs({ servers }: IngestRun, nodePid: number): IngestCost {
  const cost = (pid: number | undefined) => (pid === undefined ? undefined : cpuMs(pid));
  const own = process.cpuUsage();
  const node = nodePid === process.pid ? (own.user + own.system) / 1000 : cost(nodePid);
  return { node, postgres: cost(servers.pids.postgres), rabbitmq: cost(servers.pids.rabbitmq) };
}

function figures(plan: ScanPlan, seconds: number, { before, after }: { before: IngestCost; after: IngestCost }) {
  const each = (part: keyof IngestCost) => (((after[part] ?? Number.NaN) - (before[part] ?? 0)) * 1000) / plan.scans;
  const cpuUs = { node: each("node"), postgres: each("postgres"), rabbitmq: each("rabbitmq") };
  return { scans: plan.scans, seconds, perSecond: plan.scans / seconds, cpuUs };
}
