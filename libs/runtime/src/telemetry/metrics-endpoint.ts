// Collects the metrics defined with metrics.ts, and serves them at /metrics in the Prometheus text format. Tests collect them without a port.

import type { ServerResponse } from "node:http";
import { metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider } from "@opentelemetry/sdk-metrics";
import { type HttpServer, startHttpServer } from "../http-server.ts";
import { mergeMetrics } from "./metrics-text.ts";
import { tallyProducer } from "./tallied-durations.ts";

/** Returns the metrics in the Prometheus text format. */
export type MetricsText = () => Promise<string>;

/** Returns the metrics of other processes. */
type GatherTexts = () => Promise<readonly string[]>;

const gatherers = new Set<GatherTexts>();

export interface CollectedMetrics {
  text: MetricsText;
  close(): Promise<void>;
}

/** Activates the instruments of this process without opening a port. `senders` also send the metrics elsewhere. */
export function collectMetrics(senders: readonly IMetricReader[] = [], resource?: Resource): CollectedMetrics {
  const reader = new PrometheusExporter({ preventServerStart: true, metricProducers: [tallyProducer] });
  const provider = new MeterProvider({ readers: [reader, ...senders], ...(resource && { resource }) });
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

/** Adds the metrics of other processes to this process's /metrics. */
export function gatherMetrics(gather: GatherTexts): void {
  gatherers.add(gather);
}

/** Serves /metrics on `port`, including the metrics gathered from other processes. Throws a PortInUseError if the port is taken. */
export async function openMetricsEndpoint(
  own: MetricsText,
  address: { port: number; host: string },
): Promise<HttpServer> {
  const respond = async (response: ServerResponse) => {
    const texts = await Promise.all([own(), ...[...gatherers].map((gather) => gather())]);
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(mergeMetrics(texts.flat()));
  };
  const server = await startHttpServer(({ url = "" }, response) => {
    if (url.split("?", 1)[0] === "/metrics") {
      respond(response).catch((error: unknown) => response.writeHead(500).end(`# ${error}\n`));
    } else {
      response.writeHead(404).end();
    }
  }, address);
  return {
    port: server.port,
    close: async (deadlineMs) => {
      gatherers.clear();
      await server.close(deadlineMs);
    },
  };
}
