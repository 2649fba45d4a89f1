// Histograms of durations that are measured so often that recording each in OpenTelemetry would be too slow. Recording costs an addition to a
// plain array, which OpenTelemetry reads whenever it reads the metrics.

import { type HrTime, ValueType } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { SECONDS_BOUNDS } from "./metrics.ts";

const MS_PER_SECOND = 1000;
const NS_PER_MS = 1_000_000;

interface Tally {
  readonly name: string;
  readonly description: string;
  readonly startTime: HrTime;
  /** The number of durations up to each bound, and of those above the last. */
  readonly counts: number[];
  sum: number;
}

const tallies = new Map<string, Tally>();

/** Registers a histogram like `durations`, and returns a function that records a duration, in seconds, at the cost of an addition. */
export function talliedDurations(name: string, description: string): (seconds: number) => void {
  const counts = new Array<number>(SECONDS_BOUNDS.length + 1).fill(0);
  const tally = tallies.get(name) ?? { name, description, startTime: hrTime(Date.now()), counts, sum: 0 };
  tallies.set(name, tally);
  return (seconds) => {
    let bucket = 0;
    while (seconds > (SECONDS_BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
    tally.sum += seconds;
  };
}

/** Provides the histograms to the readers of the metrics. */
export const tallyProducer: MetricProducer = {
  collect: async () => ({
    resourceMetrics: {
      resource: emptyResource(),
      scopeMetrics: [{ scope: { name: "qr" }, metrics: [...tallies.values()].map(metricOf) }],
    },
    errors: [],
  }),
};

function metricOf({ name, description, startTime, counts, sum }: Tally): HistogramMetricData {
  const value = {
    buckets: { boundaries: SECONDS_BOUNDS, counts: [...counts] },
    sum,
    count: counts.reduce((all, one) => all + one, 0),
  };
  return {
    descriptor: { name, description, unit: "s", valueType: ValueType.DOUBLE },
    dataPointType: DataPointType.HISTOGRAM,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: [{ startTime, endTime: hrTime(Date.now()), attributes: {}, value }],
  };
}

function hrTime(unixMs: number): HrTime {
  return [Math.floor(unixMs / MS_PER_SECOND), (unixMs % MS_PER_SECOND) * NS_PER_MS];
}
