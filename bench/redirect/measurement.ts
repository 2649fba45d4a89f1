// One measurement of one server: the result of the load, its cost, and, for the redirect, whether every scan was counted.

import { waitUntil } from "@qr/test-kit/wait-until";
import { countedScans, inboxFrames } from "../codes/code-rows-store.ts";
import type { Load, LoadResult } from "../load/load-result.ts";
import { cpuMs } from "../measure/process-cost.ts";
import { measureServer, type ServerMeasurement, usEach } from "../measure/server-measurement.ts";
import { type RedisFigures, readRedisFigures } from "../servers/redis-figures.redis.ts";
import type { Scenario } from "./scenarios.ts";
import type { Run, Setting } from "./setting.ts";

const COUNT_DEADLINE_MS = 300_000;
/** After the load, in ms, in which scans of requests in flight may still arrive. */
const SETTLE_MS = 1000;

/** CPU time in µs per response, of the servers behind the redirect. */
export type CostBehind = Record<"stats" | "postgres" | "redis" | "rabbitmq", number | undefined>;

export interface RedirectMeasurement extends ServerMeasurement {
  counted: number;
  /** Redirects served but not counted. */
  lost: number;
  /** Scans counted beyond the number sent. */
  duplicated: number;
  /** Scans per write of the journal, and per message. */
  scansPerFrame: number;
  /** From the end of the load until everything was counted, in seconds. */
  lagSeconds: number;
  redis: { readsPerResponse: number; keysPerResponse: number; hitShare: number };
  behind: CostBehind;
}

/** Resolves when the stats service has counted everything. */
export async function measureRedirect(
  { run, scenario, setting }: { run: Run; scenario: Scenario; setting: Setting },
  load: Load,
  runLoad: (load: Load) => Promise<LoadResult>,
): Promise<RedirectMeasurement> {
  const countedBefore = await countedScans(run.database);
  const framesBefore = await inboxFrames(run.database);
  const redisBefore = await readRedisFigures(run.redis);
  const costBefore = costBehind(run);
  const measured = await measureServer(setting.redirect, load, runLoad);
  const redisAfter = await readRedisFigures(run.redis);
  const expected = scenario.isCounted ? measured.served - measured.refused : 0;
  const { counted, lagSeconds } = await waitForCount(run, countedBefore, expected);
  const costAfter = costBehind(run);
  const each = (part: keyof CostBehind) => usEach(costBefore[part], costAfter[part], measured.served);
  return {
    ...measured,
    counted,
    lost: Math.max(0, expected - counted),
    duplicated: Math.max(0, counted - (scenario.isCounted ? measured.sent : 0)),
    scansPerFrame: counted / ((await inboxFrames(run.database)) - framesBefore),
    lagSeconds,
    redis: redisPerResponse(redisBefore, redisAfter, measured.served),
    behind: { stats: each("stats"), postgres: each("postgres"), redis: each("redis"), rabbitmq: each("rabbitmq") },
  };
}

/** Waits until `expected` more are counted and no more arrive; gives up after the deadline. */
async function waitForCount(run: Pick<Run, "database">, countedBefore: number, expected: number) {
  const startedMs = performance.now();
  let counted = 0;
  let changedMs = startedMs;
  let reachedMs: number | undefined;
  const isSettled = async () => {
    const now = (await countedScans(run.database)) - countedBefore;
    if (now !== counted) changedMs = performance.now();
    counted = now;
    if (counted < expected) return false;
    reachedMs ??= performance.now();
    return performance.now() - changedMs > SETTLE_MS;
  };
  await waitUntil(isSettled, COUNT_DEADLINE_MS).catch(() => {});
  return { counted, lagSeconds: ((reachedMs ?? Number.NaN) - startedMs) / 1000 };
}

function costBehind({ servers, stats }: Run): CostBehind {
  const cost = (pid: number | undefined) => (pid === undefined ? undefined : cpuMs(pid));
  const { postgres, redis, rabbitmq } = servers.pids;
  return { stats: cost(stats.pid), postgres: cost(postgres), redis: cost(redis), rabbitmq: cost(rabbitmq) };
}

function redisPerResponse(before: RedisFigures, after: RedisFigures, responses: number) {
  const keys = after.keys - before.keys;
  return {
    readsPerResponse: (after.readCommands - before.readCommands) / responses,
    keysPerResponse: keys / responses,
    hitShare: (after.hits - before.hits) / keys,
  };
}
