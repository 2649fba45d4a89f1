// Measures the delay from the response to a scan until statistics include it, while the redirect serves a steady load. Polls the tables
// for single scans of codes that have no others.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { codeUuidOf, slugOf } from "../codes/numbered-code.ts";
import { seededRandom, zipfDraws } from "../codes/popularity.ts";
import { visitorLines, writeLines } from "../load/load-files.ts";
import { runNodeLoad } from "../load/node-load.ts";
import { percentile } from "../measure/median.ts";
import { figure, formatTable } from "../measure/table.ts";
import { startServers } from "../servers/servers.ts";
import { startRedirect, startStats } from "../servers/services.ts";
import type { StatsPart } from "./options.ts";
import { type SeenScans, watchScans } from "./watched-scans-store.ts";

const LOADED_CODES = 10_000;
const SLUGS = 200_000;
const CONNECTIONS = 64;
/** Relative to the seconds of the other parts. */
const TIMES_AS_LONG = 12;
const WARM_UP_SECONDS = 5;
const EVERY_MS = 100;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

export const freshness: StatsPart = {
  name: "freshness",
  async run({ rate, seconds }) {
    const longSeconds = seconds * TIMES_AS_LONG;
    const servers = await startServers({ isPinned: false });
    const database = await connectDatabase(servers.databaseUrl);
    try {
      await insertCodes(database, LOADED_CODES + watchedCodes(longSeconds));
      const stats = await startStats(servers, false);
      const redirect = await startRedirect(servers, servers.folder, { TRUSTED_PROXIES: "127.0.0.1" });
      const load = { port: redirect.port, ...(await writeLists(servers.folder)), from: 0, connections: CONNECTIONS };
      await runNodeLoad({ ...load, seconds: WARM_UP_SECONDS }, rate);
      const [offered, seen] = await Promise.all([
        runNodeLoad({ ...load, seconds: longSeconds }, rate),
        scanAndWatch(redirect.port, database, { seconds: longSeconds, firstCode: LOADED_CODES }),
      ]);
      const { served, refused, failed } = offered;
      console.log(`\nFreshness at ${figure(rate)} scans/s, ${longSeconds} s, ms\n${table(seen, served)}`);
      await Promise.all([redirect.stop(), stats.stop()]);
      return { rate, served, refused, failed, ...figuresOf(seen) };
    } finally {
      await database.end();
      await servers.stop();
    }
  },
};

async function writeLists(folder: string): Promise<{ slugsFile: string; visitorsFile: string }> {
  const lists = join(folder, "freshness");
  await mkdir(lists, { recursive: true });
  const files = { slugsFile: join(lists, "slugs"), visitorsFile: join(lists, "visitors") };
  await writeLines(files.slugsFile, Array.from(zipfDraws(LOADED_CODES, SLUGS, seededRandom(5)), slugOf));
  await writeLines(files.visitorsFile, visitorLines(false));
  return files;
}

/** Number of codes that `scanAndWatch` scans in this many seconds. */
function watchedCodes(seconds: number): number {
  return Math.floor((seconds * 1000) / EVERY_MS);
}

/** Scans a fresh code every EVERY_MS, starting with `firstCode`. Resolves when each scan has been seen or given up. */
async function scanAndWatch(
  port: number,
  database: pg.Client,
  { seconds, firstCode }: { seconds: number; firstCode: number },
): Promise<SeenScans> {
  const watch = watchScans(database);
  const beganMs = performance.now();
  for (let number = 0; number < watchedCodes(seconds); number += 1) {
    const dueMs = beganMs + number * EVERY_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const code = firstCode + number;
    const response = await fetch(`http://127.0.0.1:${port}/${slugOf(code)}`, {
      redirect: "manual",
      headers: { "User-Agent": PHONE },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 400) throw new Error(`a scan got the status ${response.status}`);
    watch.add(codeUuidOf(code), performance.now());
    await response.arrayBuffer();
  }
  return watch.end();
}

/** Percentiles of the delays. */
function figuresOf({ delaysMs, unseen }: SeenScans) {
  const sorted = Float64Array.from(delaysMs).sort();
  const at = (share: number) => percentile(sorted, share);
  return { watched: sorted.length, unseen, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function table(seen: SeenScans, served: number): string {
  const { watched, unseen, p50Ms, p99Ms, maxMs } = figuresOf(seen);
  const head = ["", "served", "watched", "never seen", "p50", "p99", "longest"];
  return formatTable([
    head,
    ["scans", ...[served, watched, unseen, p50Ms, p99Ms, maxMs].map((value) => figure(value))],
  ]);
}
