// Structured logs, on standard output, or on standard error for commands that print results. Log lines must not contain addresses, keys, or
// user agents.

import { writeSync } from "node:fs";
import { type Logger, pino } from "pino";
import { buildInfo } from "./build-info.ts";
import { counter } from "./telemetry/metrics.ts";
import { activeSpan } from "./telemetry/tracing.ts";

export type { Logger } from "pino";

const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

/** Returns a logger that adds the service's name and version to each line and, within a span, the span's IDs; `level` as in LOG_LEVEL. */
export function createLogger(service: string, level: string, output = STANDARD_OUTPUT): Logger {
  const options = {
    level,
    base: { service, version: buildInfo.version },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: spanIds,
    formatters: { level: (label: string) => ({ level: label }) },
    // pg attaches its whole client to an error.
    redact: { paths: ["authorization", "key", "*.authorization", "headers", "err.client"], remove: true },
  };
  return pino(options, { write: (line) => writeLine(output, line) });
}

/** Returns the IDs of the active span, in a new object each time, because pino adds the line's members to the object. */
function spanIds(): object {
  const span = activeSpan();
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

/** Writes a line without ever waiting or throwing. On a full disk, pino's own destination would wait forever and keep the process running. */
function writeLine(output: number, line: string): void {
  try {
    writeSync(output, line);
  } catch {
    counter("log_lines_dropped_total", "Log lines that could not be written.")();
  }
}
