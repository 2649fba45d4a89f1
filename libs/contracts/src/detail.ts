// Assigns a detail code to a custom rule in a schema.

import type { DetailCode } from "./error-codes.ts";

/** Returns the options for a zod check whose violation is reported as `code` with `message`, a sentence for the client. */
export function violation(code: DetailCode, message: string): { error: string; params: { detail: DetailCode } } {
  return { error: message, params: { detail: code } };
}
