// Sends traces and metrics to a collector, using OTLP over HTTP (JSON). Loaded only if there is a collector. A collector that is down, slow,
// or silent costs only bounded memory and a counter.

import { metrics, type Tracer } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { type ISerializer, JsonMetricsSerializer, JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { counter } from "./metrics.ts";
import { createSendingThread, type ToSend } from "./sending-thread.ts";
import { tallyProducer } from "./tallied-durations.ts";

/** Timeout for one batch, including its retries. */
const EXPORT_MS = 5000;
/** Maximum number of concurrent exports. While that many are in progress, further exports are rejected immediately. */
const CONCURRENT_EXPORTS = 2;
const MAX_WAITING_SPANS = 2048;
const MAX_BATCH_SPANS = 512;
const SPANS_EVERY_MS = 2000;
const METRICS_EVERY_MS = 10_000;

export interface Collector {
  /** Sends all metrics every 10 s. */
  readonly metricSender: IMetricReader;
  /** Starts sending traces. Set up the metrics first, because lost spans are counted. */
  startTraces(resource: Resource): TraceSender;
  /** Stops sending. Call it after closing both senders. */
  close(): Promise<void>;
}

interface TraceSender {
  readonly tracer: Tracer;
  /** Sends the queued spans, which can take as long as one export. */
  close(): Promise<void>;
}

/** Returns a connection to the collector at `endpoint`, its base URL. */
export function openCollector(endpoint: string): Collector {
  const thread = createSendingThread({ endpoint, timeoutMs: EXPORT_MS, concurrency: CONCURRENT_EXPORTS });
  const send = (signal: ToSend["signal"]) => (body: Uint8Array) => thread.send(signal, body);
  const exporter = createExporter(JsonMetricsSerializer, send("metrics"), "metrics", () => 1);
  const metricSender = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: METRICS_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
    metricProducers: [tallyProducer],
  });
  return {
    metricSender,
    startTraces: (resource) => {
      const processor = new BatchSpanProcessor({
        exporter: createExporter(JsonTraceSerializer, send("traces"), "traces", (spans) => spans.length),
        maxQueueSize: MAX_WAITING_SPANS,
        maxExportBatchSize: MAX_BATCH_SPANS,
        scheduledDelayMillis: SPANS_EVERY_MS,
        exportTimeoutMillis: EXPORT_MS,
        selfObsMeterProvider: metrics.getMeterProvider(),
      });
      // Lets Prometheus see the first loss as an increase.
      countLost(0, "traces");
      countLost(0, "metrics");
      // Sampling is decided before a span is started.
      const provider = new TracerProvider({ resource, spanProcessors: [processor], sampler: new AlwaysOnSampler() });
      return { tracer: provider.getTracer("qr"), close: () => provider.shutdown() };
    },
    close: () => thread.close(),
  };
}

/** Returns an OpenTelemetry exporter that counts what the collector did not accept. */
function createExporter<T>(
  serializer: ISerializer<T, unknown>,
  send: (body: Uint8Array) => Promise<boolean>,
  signal: ToSend["signal"],
  sizeOf: (items: T) => number,
) {
  const underWay = new Set<Promise<unknown>>();
  const forceFlush = async () => {
    await Promise.all(underWay);
  };
  return {
    export: (items: T, done: (result: ExportResult) => void) => {
      const body = serializer.serializeRequest(items);
      const sending = (body === undefined ? Promise.resolve(false) : send(body)).then((isTaken) => {
        underWay.delete(sending);
        // The counter is created on the first loss, because the metrics exporter exists before any instrument can be created.
        if (!isTaken) countLost(sizeOf(items), signal);
        done({ code: isTaken ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
      });
      underWay.add(sending);
    },
    forceFlush,
    shutdown: forceFlush,
  };
}

function countLost(items: number, signal: string): void {
  counter("telemetry_lost_total", "Spans, and sets of metrics, that the collector did not accept.")(items, { signal });
}
