// Measured: a redirect and a stats service at given rates and as fast as they go, over 100,000 codes by Zipf's law.

import { waitUntil } from "../../../e2e/systems/wait-until.ts";
import { connectDatabase, countedScans, foldedFrames, insertCodes } from "../../codes/code-rows-store.ts";
import { runClosedLoad } from "../../load/closed-load.ts";
import type { Load } from "../../load/load-result.ts";
import { runNodeLoad } from "../../load/node-load.ts";
import { cpuMs, memoryMb } from "../../measure/process-cost.ts";
import { measureServer, usEach } from "../../measure/server-measurement.ts";
import { SCENARIOS } from "../../redirect/scenarios.ts";
import { openSetting, type Run, type Setting } from "../../redirect/setting.ts";
import { connectRedis, fillRedis } from "../../servers/redis-figures.redis.ts";
import { startServers } from "../../servers/servers.ts";
import { startStats } from "../../servers/services.ts";
import { figuresOf, scanAndWatch, watchedCodes } from "../../stats/freshness.ts";

const CONNECTIONS = 64;
const WARM_UP_RATE = 5000;
const WARM_UP_SECONDS = 4;
/** Each point begins so far behind the one before in the list of slugs. */
const SLUGS_APART = 100_000;
/** Until then what was answered last is counted at a steady rate; looking whether it is would cost Postgres more than the counting. */
const SETTLE_MS = 400;
const COUNT_DEADLINE_MS = 120_000;

export interface RatePoint {
  /** Asked for; undefined: as many as were answered. */
  rate: number | undefined;
  connections: number;
  perSecond: number;
  scansPerFrame: number;
  /** CPU in µs for a scan. */
  redirectUs: number;
  statsUs: number;
  postgresUs: number;
  redisUs: number;
  brokerUs: number;
  /** Where the rate was given. */
  freshnessMs: { p50: number; p99: number } | undefined;
  lost: number;
  redirectMb: number;
  statsMb: number;
}

export interface RedirectPointsOptions {
  rates: readonly number[];
  seconds: number;
}

/** The rates in their order, the last point as fast as it goes. The redirect is pinned to a core; nothing else is, and nothing yields. */
export async function measureRates(
  { rates, seconds }: RedirectPointsOptions,
  say: (line: string) => void,
): Promise<{ codes: number; points: RatePoint[] }> {
  const scenario = SCENARIOS.find(({ name }) => name === "zipf");
  if (scenario === undefined) throw new Error("there is no scenario zipf");
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  const redis = await connectRedis(servers.redisUrl);
  try {
    await insertCodes(database, scenario.codes + rates.length * watchedCodes(seconds));
    const stats = await startStats(servers, false);
    const options = {
      scenarios: [scenario],
      rounds: 1,
      seconds,
      connections: CONNECTIONS,
      rate: undefined,
      isDirect: false,
      soakSeconds: undefined,
      isProfile: false,
      json: undefined,
    };
    const run = { options, servers, database, redis, stats };
    const setting = await openSetting(run, scenario);
    await fillRedis(servers.redisUrl, scenario.codes);
    const { redirect } = setting;
    await runNodeLoad({ ...setting.loadOf(redirect, 0), seconds: WARM_UP_SECONDS }, WARM_UP_RATE);
    const points: RatePoint[] = [];
    for (const [turn, rate] of [...rates, undefined].entries()) {
      const load = setting.loadOf(redirect, (turn + 1) * SLUGS_APART);
      points.push(await measureRate({ run, setting, load }, rate, scenario.codes + turn * watchedCodes(seconds)));
      say(
        `${rate ?? "as fast as it goes"}: ${Math.round(points.at(-1)?.perSecond ?? 0).toLocaleString("en-US")} scans/s`,
      );
    }
    await setting.stop();
    await stats.stop();
    return { codes: scenario.codes, points };
  } finally {
    redis.disconnect();
    await database.end();
    await servers.stop();
  }
}

interface RateContext {
  run: Run;
  setting: Setting;
  load: Load;
}

/** First the costs; then the same load once more, where it is given, with single scans that are looked for. */
async function measureRate(
  { run, setting, load }: RateContext,
  rate: number | undefined,
  firstCode: number,
): Promise<RatePoint> {
  const { database, servers, stats } = run;
  const { redirect } = setting;
  const runLoad = (given: Load) => (rate === undefined ? runClosedLoad(given) : runNodeLoad(given, rate));
  const costs = () => [stats.pid, servers.pids.postgres, servers.pids.redis, servers.pids.rabbitmq].map(cpuMs);
  const countedBefore = await countedScans(database);
  const framesBefore = await foldedFrames(database);
  const before = costs();
  const measured = await measureServer(redirect, load, runLoad);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const after = costs();
  const expected = measured.answered - measured.refused;
  const counted = async () => (await countedScans(database)) - countedBefore;
  await waitUntil(async () => (await counted()) >= expected, COUNT_DEADLINE_MS).catch(() => {});
  const countedAll = await counted();
  const frames = (await foldedFrames(database)) - framesBefore;
  const [statsUs, postgresUs, redisUs, brokerUs] = before.map(
    (ms, part) => usEach(ms, after[part], measured.answered) ?? Number.NaN,
  );
  const point = {
    rate,
    connections: load.connections,
    perSecond: measured.perSecond,
    scansPerFrame: countedAll / frames,
    redirectUs: measured.cpuUs ?? Number.NaN,
    statsUs: statsUs ?? Number.NaN,
    postgresUs: postgresUs ?? Number.NaN,
    redisUs: redisUs ?? Number.NaN,
    brokerUs: brokerUs ?? Number.NaN,
    lost: Math.max(0, expected - countedAll),
    redirectMb: measured.rssMb ?? Number.NaN,
    statsMb: memoryMb(stats.pid)?.rss ?? Number.NaN,
  };
  if (rate === undefined) return { ...point, freshnessMs: undefined };
  const { seconds } = load;
  const [, seen] = await Promise.all([
    runLoad({ ...load, from: load.from + measured.sent }),
    scanAndWatch(redirect.port, database, { seconds, firstCode }),
  ]);
  const { p50Ms, p99Ms } = figuresOf(seen);
  return { ...point, freshnessMs: { p50: p50Ms, p99: p99Ms } };
}
