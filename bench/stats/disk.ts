// Measures the disk space of codes and counted scans. A day of scans passes through a real queue and the stats service and is rolled up.

import { DAY_MS } from "@qr/counts";
import { insertCodes, readNumber } from "../codes/code-rows-store.ts";
import { measureStats } from "../ingest/measurement.ts";
import type { Popularity } from "../ingest/scan-frames.ts";
import { readCosts, usEach } from "../measure/server-measurement.ts";
import { figure, tableOf } from "../measure/table.ts";
import { connectRedis, fillRedis, readRedisFigures } from "../servers/redis-figures.redis.ts";
import { type Servers, withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import { holdRollUp, packCounts, readKeptBytes, waitForRollUp } from "./kept-bytes-store.ts";
import type { StatsPart } from "./options.ts";

/** Maximum number of codes in a scan plan. */
const CODES = 100_000;
const SCANS_PER_FRAME = 500;
const POPULARITIES: readonly Popularity[] = ["hot", "zipf", "uniform"];

type DiskFigures = Awaited<ReturnType<typeof measureKept>>;

export const disk: StatsPart = {
  name: "disk",
  run: ({ kept }) =>
    withServers({ isPinned: false }, async (servers) => {
      await insertCodes(servers.database, CODES);
      const perCode = {
        postgres: (await readNumber(servers.database, "SELECT pg_total_relation_size('codes')")) / CODES,
        redis: (await redisBytes(servers.redisUrl)) / CODES,
      };
      const { postgres, redis } = perCode;
      console.log(`\nBytes per code: ${figure(postgres)} in Postgres with indexes, ${figure(redis)} in Redis`);
      const figures: DiskFigures[] = [];
      for (const popularity of POPULARITIES) figures.push(await measureKept(servers, popularity, kept));
      console.log(`\nOn disk, after ${figure(kept)} scans in one day\n${keptTable(figures)}`);
      console.log(`\nWritten for these scans, and without dead rows\n${writtenTable(figures)}`);
      return { perCode, figures };
    }),
};

async function redisBytes(url: string): Promise<number> {
  const redis = await connectRedis(url);
  const empty = await readRedisFigures(redis);
  await fillRedis(url, CODES);
  const filled = await readRedisFigures(redis);
  redis.disconnect();
  return (filled.usedMb - empty.usedMb) * 2 ** 20;
}

/** Counts scans dated yesterday, then rolls them up. */
async function measureKept(servers: Servers, popularity: Popularity, scans: number) {
  const { database, databaseUrl, pids } = servers;
  const atMs = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS;
  const release = await holdRollUp(databaseUrl, atMs);
  const stats = await startService("stats", servers);
  const plan = { popularity, scans, scansPerFrame: SCANS_PER_FRAME, seed: 1, atMs, scansPerMs: scans / DAY_MS };
  const walBytes = () => readNumber(database, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')");
  const walBefore = await walBytes();
  const { isExact } = await measureStats({ servers, stats }, plan);
  const walPerScan = ((await walBytes()) - walBefore) / scans;
  const rows = await readNumber(database, "SELECT count(*) FROM quarter_hour_counts");
  const costs = () => readCosts({ stats: stats.pid, postgres: pids.postgres });
  const before = costs();
  await release();
  await waitForRollUp(database, atMs + DAY_MS);
  const rollUpUs = usEach(before, costs(), rows);
  await stats.stop();
  const written = await readKeptBytes(database);
  await packCounts(database);
  const packed = await readKeptBytes(database);
  return { popularity, scans, isExact, ...written, walPerScan, rows, rollUpUs, packed };
}

function keptTable(figures: readonly DiskFigures[]): string {
  const lines = figures.map((kept) => {
    const { quarterHours, days, totals, sketches, accounts, frames } = kept.bytes;
    const ofCodes = quarterHours + days + totals + sketches;
    return { ...kept, ofCodes, all: ofCodes + accounts + frames };
  });
  return tableOf(lines, [
    ["scans", ({ popularity }) => popularity],
    ["codes", ({ codes }) => codes],
    ["MB", ({ all }) => all / 1e6, 2],
    ["MB / 10^6 scans", ({ all, scans }) => all / scans, 2],
    ["B / code and day", ({ ofCodes, codes }) => ofCodes / codes],
    ["of which: quarter-hours", ({ bytes, codes }) => bytes.quarterHours / codes],
    ["days", ({ bytes, codes }) => (bytes.days + bytes.totals) / codes],
    ["daily visitors", ({ bytes, codes }) => bytes.sketches / codes],
    ["accounts' days MB", ({ bytes }) => bytes.accounts / 1e6, 2],
    ["frames MB", ({ bytes }) => bytes.frames / 1e6, 2],
    ["exact", ({ isExact }) => (isExact ? "yes" : "NO")],
  ]);
}

function writtenTable(figures: readonly DiskFigures[]): string {
  return tableOf(figures, [
    ["scans", ({ popularity }) => popularity],
    ["log B / scan", ({ walPerScan }) => walPerScan],
    ["quarter-hour rows", ({ rows }) => rows],
    ["µs / row rolled up: stats", ({ rollUpUs }) => rollUpUs.stats, 1],
    ["Postgres", ({ rollUpUs }) => rollUpUs.postgres, 1],
    ["B / code: day", ({ packed }) => packed.bytes.days / packed.codes],
    ["the day's visitors", ({ packed }) => packed.bytes.sketches / packed.codes],
    ["total", ({ packed }) => packed.bytes.totals / packed.codes],
  ]);
}
