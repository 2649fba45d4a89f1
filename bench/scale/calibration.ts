// Service times out of some of the points: a backlog of one code, one of codes in turn, and the two lowest rates. All others are
// left to be predicted.

import type { BacklogPoint, CountingPoints } from "./points/counting-points.ts";
import type { RatePoint } from "./points/redirect-points.ts";
import { distinctCodes } from "./simulation/distinct-codes.ts";
import { simulate } from "./simulation/pipeline.ts";
import {
  type CountingTimes,
  type Pipeline,
  SCANS_PER_BACKLOG_FRAME,
  SCANS_PER_MESSAGE,
  type ServiceTimes,
} from "./simulation/pipeline-parts.ts";

const GATHER_SECONDS = 0.02;
const SETTLE_SECONDS = 10;
const LONGEST_WRITE_MS = 50;
/** As of bench/load/generator.ts. */
const GENERATOR_TICK_MS = 1;

export interface Calibration {
  times: ServiceTimes;
  /** Time that passed for each second of the simulation while the backlog of codes in turn was drained: others use the cores, too. */
  stretch: number;
}

/** Two points lie on y = fixed + slope * x. Neither is let below 0, where the points contradict each other. */
export function lineThrough(one: { x: number; y: number }, other: { x: number; y: number }) {
  const slope = Math.max(0, (one.y - other.y) / (one.x - other.x));
  const fixed = (one.y - slope * one.x + other.y - slope * other.x) / 2;
  return fixed >= 0 ? { fixed, slope } : { fixed: 0, slope: one.y / one.x };
}

/** `low` and `next` are at the two lowest rates. */
export function calibrate(counting: CountingPoints, codes: number, low: RatePoint, next: RatePoint): Calibration {
  const redirect = lineThrough(at(low), at(next));
  const [hot, uniform] = (["hot", "uniform"] as const).map((popularity) => backlogOf(counting, popularity));
  if (hot === undefined || uniform === undefined) throw new Error("two backlogs are needed");
  const common = {
    redirectUsPerScan: redirect.fixed,
    redirectUsPerFrame: redirect.slope,
    writeMs: 0,
    brokerUsPerMessage: Math.max(0, low.brokerUs - hot.brokerUs) / perMessage(low),
    brokerUsPerScan: hot.brokerUs,
    commitMs: counting.commitMs,
  };
  const backlogTimes = (part: "statsUs" | "postgresUs"): CountingTimes => {
    return { scan: hot[part], row: Math.max(0, uniform[part] - hot[part]), frame: 0, transaction: 0 };
  };
  const first = { ...common, statsUs: backlogTimes("statsUs"), postgresUs: backlogTimes("postgresUs") };
  const times = {
    ...common,
    writeMs: writeMsOf(first, codes, next),
    statsUs: withFrames("statsUs", first, codes, [low, next]),
    postgresUs: withFrames("postgresUs", first, codes, [low, next]),
  };
  const drained = simulate(onThisMachine(times, "uniform", uniform.codes), backlogOffered(uniform.scans));
  return { times, stretch: uniform.seconds / drained.drainSeconds };
}

/** How long a write must take for as many scans to gather in a frame as really did, to within a thousandth of the longest. */
function writeMsOf(times: ServiceTimes, codes: number, point: RatePoint): number {
  let [shortest, longest] = [0, LONGEST_WRITE_MS];
  while (longest - shortest > LONGEST_WRITE_MS / 1000) {
    const writeMs = (shortest + longest) / 2;
    const { scansPerFrame } = simulate(
      onThisMachine({ ...times, writeMs }, "zipf", codes),
      rateOffered(point.perSecond),
    );
    if (scansPerFrame < point.scansPerFrame) shortest = writeMs;
    else longest = writeMs;
  }
  return shortest;
}

/** One redirect, one stats worker; Postgres serves that one worker from one core. */
export function onThisMachine(times: ServiceTimes, popularity: Pipeline["popularity"], codes: number): Pipeline {
  return { redirects: 1, statsWorkers: 1, postgresCores: 1, codes, popularity, times };
}

export function backlogOffered(backlog: number) {
  return { scansPerSecond: 0, seconds: 0, backlog, seed: 1 };
}

/** As bench/load/generator.ts sends them. */
export function rateOffered(scansPerSecond: number) {
  return { scansPerSecond, seconds: SETTLE_SECONDS, backlog: 0, seed: 1, tickMs: GENERATOR_TICK_MS };
}

/** What a frame and a transaction cost beside their scans and rows, out of the two rates. What a scan of the backlog cost has its share of a frame in it. */
function withFrames(
  part: "statsUs" | "postgresUs",
  times: ServiceTimes,
  codes: number,
  points: readonly [RatePoint, RatePoint],
): CountingTimes {
  const { scan, row } = times[part];
  const [low, next] = points.map((point) => {
    const { transactions, scans } = simulate(onThisMachine(times, "zipf", codes), rateOffered(point.perSecond));
    const perTransaction = scans / transactions;
    const rows = distinctCodes("zipf", codes, perTransaction) / perTransaction;
    return {
      rest: point[part] - scan - row * rows,
      frames: 1 / point.scansPerFrame - 1 / SCANS_PER_BACKLOG_FRAME,
      transactions: 1 / perTransaction,
    };
  });
  if (low === undefined || next === undefined) throw new Error("two rates are needed");
  // rest = frame * frames + transaction * transactions, twice.
  const determinant = low.frames * next.transactions - next.frames * low.transactions;
  const frame = (low.rest * next.transactions - next.rest * low.transactions) / determinant;
  const transaction = (low.frames * next.rest - next.frames * low.rest) / determinant;
  // A frame costs no more than the backlog's scans, which came in frames, leave room for.
  const bounded = Math.min(
    Math.max(0, transaction < 0 ? low.rest / low.frames : frame),
    scan * SCANS_PER_BACKLOG_FRAME,
  );
  return {
    scan: scan - bounded / SCANS_PER_BACKLOG_FRAME,
    row,
    frame: bounded,
    transaction: Math.max(0, (low.rest - bounded * low.frames) / low.transactions),
  };
}

export function backlogOf({ backlogs }: CountingPoints, popularity: BacklogPoint["popularity"]) {
  return backlogs.find((point) => point.popularity === popularity);
}

const perMessage = (point: RatePoint) => 1 / Math.min(SCANS_PER_MESSAGE, Math.max(1, point.perSecond * GATHER_SECONDS));

const at = (point: RatePoint) => ({ x: 1 / point.scansPerFrame, y: point.redirectUs });
