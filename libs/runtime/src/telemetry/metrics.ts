// Defines metrics. Names are `service_noun_unit`. If nobody reads the metrics, the instruments do nothing and cost nothing.
// startTelemetry (or collectMetrics) must run first: until then, OpenTelemetry returns instruments that do nothing.

import { type Attributes, metrics } from "@opentelemetry/api";

const meter = () => metrics.getMeter("qr");

/**
 * Registers a counter, and returns a function that adds to it. From this call on, the counter exists with the value 0,
 * because Prometheus misses the first increase of a new counter.
 */
export function counter(name: string, description: string): (by?: number, attributes?: Attributes) => void {
  const instrument = meter().createCounter(name, { description });
  instrument.add(0);
  return (by = 1, attributes) => instrument.add(by, attributes);
}

/** Histogram bucket bounds, in seconds: from half a millisecond to ten seconds, the range of durations of calls to dependencies. */
export const SECONDS_BOUNDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/**
 * Registers a histogram, and returns a function that records a duration, in seconds. By convention, `name` ends with
 * `_seconds`.
 */
export function durations(name: string, description: string): (seconds: number, attributes?: Attributes) => void {
  const advice = { explicitBucketBoundaries: SECONDS_BOUNDS };
  const instrument = meter().createHistogram(name, { description, unit: "s", advice });
  return (seconds, attributes) => instrument.record(seconds, attributes);
}

/** Registers a gauge. `read` is called whenever the metrics are read. If it returns undefined, the gauge has no value. */
export function gauge(name: string, description: string, read: () => number | undefined): void {
  gauges(name, description, () => {
    const value = read();
    return value === undefined ? [] : [{ value, attributes: {} }];
  });
}

/** Registers a gauge with a value for each set of labels. */
export function gauges(
  name: string,
  description: string,
  read: () => Iterable<{ value: number; attributes: Attributes }>,
): void {
  meter()
    .createObservableGauge(name, { description })
    .addCallback((result) => {
      for (const { value, attributes } of read()) result.observe(value, attributes);
    });
}

/** Registers a counter whose value the caller keeps. `read` is called whenever the metrics are read, and must never return less than before. */
export function observableCounter(name: string, description: string, read: () => number): void {
  meter()
    .createObservableCounter(name, { description })
    .addCallback((result) => result.observe(read()));
}
