// Structured logs to standard output. Addresses, keys and user agents have no place in them.

import { writeSync } from "node:fs";
import { type Logger, pino } from "pino";
import { counter } from "./telemetry/metrics.ts";
import { activeSpan } from "./telemetry/tracing.ts";

export type { Logger } from "pino";

/** A logger whose lines carry the service's name, and within a span its ids; `level` as in LOG_LEVEL. */
export function createLogger(service: string, level: string): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: spanIds,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: ["authorization", "key", "*.authorization", "headers"], remove: true },
  };
  return pino(options, { write: writeLine });
}

/** A new object each time: pino adds the line's own members to it. */
function spanIds(): object {
  const span = activeSpan();
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

const STANDARD_OUTPUT = 1;

/** Never waits and never throws. pino's own destination waits for ever, and keeps the process from ending, where the log's disk is full. */
function writeLine(line: string): void {
  try {
    writeSync(STANDARD_OUTPUT, line);
  } catch {
    counter("log_lines_dropped_total", "Log lines that standard output did not take.")();
  }
}
