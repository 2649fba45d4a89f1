// The program that runs in the thread of sending-thread.ts. Sends OTLP bodies to the collector with OpenTelemetry's own exporter, so that
// the exporter's environment variables (headers, certificates, compression) and retries apply.

import { parentPort, workerData } from "node:worker_threads";
import { ExportResultCode } from "@opentelemetry/core";
import type { IOtlpExportDelegate } from "@opentelemetry/otlp-exporter-base";
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from "@opentelemetry/otlp-exporter-base/node-http";
import { JsonMetricsSerializer, JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { SendingOptions, Sent, ToSend } from "./sending-thread.ts";

const { endpoint, timeoutMs, concurrency }: SendingOptions = workerData;

function createDelegate(
  signal: ToSend["signal"],
  { deserializeResponse }: Pick<typeof JsonTraceSerializer | typeof JsonMetricsSerializer, "deserializeResponse">,
): IOtlpExportDelegate<Uint8Array> {
  const path = `v1/${signal}`;
  const sent = { url: `${endpoint}/${path}`, timeoutMillis: timeoutMs, concurrencyLimit: concurrency };
  const options = convertLegacyHttpOptions(sent, signal.toUpperCase(), path, { "Content-Type": "application/json" });
  const serializer = { serializeRequest: (body: Uint8Array) => body, deserializeResponse };
  const helper = { name: signal === "traces" ? "span" : "metric_data_point", countItems: () => 1 } as const;
  return createOtlpHttpExportDelegate(options, serializer, "otlp_http_json_exporter", helper, undefined);
}

const delegates = {
  traces: createDelegate("traces", JsonTraceSerializer),
  metrics: createDelegate("metrics", JsonMetricsSerializer),
};

parentPort?.on("message", ({ number, signal, body }: ToSend) => {
  delegates[signal].export(body, ({ code }) => {
    const sent: Sent = { number, isTaken: code === ExportResultCode.SUCCESS };
    parentPort?.postMessage(sent);
  });
});
