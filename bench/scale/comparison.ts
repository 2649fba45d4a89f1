// Predicted beside measured. What was used for the calibration is left out: it would agree by itself.

import { figure, formatTable } from "../measure/table.ts";
import { backlogOf, backlogOffered, calibrate, onThisMachine, rateOffered } from "./calibration.ts";
import { MEASURED } from "./model/measured.ts";
import { quarterHourRows } from "./model/storage-model.ts";
import type { CountingPoints } from "./points/counting-points.ts";
import type { RatePoint } from "./points/redirect-points.ts";
import { simulate } from "./simulation/pipeline.ts";
import type { ServiceTimes } from "./simulation/pipeline-parts.ts";

const SATURATED_SECONDS = 2;

export interface Prediction {
  point: string;
  quantity: string;
  predicted: number;
  measured: number;
}

export interface Points {
  counting: CountingPoints;
  rates: { codes: number; points: RatePoint[] };
}

/** The relative error: 0.1 is predicted a tenth too high. */
export function errorOf({ predicted, measured }: Prediction): number {
  return predicted / measured - 1;
}

/** Throws an Error where there are fewer than two rates to calibrate by. */
export function predict({ counting, rates }: Points): {
  times: ServiceTimes;
  stretch: number;
  predictions: Prediction[];
} {
  const [low, next, ...others] = rates.points;
  if (low === undefined || next === undefined) throw new Error("two rates are needed to calibrate by");
  const { times, stretch } = calibrate(counting, rates.codes, low, next);
  const predictions = [
    ...backlogPredictions(counting, times, stretch),
    ...keptPredictions(counting),
    ...[low, next].flatMap((point) => freshnessPredictions(point, times, rates.codes)),
    ...others.flatMap((point) => ratePredictions(point, times, rates.codes)),
  ];
  return { times, stretch, predictions };
}

function backlogPredictions(counting: CountingPoints, times: ServiceTimes, stretch: number): Prediction[] {
  return (["hot", "zipf"] as const).flatMap((popularity) => {
    const measured = backlogOf(counting, popularity);
    if (measured === undefined) return [];
    const drained = simulate(onThisMachine(times, popularity, measured.codes), backlogOffered(measured.scans));
    const point = `backlog of ${figure(measured.scans)}, ${popularity}`;
    const seconds = {
      point,
      quantity: "seconds to drain",
      predicted: drained.drainSeconds * stretch,
      measured: measured.seconds,
    };
    if (popularity === "hot") return [seconds];
    return [
      seconds,
      { point, quantity: "CPU us a scan: stats", predicted: drained.cpuUs.stats, measured: measured.statsUs },
      { point, quantity: "Postgres", predicted: drained.cpuUs.postgres, measured: measured.postgresUs },
    ];
  });
}

/** By the constants of earlier runs, not by this one's. */
function keptPredictions({ kept, codeBytes, redisBytesPerCode }: CountingPoints): Prediction[] {
  const point = `a day of ${figure(kept.scans)} scans, ${kept.popularity}`;
  const rows = quarterHourRows({
    popularity: kept.popularity,
    codes: kept.codes,
    scansPerDay: kept.scans,
    statsWorkers: 1,
  });
  return [
    { point, quantity: "rows of quarter-hours", predicted: rows, measured: kept.quarterHourRows },
    { point: "codes", quantity: "bytes a code in Postgres", predicted: MEASURED.codeBytes.value, measured: codeBytes },
    {
      point: "codes",
      quantity: "bytes a code in Redis",
      predicted: MEASURED.redisBytesPerCode.value,
      measured: redisBytesPerCode,
    },
  ];
}

function freshnessPredictions(measured: RatePoint, times: ServiceTimes, codes: number): Prediction[] {
  if (measured.freshnessMs === undefined) return [];
  const { freshnessMs } = simulate(onThisMachine(times, "zipf", codes), rateOffered(measured.perSecond));
  return (["p50", "p99"] as const).map((share) => ({
    point: pointName(measured),
    quantity: `freshness ${share} ms`,
    predicted: freshnessMs[share],
    measured: measured.freshnessMs?.[share] ?? Number.NaN,
  }));
}

function ratePredictions(measured: RatePoint, times: ServiceTimes, codes: number): Prediction[] {
  const offered = measured.rate === undefined ? saturation(measured.connections) : rateOffered(measured.perSecond);
  const simulated = simulate(onThisMachine(times, "zipf", codes), offered);
  const { cpuUs } = simulated;
  const point = pointName(measured);
  const answered = { point, quantity: "scans/s", predicted: simulated.answeredPerSecond, measured: measured.perSecond };
  return [
    ...(measured.rate === undefined ? [answered] : freshnessPredictions(measured, times, codes)),
    { point, quantity: "scans a frame", predicted: simulated.scansPerFrame, measured: measured.scansPerFrame },
    { point, quantity: "CPU us a scan: redirect", predicted: cpuUs.redirect, measured: measured.redirectUs },
    { point, quantity: "stats", predicted: cpuUs.stats, measured: measured.statsUs },
    { point, quantity: "Postgres", predicted: cpuUs.postgres, measured: measured.postgresUs },
    { point, quantity: "RabbitMQ", predicted: cpuUs.broker, measured: measured.brokerUs },
  ];
}

function saturation(connections: number) {
  return { scansPerSecond: 0, seconds: SATURATED_SECONDS, backlog: 0, seed: 1, connections };
}

function pointName({ rate }: RatePoint): string {
  return rate === undefined ? "as fast as it goes" : `${figure(rate)} scans/s`;
}

/** `tolerance` is a share; what is farther off is marked. */
export function comparisonTable(predictions: readonly Prediction[], tolerance: number): string {
  const rows = predictions.map((one) => {
    const decimals = one.measured < 100 ? 2 : 0;
    const error = errorOf(one);
    const mark = Math.abs(error) <= tolerance ? "" : "OUTSIDE";
    return [
      `${one.point}: ${one.quantity}`,
      figure(one.predicted, decimals),
      figure(one.measured, decimals),
      `${error > 0 ? "+" : ""}${figure(error * 100)} %`,
      mark,
    ];
  });
  return formatTable([["point", "predicted", "measured", "error", "tolerance"], ...rows]);
}
