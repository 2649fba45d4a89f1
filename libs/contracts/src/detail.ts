// Lets a schema say which detail code a broken rule of its own is told with.

import type { DetailCode } from "./error-codes.ts";

/** The options of a zod check whose violation is reported as `code` with `message`, a sentence for the client. */
export function violation(code: DetailCode, message: string): { error: string; params: { detail: DetailCode } } {
  return { error: message, params: { detail: code } };
}
