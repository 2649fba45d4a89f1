// Metrics through OpenTelemetry. Names are `service_noun_unit`. Without METRICS_PORT the instruments do nothing and cost nothing.
// startMetrics must run before the instruments are made: the API hands out silent ones until then.

import { type Attributes, metrics } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

/** Opens /metrics on `port`; undefined opens nothing. Returns what closes it. */
export async function startMetrics(port: number | undefined, host: string): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  await exporter.startServer();
  metrics.setGlobalMeterProvider(provider);
  return async () => {
    metrics.disable();
    await provider.shutdown();
  };
}

/** A count that only rises. */
export function counter(name: string, description: string): (by?: number, attributes?: Attributes) => void {
  const instrument = metrics.getMeter("qr").createCounter(name, { description });
  return (by = 1, attributes) => instrument.add(by, attributes);
}

/** A value that is read when the metrics are. */
export function gauge(name: string, description: string, read: () => number): void {
  metrics
    .getMeter("qr")
    .createObservableGauge(name, { description })
    .addCallback((result) => result.observe(read()));
}
