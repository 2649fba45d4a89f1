import { expect, it } from "vitest";
import { backlogOffered, calibrate, lineThrough, onThisMachine, rateOffered } from "./calibration.ts";
import { MODEL_TIMES } from "./model/model-times.ts";
import type { BacklogPoint, CountingPoints } from "./points/counting-points.ts";
import type { RatePoint } from "./points/redirect-points.ts";
import { simulate } from "./simulation/pipeline.ts";
import type { ServiceTimes } from "./simulation/pipeline-parts.ts";

const CODES = 100_000;
const TRUE_TIMES: ServiceTimes = {
  ...MODEL_TIMES,
  redirectUsPerFrame: 40,
  statsUs: { scan: 2, row: 3, frame: 4, transaction: 300 },
  postgresUs: { scan: 1, row: 9, frame: 10, transaction: 500 },
};

/** What a machine would measure on which the simulation is the truth. */
function backlogPoint(popularity: BacklogPoint["popularity"], codes: number): BacklogPoint {
  const { drainSeconds, cpuUs } = simulate(onThisMachine(TRUE_TIMES, popularity, codes), backlogOffered(300_000));
  const common = { popularity, codes, scans: 300_000, seconds: drainSeconds, walBytes: 0, isExact: true };
  return { ...common, statsUs: cpuUs.stats, postgresUs: cpuUs.postgres, brokerUs: cpuUs.broker };
}

function ratePoint(rate: number): RatePoint {
  const { cpuUs, scansPerFrame } = simulate(onThisMachine(TRUE_TIMES, "zipf", CODES), rateOffered(rate));
  const common = {
    rate,
    connections: 64,
    perSecond: rate,
    scansPerFrame,
    lost: 0,
    redirectMb: 0,
    statsMb: 0,
    redisUs: 0,
  };
  const costs = {
    redirectUs: cpuUs.redirect,
    statsUs: cpuUs.stats,
    postgresUs: cpuUs.postgres,
    brokerUs: cpuUs.broker,
  };
  return { ...common, ...costs, freshnessMs: undefined };
}

it("finds the service times of a machine that is as the simulation says", () => {
  const backlogs = [backlogPoint("hot", 1), backlogPoint("uniform", 100_000)];
  const counting = { backlogs, commitMs: TRUE_TIMES.commitMs } as CountingPoints;
  const { times, stretch } = calibrate(counting, CODES, ratePoint(1000), ratePoint(5000));
  const near = (found: number, real: number, share: number) => expect(Math.abs(found / real - 1)).toBeLessThan(share);
  near(times.redirectUsPerScan, TRUE_TIMES.redirectUsPerScan, 0.05);
  near(times.redirectUsPerFrame, TRUE_TIMES.redirectUsPerFrame, 0.05);
  near(times.postgresUs.row, TRUE_TIMES.postgresUs.row, 0.05);
  near(times.postgresUs.scan, TRUE_TIMES.postgresUs.scan, 0.2);
  near(times.postgresUs.transaction, TRUE_TIMES.postgresUs.transaction, 0.3);
  near(times.statsUs.row, TRUE_TIMES.statsUs.row, 0.05);
  near(stretch, 1, 0.05);
});

it("lays a line through two points and lets neither part go below nothing", () => {
  expect(lineThrough({ x: 1, y: 30 }, { x: 0.5, y: 20 })).toEqual({ fixed: 10, slope: 20 });
  expect(lineThrough({ x: 1, y: 10 }, { x: 0.5, y: 20 })).toMatchObject({ slope: 0 });
  expect(lineThrough({ x: 1, y: 100 }, { x: 0.5, y: 20 })).toEqual({ fixed: 0, slope: 100 });
});
