// Metrics of every process: event loop, V8 heap, and garbage collection from OpenTelemetry's instrumentation, plus memory and CPU time.

import { readdirSync, readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { metrics } from "@opentelemetry/api";
import { RuntimeNodeInstrumentation } from "@opentelemetry/instrumentation-runtime-node";
import { buildInfo } from "../build-info.ts";
import { gauge, gauges, observableCounter } from "./metrics.ts";

const US_PER_SECOND = 1_000_000;
const BYTES_PER_KIB = 1024;

/** Starts measuring. Returns a function that stops the measurement. */
export function observeProcess(): () => void {
  const runtime = new RuntimeNodeInstrumentation({ monitoringPrecision: 20 });
  runtime.setMeterProvider(metrics.getMeterProvider());
  gauge("process_resident_memory_bytes", "Resident memory of the process, in bytes.", () => process.memoryUsage.rss());
  gauge(
    "process_children_resident_memory_bytes",
    "Resident memory of the process's children, in bytes. 0 if the system is not Linux.",
    childrenResidentBytes,
  );
  gauge(
    "process_memory_limit_bytes",
    "Memory that the process and its children may use, in bytes: the limit of the container, or else the memory of the machine.",
    () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  );
  gauge(
    "process_start_time_seconds",
    "Start time of the process, in Unix seconds.",
    () => performance.timeOrigin / 1000,
  );
  gauges("build_info", "1, with the version, the revision, and the Node.js version as labels.", () => [
    { value: 1, attributes: { ...buildInfo, node: process.version } },
  ]);
  observableCounter("process_cpu_seconds_total", "CPU time of the process, in seconds.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / US_PER_SECOND;
  });
  return () => runtime.disable();
}

function childrenResidentBytes(): number {
  // A child process is listed under the thread that started it.
  const pids = threads().flatMap((thread) => readProc(`self/task/${thread}/children`).match(/\d+/g) ?? []);
  const kibibytes = pids.map((pid) => Number(/^VmRSS:\s*(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1] ?? 0));
  return kibibytes.reduce((sum, one) => sum + one, 0) * BYTES_PER_KIB;
}

const threads = (): string[] => (process.platform === "linux" ? readdirSync("/proc/self/task") : []);

/** Returns a file under /proc, or "" if the process or the thread has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
