// Measures the disk space of counted scans: a day of scans passes through a real queue and the stats service, and is rolled up.

import type pg from "pg";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { measureStats } from "../ingest/measurement.ts";
import type { Popularity } from "../ingest/scan-frames.ts";
import { figure, formatTable } from "../measure/table.ts";
import { startServers } from "../servers/servers.ts";
import { startStats } from "../servers/services.ts";
import { DAY_MS } from "./counted-scans.ts";
import { holdRollUp, type KeptBytes, readKeptBytes, waitForRollUp } from "./kept-bytes-store.ts";
import type { StatsPart } from "./options.ts";

/** Maximum number of codes of a plan. */
const CODES = 100_000;
const SCANS_PER_FRAME = 500;
const POPULARITIES: readonly Popularity[] = ["hot", "zipf", "uniform"];

interface DiskFigures extends KeptBytes {
  popularity: Popularity;
  scans: number;
  isExact: boolean;
}

export const disk: StatsPart = {
  name: "disk",
  async run({ kept }) {
    const servers = await startServers({ isPinned: false });
    const database = await connectDatabase(servers.databaseUrl);
    try {
      await insertCodes(database, CODES);
      const figures: DiskFigures[] = [];
      for (const popularity of POPULARITIES) figures.push(await measureKept(servers, database, popularity, kept));
      console.log(`\nOn disk, after ${figure(kept)} scans of a day\n${table(figures)}`);
      return { figures };
    } finally {
      await database.end();
      await servers.stop();
    }
  },
};

/** Counts scans dated yesterday, then rolls them up. */
async function measureKept(
  servers: Awaited<ReturnType<typeof startServers>>,
  database: pg.Client,
  popularity: Popularity,
  scans: number,
): Promise<DiskFigures> {
  const atMs = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS;
  const release = await holdRollUp(servers.databaseUrl, atMs);
  const stats = await startStats(servers, false);
  const plan = { popularity, scans, scansPerFrame: SCANS_PER_FRAME, seed: 1, atMs, scansPerMs: scans / DAY_MS };
  const { isExact } = await measureStats({ servers, stats, database }, plan);
  await release();
  await waitForRollUp(database, atMs + DAY_MS);
  await stats.stop();
  return { popularity, scans, isExact, ...(await readKeptBytes(database)) };
}

function table(figures: readonly DiskFigures[]): string {
  const head = [
    "scans",
    "codes",
    "MB",
    "MB / 10^6 scans",
    "B / code and day",
    "of it: quarter-hours",
    "days",
    "visitors of days",
    "accounts' days MB",
    "frames MB",
    "exact",
  ];
  const rows = figures.map(({ popularity, scans, codes, bytes, isExact }) => {
    const { quarterHours, days, totals, sketches, accounts, frames } = bytes;
    const all = quarterHours + days + totals + sketches + accounts + frames;
    const perCode = [quarterHours + days + totals + sketches, quarterHours, days + totals, sketches];
    return [
      popularity,
      figure(codes),
      figure(all / 1e6, 2),
      figure(all / scans, 2),
      ...perCode.map((sum) => figure(sum / codes)),
      figure(accounts / 1e6, 2),
      figure(frames / 1e6, 2),
      isExact ? "yes" : "NO",
    ];
  });
  return formatTable([head, ...rows]);
}
