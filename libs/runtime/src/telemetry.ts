// Metrics through OpenTelemetry. Names are `service_noun_unit`. Without METRICS_PORT the instruments do nothing and cost nothing.
// collectMetrics (startMetrics calls it) must run before the instruments are made: the API hands out silent ones until then.

import type { ServerResponse } from "node:http";
import { type Attributes, metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { startHttpServer } from "./http-server.ts";
import { mergeMetrics } from "./metrics-text.ts";

const CLOSE_MS = 1000;

/** Metrics in Prometheus' text form. */
export type MetricsText = () => Promise<string>;

/** The texts of other processes. */
type GatherTexts = () => Promise<readonly string[]>;

const gatherers = new Set<GatherTexts>();

export interface CollectedMetrics {
  text: MetricsText;
  close(): Promise<void>;
}

/** Lets the instruments of this process count, and opens no port. */
export function collectMetrics(): CollectedMetrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const serializer = new PrometheusSerializer();
  metrics.setGlobalMeterProvider(provider);
  return {
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    close: async () => {
      metrics.disable();
      await provider.shutdown();
    },
  };
}

/** Adds what other processes count to the /metrics of this one. */
export function gatherMetrics(gather: GatherTexts): void {
  gatherers.add(gather);
}

/** Opens /metrics on `port`; undefined opens nothing. Returns what closes it. Throws a PortInUseError where the port is taken. */
export async function startMetrics(port: number | undefined, host: string): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  const collected = collectMetrics();
  const answer = async (response: ServerResponse) => {
    const own = await collected.text();
    const others = await Promise.all([...gatherers].map((gather) => gather()));
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(mergeMetrics([own, ...others.flat()]));
  };
  const server = await startHttpServer(
    ({ url = "" }, response) => {
      if (url.split("?", 1)[0] === "/metrics") {
        answer(response).catch((error: unknown) => response.writeHead(500).end(`# ${error}\n`));
      } else {
        response.writeHead(404).end();
      }
    },
    { port, host },
  ).catch(async (error: unknown) => {
    await collected.close();
    throw error;
  });
  return async () => {
    await server.close(CLOSE_MS);
    gatherers.clear();
    await collected.close();
  };
}

/** A count that only rises. */
export function counter(name: string, description: string): (by?: number, attributes?: Attributes) => void {
  const instrument = metrics.getMeter("qr").createCounter(name, { description });
  return (by = 1, attributes) => instrument.add(by, attributes);
}

/** From half a millisecond to ten seconds, in seconds: what a call to a dependency may take. */
const SECONDS_BOUNDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** How long something takes, in seconds, by how often it took at most so long. Its name ends with `_seconds`. */
export function durations(name: string, description: string): (seconds: number, attributes?: Attributes) => void {
  const advice = { explicitBucketBoundaries: SECONDS_BOUNDS };
  const instrument = metrics.getMeter("qr").createHistogram(name, { description, unit: "s", advice });
  return (seconds, attributes) => instrument.record(seconds, attributes);
}

/** A value that is read when the metrics are. */
export function gauge(name: string, description: string, read: () => number): void {
  metrics
    .getMeter("qr")
    .createObservableGauge(name, { description })
    .addCallback((result) => result.observe(read()));
}
