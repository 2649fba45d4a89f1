// Structured logs to standard output. Addresses, keys and user agents have no place in them.

import { writeSync } from "node:fs";
import { type Logger, pino } from "pino";
import { counter } from "./telemetry.ts";

export type { Logger } from "pino";

/** A logger whose lines carry the service's name; `level` as in LOG_LEVEL. */
export function createLogger(service: string, level: string): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: ["authorization", "key", "*.authorization", "headers"], remove: true },
  };
  return pino(options, { write: writeLine });
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
