// Measures the size of codes and their counts in Postgres and Redis, and the cost of the roll-up.

import type pg from "pg";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { measureStats } from "../ingest/measurement.ts";
import { cpuMs } from "../measure/process-cost.ts";
import { connectRedis, fillRedis, readRedisFigures } from "../servers/redis-figures.redis.ts";
import { type Servers, startServers } from "../servers/servers.ts";
import { startStats } from "../servers/services.ts";
import { DAY_MS } from "../stats/counted-scans.ts";
import { holdRollUp, type KeptBytes, readKeptBytes, waitForRollUp } from "../stats/kept-bytes-store.ts";
import { packCounts, quarterHourRows, tableBytes, walBytes } from "./bytes-store.ts";

const CODES = 100_000;
const WARM_UP_SCANS = 100_000;
/** The frame size of a redirect under load. */
const SCANS_PER_FRAME = 32;

/** One day of scans of 50,000 codes by Zipf's law, counted and then rolled up. */
interface StoredDay {
  scans: number;
  quarterHourRows: number;
  /** CPU of the roll-up in µs per quarter-hour row. */
  rollUpStatsUs: number;
  rollUpPostgresUs: number;
  /** Bytes as first written, and after VACUUM FULL. */
  asWritten: KeptBytes;
  packed: KeptBytes;
}

interface StoredCounts {
  codeBytes: number;
  redisBytesPerCode: number;
  /** Bytes of write-ahead log per scan, each of a different code. */
  walPerScan: number;
  day: StoredDay;
}

/** Pins no process to a core. */
export async function measureStoredCounts(scans: number): Promise<StoredCounts> {
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    await insertCodes(database, CODES);
    const codeBytes = (await tableBytes(database, "codes")) / CODES;
    const redisBytesPerCode = await measureRedisBytes(servers.redisUrl);
    const walPerScan = await measureWal(servers, database, scans);
    return { codeBytes, redisBytesPerCode, walPerScan, day: await measureDay(servers, database, scans) };
  } finally {
    await database.end();
    await servers.stop();
  }
}

async function measureRedisBytes(url: string): Promise<number> {
  const redis = await connectRedis(url);
  const { usedMb } = await readRedisFigures(redis);
  await fillRedis(url, CODES);
  const filled = await readRedisFigures(redis);
  redis.disconnect();
  return ((filled.usedMb - usedMb) * 2 ** 20) / CODES;
}

async function measureWal(servers: Servers, database: pg.Client, scans: number): Promise<number> {
  const stats = await startStats(servers, false);
  const plan = { popularity: "uniform", scansPerFrame: SCANS_PER_FRAME, seed: 1, atMs: Date.now() } as const;
  await measureStats({ servers, stats, database }, { ...plan, scans: WARM_UP_SCANS });
  const before = await walBytes(database);
  await measureStats({ servers, stats, database }, { ...plan, scans });
  const bytes = (await walBytes(database)) - before;
  await stats.stop();
  return bytes / scans;
}

async function measureDay(servers: Servers, database: pg.Client, scans: number): Promise<StoredDay> {
  const atMs = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS;
  const release = await holdRollUp(servers.databaseUrl, atMs);
  const stats = await startStats(servers, false);
  const plan = { scans, scansPerFrame: 500, seed: 1, atMs, scansPerMs: scans / DAY_MS };
  await measureStats({ servers, stats, database }, { popularity: "zipf", ...plan });
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
    scans,
    quarterHourRows: rows,
    rollUpStatsUs: ((after.stats - before.stats) * 1000) / rows,
    rollUpPostgresUs: ((after.postgres - before.postgres) * 1000) / rows,
    asWritten,
    packed: await readKeptBytes(database),
  };
}
