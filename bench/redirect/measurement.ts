// Measures the redirect: its responses to a load, the CPU time per response, and whether every scan was counted.

import { waitUntil } from "@qr/test-kit/wait-until";
import type pg from "pg";
import { countedScans, inboxFrames } from "../codes/code-rows-store.ts";
import type { Load } from "../load/load.ts";
import { measureServer, type RunLoad, readCosts, usEach } from "../measure/server-measurement.ts";
import { readRedisFigures } from "../servers/redis-figures.redis.ts";
import type { Scenario } from "./scenarios.ts";
import type { Run, Setting } from "./setting.ts";

const COUNT_DEADLINE_MS = 300_000;
/** How long the count must stay unchanged, because requests in flight at the end of the load may still be counted. */
const SETTLE_MS = 1000;

export type RedirectMeasurement = Awaited<ReturnType<typeof measureRedirect>>;

/** Measures the redirect under the load. Resolves when the stats service has counted all scans, or at a deadline. */
export async function measureRedirect(
  { run, scenario, setting }: { run: Run; scenario: Scenario; setting: Setting },
  load: Load,
  runLoad: RunLoad,
) {
  const { database, pids } = run.servers;
  const readBehind = () => readCosts({ stats: run.stats.pid, ...pids });
  const countedBefore = await countedScans(database);
  const framesBefore = await inboxFrames(database);
  const redisBefore = await readRedisFigures(run.redis);
  const costsBefore = readBehind();
  const measured = await measureServer(setting.redirect, load, runLoad);
  const redisAfter = await readRedisFigures(run.redis);
  const expected = scenario.isCounted ? measured.served - measured.refused : 0;
  const { counted, lagSeconds } = await waitForCount(database, countedBefore, expected);
  const keys = redisAfter.keys - redisBefore.keys;
  const behind = usEach(costsBefore, readBehind(), measured.served);
  return {
    ...measured,
    counted,
    /** Number of redirect responses whose scans were not counted. */
    lost: Math.max(0, expected - counted),
    /** Number of scans counted in excess of all requests sent. */
    duplicated: Math.max(0, counted - (scenario.isCounted ? measured.sent : 0)),
    scansPerFrame: counted / ((await inboxFrames(database)) - framesBefore),
    /** Time from the end of the load until all scans were counted. */
    lagSeconds,
    redis: {
      readsPerResponse: (redisAfter.readCommands - redisBefore.readCommands) / measured.served,
      keysPerResponse: keys / measured.served,
      hitShare: (redisAfter.hits - redisBefore.hits) / keys,
    },
    /** CPU time that the processes behind the redirect used per response, in µs. */
    behind,
  };
}

/** Waits until `expected` more scans are counted and the count no longer changes, or until the deadline. */
async function waitForCount(database: pg.Client, countedBefore: number, expected: number) {
  const startedMs = performance.now();
  let counted = 0;
  let changedMs = startedMs;
  let reachedMs: number | undefined;
  const isSettled = async () => {
    const now = (await countedScans(database)) - countedBefore;
    if (now !== counted) changedMs = performance.now();
    counted = now;
    if (counted < expected) return false;
    reachedMs ??= performance.now();
    return performance.now() - changedMs > SETTLE_MS;
  };
  await waitUntil(isSettled, COUNT_DEADLINE_MS).catch(() => {});
  return { counted, lagSeconds: ((reachedMs ?? Number.NaN) - startedMs) / 1000 };
}
