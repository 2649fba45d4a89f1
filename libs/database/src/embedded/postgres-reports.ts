// Turns what PGlite throws into errors that say what happened. PGlite throws "Aborted()", exit codes, and objects that are not errors; the
// reason is in the lines that Postgres reported earlier.

import { describeError, type Logger } from "@qr/runtime";

const MAX_LINES = 20;
const MAX_LINE_CHARS = 500;
/**
 * Matches the reason for a failure in a line that Postgres has reported, without the line's time and process number.
 */
const FAILURE = /\b(?:PANIC|FATAL|ERROR): .*/;
/** WASI's numbers for the system errors that can occur while Postgres starts. */
const SYSTEM_ERRORS: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  29: "EIO",
  33: "EMFILE",
  51: "ENOSPC",
  63: "EPERM",
  69: "EROFS",
};

/**
 * An error from the embedded Postgres. `code` is the code of the system error that caused it, such as ENOSPC, if there
 * was one.
 */
class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface PostgresReports {
  /** Adds a line that Postgres has written to standard error. Logs the line if Postgres cannot continue. */
  add(line: string): void;
  /**
   * Returns the error to throw instead of what PGlite threw. Its message contains the last reason that Postgres
   * reported, if any.
   */
  errorOf(thrown: unknown): Error;
}

export function createPostgresReports(log: Logger): PostgresReports {
  const lines: string[] = [];

  return {
    add: (line) => {
      lines.push(line.slice(0, MAX_LINE_CHARS));
      if (lines.length > MAX_LINES) lines.shift();
      if (/\b(?:PANIC|FATAL): /.test(line)) log.error({ line }, "the embedded Postgres has failed");
    },
    errorOf: (thrown) => {
      const reason = lines.flatMap((line) => line.match(FAILURE)?.[0] ?? []).at(-1);
      const code = systemErrorOf(thrown);
      const what = code === undefined ? describeError(thrown) : `${code} in a database file`;
      const message = reason === undefined ? what : `${reason} (${what})`;
      return new EmbeddedPostgresError(message, code, { cause: thrown });
    },
  };
}

function systemErrorOf(thrown: unknown): string | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return "errno" in thrown && typeof thrown.errno === "number" ? SYSTEM_ERRORS[thrown.errno] : undefined;
}
