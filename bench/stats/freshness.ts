// Measures the delay from the response to a scan until the statistics include the scan, while the redirect serves a
// steady load. Polls the tables for scans of fresh codes, each of which is scanned only once.

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { insertCodes, isCounted } from "../codes/code-rows-store.ts";
import { codeUuidOf, slugOf } from "../codes/numbered-code.ts";
import { seededRandom, zipfDraws } from "../codes/popularity.ts";
import { runNodeLoad } from "../load/load.ts";
import { writeLists } from "../load/load-files.ts";
import { percentile } from "../measure/rounds.ts";
import { figure, rowTable } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import type { StatsPart } from "./options.ts";

const LOADED_CODES = 10_000;
const SLUGS = 200_000;
const CONNECTIONS = 64;
/** Duration of this part, as a multiple of the length of a round of reads. */
const TIMES_AS_LONG = 12;
const WARM_UP_SECONDS = 5;
const EVERY_MS = 100;
const POLL_MS = 10;
const GIVE_UP_MS = 30_000;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

export const freshness: StatsPart = {
  name: "freshness",
  run: ({ rate, seconds }) =>
    withServers({ isPinned: false }, async (servers) => {
      const longSeconds = seconds * TIMES_AS_LONG;
      await insertCodes(servers.database, LOADED_CODES + watchedCodes(longSeconds));
      const stats = await startService("stats", servers);
      const redirect = await startService("redirect", servers, { TRUSTED_PROXIES: "127.0.0.1" });
      const slugs = Array.from(zipfDraws(LOADED_CODES, SLUGS, seededRandom(5)), slugOf);
      const lists = await writeLists(join(servers.folder, "freshness"), slugs, false);
      const load = { port: redirect.port, ...lists, from: 0, connections: CONNECTIONS };
      await runNodeLoad({ ...load, seconds: WARM_UP_SECONDS }, rate);
      const [{ served, refused, failed }, delaysMs] = await Promise.all([
        runNodeLoad({ ...load, seconds: longSeconds }, rate),
        scanFreshCodes(redirect.port, servers.database, watchedCodes(longSeconds)),
      ]);
      const figures = { rate, served, refused, failed, ...figuresOf(delaysMs) };
      const table = rowTable([
        ["", "scans"],
        ["served", served],
        ["watched", figures.watched],
        ["never seen", figures.unseen],
        ["p50", figures.p50Ms],
        ["p99", figures.p99Ms],
        ["longest", figures.maxMs],
      ]);
      console.log(`\nFreshness at ${figure(rate)} scans/s, ${longSeconds} s, ms\n${table}`);
      await Promise.all([redirect.stop(), stats.stop()]);
      return figures;
    }),
};

/** Returns the number of fresh codes that are scanned in `seconds` seconds. */
function watchedCodes(seconds: number): number {
  return Math.floor((seconds * 1000) / EVERY_MS);
}

/** Scans a fresh code every EVERY_MS. For each scan, returns the delay in ms until it is counted, or undefined after GIVE_UP_MS. */
async function scanFreshCodes(port: number, database: pg.Client, codes: number): Promise<(number | undefined)[]> {
  const beganMs = performance.now();
  const delays = Array.from({ length: codes }, async (_, number) => {
    await delay(beganMs + number * EVERY_MS - performance.now());
    const code = LOADED_CODES + number;
    const response = await fetch(`http://127.0.0.1:${port}/${slugOf(code)}`, {
      redirect: "manual",
      headers: { "User-Agent": PHONE },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 400) throw new Error(`a scan got status ${response.status}`);
    const servedMs = performance.now();
    await response.arrayBuffer();
    while (performance.now() < servedMs + GIVE_UP_MS) {
      if (await isCounted(database, codeUuidOf(code))) return performance.now() - servedMs;
      await delay(POLL_MS);
    }
    return undefined;
  });
  return Promise.all(delays);
}

function figuresOf(delaysMs: readonly (number | undefined)[]) {
  const sorted = Float64Array.from(delaysMs.filter((ms) => ms !== undefined)).sort();
  const at = (share: number) => percentile(sorted, share);
  return {
    watched: sorted.length,
    unseen: delaysMs.length - sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}
