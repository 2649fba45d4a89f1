// Describes anything that can be thrown, for messages that people read.

import { inspect } from "node:util";

/** Returns the code of a system error, such as ENOENT; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Returns the error's message, which is never empty. If there are several errors, describes the first. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0]);
  if (error instanceof Error) return error.message || errorCode(error) || error.name;
  return typeof error === "string" && error !== "" ? error : inspect(error, { depth: 1, breakLength: Infinity });
}
