import type { ErrorDetail } from "@qr/contracts";

/** Why a batch is rejected as a whole: its violations, or a message if the body is not JSON. */
export type BatchRejection = { details: readonly ErrorDetail[] } | { invalidJson: string };

/** Thrown in the thread that parses batches. The thread does not load HttpError, which needs many modules. */
export class BatchError extends Error {
  override readonly name = "BatchError";
  readonly rejection: BatchRejection;
  constructor(rejection: BatchRejection) {
    super("The batch is rejected.");
    this.rejection = rejection;
  }
}

/** Returns the error for a violation of the body itself, not of one of its fields. */
export function bodyError(code: ErrorDetail["code"], message: string): BatchError {
  return new BatchError({ details: [{ field: "", code, message }] });
}
