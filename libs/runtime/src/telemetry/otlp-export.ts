// Sends traces and metrics to a collector by OTLP over HTTP (JSON). Loaded by telemetry.ts only where there is one. A collector that is
// away, slow or silent costs memory up to the bounds here and a count, nothing else.

import { metrics, type Tracer } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { type ISerializer, JsonMetricsSerializer, JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { counter } from "./metrics.ts";
import { createSendingThread, type ToSend } from "./sending-thread.ts";

/** For one attempt, with its retries. */
const EXPORT_MS = 5000;
/** Under way at a time: with a silent collector, what is more is refused at once. */
const CONCURRENT_EXPORTS = 2;
const MAX_WAITING_SPANS = 2048;
const MAX_BATCH_SPANS = 512;
const SPANS_EVERY_MS = 2000;
const METRICS_EVERY_MS = 10_000;

export interface Collector {
  /** Sends all metrics every 10 s. */
  readonly metricSender: IMetricReader;
  /** The metrics must have been set up before: what is dropped is counted. */
  startTraces(resource: Resource): TraceSender;
  /** Ends the sending: comes after the end of both. */
  close(): Promise<void>;
}

interface TraceSender {
  readonly tracer: Tracer;
  /** Sends what is waiting; may take as long as an attempt. */
  close(): Promise<void>;
}

/** Sends to the collector at `endpoint`, the base of its addresses. */
export function openCollector(endpoint: string): Collector {
  const thread = createSendingThread({ endpoint, timeoutMs: EXPORT_MS, concurrency: CONCURRENT_EXPORTS });
  const send = (signal: ToSend["signal"]) => (body: Uint8Array) => thread.send(signal, body);
  const exporter = createExporter(JsonMetricsSerializer, send("metrics"), "metrics", () => 1);
  const metricSender = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: METRICS_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
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
      // So that Prometheus sees the first loss as a rise.
      countLost(0, "traces");
      countLost(0, "metrics");
      // Who is traced has been decided before a span is started.
      const provider = new TracerProvider({ resource, spanProcessors: [processor], sampler: new AlwaysOnSampler() });
      return { tracer: provider.getTracer("qr"), close: () => provider.shutdown() };
    },
    close: () => thread.close(),
  };
}

/** An exporter of OpenTelemetry that counts what the collector has not taken. */
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
        // Made here: the metrics' own exporter is there before any instrument can be.
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
  counter("telemetry_lost_total", "Spans, and sets of metrics, that the collector has not taken.")(items, { signal });
}
