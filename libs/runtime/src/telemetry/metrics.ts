// The one way of defining a metric. Names are `service_noun_unit`. Where nobody reads the metrics the instruments do nothing and
// cost nothing. startTelemetry (or collectMetrics) must run before they are made: the API hands out silent ones until then.

import { type Attributes, metrics } from "@opentelemetry/api";

const meter = () => metrics.getMeter("qr");

/** A count that only rises. It is there from the start, as 0: Prometheus sees no rise in what has just appeared. */
export function counter(name: string, description: string): (by?: number, attributes?: Attributes) => void {
  const instrument = meter().createCounter(name, { description });
  instrument.add(0);
  return (by = 1, attributes) => instrument.add(by, attributes);
}

/** From half a millisecond to ten seconds, in seconds: what a call to a dependency may take. */
const SECONDS_BOUNDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** How long something takes, in seconds, by how often it took at most so long. Its name ends with `_seconds`. */
export function durations(name: string, description: string): (seconds: number, attributes?: Attributes) => void {
  const advice = { explicitBucketBoundaries: SECONDS_BOUNDS };
  const instrument = meter().createHistogram(name, { description, unit: "s", advice });
  return (seconds, attributes) => instrument.record(seconds, attributes);
}

/** A value that is read when the metrics are; undefined: there is none at the moment. */
export function gauge(name: string, description: string, read: () => number | undefined): void {
  gauges(name, description, () => {
    const value = read();
    return value === undefined ? [] : [{ value, attributes: {} }];
  });
}

/** As gauge, with a value for each set of labels. */
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
