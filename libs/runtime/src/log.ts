// Structured logs to standard output. Addresses, keys and user agents have no place in them.

import { type Logger, pino } from "pino";

export type { Logger } from "pino";

/** A logger whose lines carry the service's name; `level` as in LOG_LEVEL. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ["authorization", "key", "*.authorization", "headers"], remove: true },
  });
}
