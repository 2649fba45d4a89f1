// Sends traces and metrics to a collector by OTLP over HTTP (JSON). Loaded by telemetry.ts only where there is one. A collector that is
// away, slow or silent costs memory up to the bounds here and a count, nothing else.

import { metrics, type Tracer } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { counter } from "./metrics.ts";

/** For one attempt, with its retries. */
const EXPORT_MS = 5000;
/** Under way at a time: with a silent collector, what is more is refused at once. */
const CONCURRENT_EXPORTS = 2;
const MAX_WAITING_SPANS = 2048;
const MAX_BATCH_SPANS = 512;
const SPANS_EVERY_MS = 2000;
const METRICS_EVERY_MS = 10_000;

/** A reader that sends all metrics to the collector at `endpoint`, the base of its addresses, every 10 s. */
export function metricSender(endpoint: string): IMetricReader {
  const exporter = new OTLPMetricExporter(optionsFor(endpoint, "metrics"));
  return new PeriodicExportingMetricReader({
    exporter: countingFailures(exporter, "metrics", () => 1),
    exportIntervalMillis: METRICS_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
  });
}

export interface TraceSender {
  readonly tracer: Tracer;
  /** Sends what is waiting; may take as long as an attempt. */
  close(): Promise<void>;
}

/** The metrics must have been set up before: it counts what it drops. */
export function traceSender(endpoint: string, resource: Resource): TraceSender {
  const exporter = new OTLPTraceExporter(optionsFor(endpoint, "traces"));
  const processor = new BatchSpanProcessor({
    exporter: countingFailures(exporter, "traces", (spans: readonly unknown[]) => spans.length),
    maxQueueSize: MAX_WAITING_SPANS,
    maxExportBatchSize: MAX_BATCH_SPANS,
    scheduledDelayMillis: SPANS_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
    selfObsMeterProvider: metrics.getMeterProvider(),
  });
  // So that Prometheus sees the first loss as a rise.
  countLost(0, "traces");
  countLost(0, "metrics");
  // Who is traced has been decided before a span is started.
  const provider = new TracerProvider({ resource, spanProcessors: [processor], sampler: new AlwaysOnSampler() });
  return { tracer: provider.getTracer("qr"), close: () => provider.shutdown() };
}

function optionsFor(endpoint: string, signal: "traces" | "metrics") {
  return { url: `${endpoint}/v1/${signal}`, timeoutMillis: EXPORT_MS, concurrencyLimit: CONCURRENT_EXPORTS };
}

interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void;
}

/** The same exporter, counting what the collector has not taken. */
function countingFailures<T, E extends Exporter<T>>(exporter: E, signal: string, sizeOf: (items: T) => number): E {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      // Made here: the metrics' own exporter is there before any instrument can be.
      if (result.code !== ExportResultCode.SUCCESS) countLost(sizeOf(items), signal);
      done(result);
    });
  return exporter;
}

function countLost(items: number, signal: string): void {
  counter("telemetry_lost_total", "Spans, and sets of metrics, that the collector has not taken.")(items, { signal });
}
