// Measures how fast scans pass through the broker and the stats service into Postgres, or are written directly to Postgres.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Counted, clearCounts, inboxFrames, readCounted } from "../codes/code-rows-store.ts";
import { type Costs, readCosts, usEach } from "../measure/server-measurement.ts";
import type { Servers } from "../servers/servers.ts";
import type { Service } from "../servers/services.ts";
import { clearRows, countRows, countWrite, rowWrite, type Write } from "./baseline-store.ts";
import type { ProducerOptions } from "./producer.ts";
import { inGroups, planScans, type ScanPlan } from "./scan-frames.ts";

const PRODUCER = fileURLToPath(new URL("producer.ts", import.meta.url));
const FOLD_DEADLINE_MS = 300_000;
const POLL_MS = 40;
const SCANS_PER_INSERT = 5000;
/** Number of scans that are folded into one transaction. */
const SCANS_PER_FOLD = 20_000;

export interface IngestMeasurement {
  scans: number;
  seconds: number;
  perSecond: number;
  /** Seconds until the broker had confirmed all messages. Undefined without a broker. */
  publishSeconds?: number;
  counted: number;
  /** Whether every table contains exactly the scans that were sent. */
  isExact: boolean;
  /** CPU time per scan, in µs. */
  cpuUs: Costs<"node" | "postgres" | "rabbitmq">;
}

export interface IngestRun {
  servers: Servers;
  stats: Service;
}

/** Measures the stats service, from the first publish to the commit that counts the last scan. */
export async function measureStats({ servers, stats }: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  const { database, amqpUrl } = servers;
  await prepare(database);
  const options: ProducerOptions = { amqpUrl, plan };
  const args = ["--conditions=source", "--import", "tsx", PRODUCER, JSON.stringify(options)];
  const producer = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: producer.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the producer ended early");
    return value;
  };
  await nextLine();
  const frames = Math.ceil(plan.scans / plan.scansPerFrame);
  const { postgres, rabbitmq } = servers.pids;
  const costs = () => readCosts({ node: stats.pid, postgres, rabbitmq });
  let published: Promise<{ seconds: number }> | undefined;
  const figures = await measureWork(plan, costs, async () => {
    producer.stdin.end("go\n");
    published = nextLine().then((line) => JSON.parse(line));
    await waitForFrames(database, frames);
  });
  const publishSeconds = (await published)?.seconds ?? Number.NaN;
  if (producer.exitCode === null) await once(producer, "exit");
  const counted = await readCounted(database);
  const isExact = isCountedOnce(counted, plan, frames);
  return { ...figures, publishSeconds, counted: counted.totals, isExact };
}

/** Measures the time to write one row per scan, with 5,000 rows per statement. */
export async function measureRows({ servers }: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  const { database } = servers;
  await clearRows(database);
  const figures = await measureWrites(servers, plan, [...inGroups(planScans(plan), SCANS_PER_INSERT)].map(rowWrite));
  const counted = await countRows(database);
  return { ...figures, counted, isExact: counted === plan.scans };
}

/** Measures the time to write counts, with 20,000 scans per transaction. The time to fold the scans is not included. */
export async function measureFolded({ servers }: IngestRun, plan: ScanPlan): Promise<IngestMeasurement> {
  const figures = await measureWrites(servers, plan, [...inGroups(planScans(plan), SCANS_PER_FOLD)].map(countWrite));
  const counted = await readCounted(servers.database);
  return { ...figures, counted: counted.totals, isExact: isCountedOnce(counted, plan, 0) };
}

/** Measures how long this process takes to run the writes one after another, each in its own transaction. */
async function measureWrites({ database, pids }: Servers, plan: ScanPlan, writes: readonly Write[]) {
  await prepare(database);
  const costs = () => {
    const { user, system } = process.cpuUsage();
    return { node: (user + system) / 1000, ...readCosts({ postgres: pids.postgres, rabbitmq: pids.rabbitmq }) };
  };
  return measureWork(plan, costs, async () => {
    for (const { sql, values } of writes) await database.query(sql, values);
  });
}

async function measureWork(plan: ScanPlan, costs: () => IngestMeasurement["cpuUs"], work: () => Promise<void>) {
  const startedMs = performance.now();
  const before = costs();
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuUs = usEach(before, costs(), plan.scans);
  return { scans: plan.scans, seconds, perSecond: plan.scans / seconds, cpuUs };
}

/** Empties the tables and forces a checkpoint, so that no writes from the previous measurement are pending. */
async function prepare(database: pg.Client): Promise<void> {
  await clearCounts(database);
  await database.query("CHECKPOINT");
}

async function waitForFrames(database: pg.Client, frames: number): Promise<void> {
  let folded = 0;
  const endsMs = performance.now() + FOLD_DEADLINE_MS;
  while (folded < frames) {
    folded = await inboxFrames(database);
    if (performance.now() > endsMs) throw new Error(`${folded} of ${frames} frames were counted in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isCountedOnce({ totals, days, quarterHours, frames }: Counted, plan: ScanPlan, sentFrames: number): boolean {
  return [totals, days, quarterHours].every((sum) => sum === plan.scans) && frames === sentFrames;
}
