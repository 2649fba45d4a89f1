// Measured: backlogs of scans drained by one stats worker, what counts and codes take on the disk, and what the roll-up costs.

import type pg from "pg";
import { connectDatabase, insertCodes } from "../../codes/code-rows-store.ts";
import { type IngestRun, measureStats } from "../../ingest/measurement.ts";
import { CODES, type Popularity } from "../../ingest/scan-frames.ts";
import { median } from "../../measure/median.ts";
import { cpuMs } from "../../measure/process-cost.ts";
import { connectRedis, fillRedis, readRedisFigures } from "../../servers/redis-figures.redis.ts";
import { startServers } from "../../servers/servers.ts";
import { startStats } from "../../servers/services.ts";
import { DAY_MS } from "../../stats/counted-scans.ts";
import { holdRollUp, type KeptBytes, readKeptBytes, waitForRollUp } from "../../stats/kept-bytes-store.ts";
import { SCANS_PER_BACKLOG_FRAME } from "../simulation/pipeline-parts.ts";
import { commitMs, packCounts, quarterHourRows, tableBytes, walBytes } from "./bytes-store.ts";

const WARM_UP_SCANS = 100_000;
const KEPT_CODES = 100_000;

/** CPU in µs and bytes, both for a scan. */
export interface BacklogPoint {
  popularity: Popularity;
  codes: number;
  scans: number;
  seconds: number;
  statsUs: number;
  postgresUs: number;
  brokerUs: number;
  walBytes: number;
  isExact: boolean;
}

/** Scans of one day, spread over it, counted and then rolled up. */
interface KeptPoint {
  popularity: Popularity;
  codes: number;
  scans: number;
  quarterHourRows: number;
  /** CPU of the roll-up for each row of a quarter-hour. */
  rollUpStatsUs: number;
  rollUpPostgresUs: number;
  asWritten: KeptBytes;
  packed: KeptBytes;
}

export interface CountingPoints {
  backlogs: BacklogPoint[];
  kept: KeptPoint;
  /** Median, in ms. */
  commitMs: number;
  codeBytes: number;
  redisBytesPerCode: number;
}

/** Nothing is pinned: the stats service and Postgres have what cores there are. */
export async function measureCounting(scans: number, say: (line: string) => void): Promise<CountingPoints> {
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    await insertCodes(database, KEPT_CODES);
    const codeBytes = (await tableBytes(database, "codes")) / KEPT_CODES;
    const redisBytesPerCode = await measureRedisBytes(servers.redisUrl);
    const stats = await startStats(servers, false);
    const run = { servers, stats, database };
    for (const popularity of ["uniform", "hot"] as const) await measureBacklog(run, popularity, WARM_UP_SCANS);
    const backlogs: BacklogPoint[] = [];
    for (const popularity of ["hot", "uniform", "zipf"] as const) {
      backlogs.push(await measureBacklog(run, popularity, scans));
      say(
        `a backlog of ${scans.toLocaleString("en-US")} scans, ${popularity}: ${backlogs.at(-1)?.seconds.toFixed(2)} s`,
      );
    }
    const commit = median(await commitMs(database));
    await stats.stop();
    const kept = await measureKept({ servers, database }, "zipf", scans);
    return { backlogs, kept, commitMs: commit, codeBytes, redisBytesPerCode };
  } finally {
    await database.end();
    await servers.stop();
  }
}

async function measureRedisBytes(url: string): Promise<number> {
  const redis = await connectRedis(url);
  const { usedMb } = await readRedisFigures(redis);
  await fillRedis(url, KEPT_CODES);
  const filled = await readRedisFigures(redis);
  redis.disconnect();
  return ((filled.usedMb - usedMb) * 2 ** 20) / KEPT_CODES;
}

async function measureBacklog(run: IngestRun, popularity: Popularity, scans: number): Promise<BacklogPoint> {
  const plan = { popularity, scans, scansPerFrame: SCANS_PER_BACKLOG_FRAME, seed: 1, atMs: Date.now() };
  const before = await walBytes(run.database);
  const { seconds, cpuUs, isExact } = await measureStats(run, plan, { isBacklog: true });
  return {
    popularity,
    codes: CODES[popularity],
    scans,
    seconds,
    statsUs: cpuUs.node ?? Number.NaN,
    postgresUs: cpuUs.postgres ?? Number.NaN,
    brokerUs: cpuUs.rabbitmq ?? Number.NaN,
    walBytes: ((await walBytes(run.database)) - before) / scans,
    isExact,
  };
}

async function measureKept(
  { servers, database }: { servers: IngestRun["servers"]; database: pg.Client },
  popularity: Popularity,
  scans: number,
): Promise<KeptPoint> {
  const atMs = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS;
  const release = await holdRollUp(servers.databaseUrl, atMs);
  const stats = await startStats(servers, false);
  const plan = { popularity, scans, scansPerFrame: 500, seed: 1, atMs, scansPerMs: scans / DAY_MS };
  await measureStats({ servers, stats, database }, plan);
  const rows = await quarterHourRows(database);
  const cpu = () => ({ stats: cpuMs(stats.pid) ?? Number.NaN, postgres: cpuMs(servers.pids.postgres) ?? Number.NaN });
  const before = cpu();
  await release();
  await waitForRollUp(database, atMs + DAY_MS);
  const after = cpu();
  await stats.stop();
  const asWritten = await readKeptBytes(database);
  await packCounts(database);
  return {
    popularity,
    codes: CODES[popularity],
    scans,
    quarterHourRows: rows,
    rollUpStatsUs: ((after.stats - before.stats) * 1000) / rows,
    rollUpPostgresUs: ((after.postgres - before.postgres) * 1000) / rows,
    asWritten,
    packed: await readKeptBytes(database),
  };
}
