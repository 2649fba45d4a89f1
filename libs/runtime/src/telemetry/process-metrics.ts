// What every process tells of itself: the event loop, V8's heap and garbage collection by OpenTelemetry's instrumentation, memory and
// processor time by what is here. Loaded by telemetry.ts where the metrics are read.

import { metrics } from "@opentelemetry/api";
import { RuntimeNodeInstrumentation } from "@opentelemetry/instrumentation-runtime-node";
import { gauge } from "./metrics.ts";

const US_PER_SECOND = 1_000_000;

/** Begins to measure. Returns what ends it. */
export function observeProcess(): () => void {
  const runtime = new RuntimeNodeInstrumentation({ monitoringPrecision: 20 });
  runtime.setMeterProvider(metrics.getMeterProvider());
  gauge("process_resident_memory_bytes", "Memory of the process that is not swapped out.", () =>
    process.memoryUsage.rss(),
  );
  gauge("process_start_time_seconds", "When the process started, in Unix time.", () => performance.timeOrigin / 1000);
  metrics
    .getMeter("qr")
    .createObservableCounter("process_cpu_seconds_total", { description: "Processor time of the process." })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / US_PER_SECOND);
    });
  return () => runtime.disable();
}
