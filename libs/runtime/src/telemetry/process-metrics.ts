// Metrics of every process: event loop, V8 heap, and garbage collection from OpenTelemetry's instrumentation, plus memory and CPU time.

import { metrics } from "@opentelemetry/api";
import { RuntimeNodeInstrumentation } from "@opentelemetry/instrumentation-runtime-node";
import { gauge } from "./metrics.ts";

const US_PER_SECOND = 1_000_000;

/** Starts measuring. Returns a function that stops the measurement. */
export function observeProcess(): () => void {
  const runtime = new RuntimeNodeInstrumentation({ monitoringPrecision: 20 });
  runtime.setMeterProvider(metrics.getMeterProvider());
  gauge("process_resident_memory_bytes", "Resident memory of the process, in bytes.", () => process.memoryUsage.rss());
  gauge(
    "process_start_time_seconds",
    "Start time of the process, in Unix seconds.",
    () => performance.timeOrigin / 1000,
  );
  metrics
    .getMeter("qr")
    .createObservableCounter("process_cpu_seconds_total", { description: "CPU time of the process, in seconds." })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / US_PER_SECOND);
    });
  return () => runtime.disable();
}
