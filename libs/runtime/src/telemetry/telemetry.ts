// Starts telemetry: /metrics if METRICS_PORT is set, traces and metrics over OTLP if a collector is set. If neither is set and nobody else
// reads the metrics (onMetrics), nothing is loaded or measured. Must run before any instrument is created.

import { randomUUID } from "node:crypto";
import { withDeadline } from "../deadline.ts";
import { collectMetrics, type MetricsText, openMetricsEndpoint } from "./metrics-endpoint.ts";
import { setTracer } from "./tracing.ts";

/** Time to send the last spans and metrics. If the collector does not respond, telemetry stops after this time. */
const CLOSE_TIMEOUT_MS = 2000;

export interface TelemetrySettings {
  METRICS_PORT?: number | undefined;
  HOST?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

interface TelemetryOptions {
  service: string;
  /** Receives the function that returns the metrics as text, for readers that do not use the port. */
  onMetrics?: ((text: MetricsText) => void) | undefined;
}

/** Starts telemetry. Returns a function that stops telemetry within about 2 s. Throws a PortInUseError if METRICS_PORT is taken. */
export async function startTelemetry(
  settings: TelemetrySettings,
  { service, onMetrics }: TelemetryOptions,
): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, HOST: host = "127.0.0.1", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const endings: (() => Promise<unknown>)[] = [];
  let otlp: Awaited<ReturnType<typeof joinCollector>> | undefined;
  const stop = async () => {
    const ended = Promise.allSettled(endings.splice(0).map((end) => end()));
    await withDeadline(ended, CLOSE_TIMEOUT_MS, "the telemetry").catch(() => {});
    await otlp?.collector.close();
  };
  if (port === undefined && endpoint === undefined && onMetrics === undefined) return stop;
  if (endpoint !== undefined) otlp = await joinCollector(endpoint, service);
  const collected = collectMetrics(otlp ? [otlp.collector.metricSender] : [], otlp?.resource);
  endings.push(() => collected.close());
  const { observeProcess } = await import("./process-metrics.ts");
  const stopObserving = observeProcess();
  endings.push(async () => stopObserving());
  onMetrics?.(collected.text);
  if (otlp) {
    const { tracer, close } = otlp.collector.startTraces(otlp.resource);
    setTracer(tracer, settings.OTEL_TRACES_SAMPLER_ARG ?? 1);
    endings.push(async () => {
      setTracer(undefined, 0);
      await close();
    });
  }
  if (port === undefined) return stop;
  try {
    const server = await openMetricsEndpoint(collected.text, { port, host });
    endings.push(() => server.close(CLOSE_TIMEOUT_MS / 2));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function joinCollector(endpoint: string, service: string) {
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const { openCollector } = await import("./otlp-export.ts");
  const resource = resourceFromAttributes({ "service.name": service, "service.instance.id": randomUUID() });
  return { resource, collector: openCollector(endpoint) };
}
