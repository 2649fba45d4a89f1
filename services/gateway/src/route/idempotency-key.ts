import { HttpError } from "@qr/runtime";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
const MAX_LENGTH = 255;
/** Visible ASCII: no space, no control character. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Returns the key; undefined if there is no header. Throws invalid_request if the value is empty or malformed. */
export function idempotencyKeyFrom(value: string | undefined): string | undefined {
  if (value === undefined || (VISIBLE_ASCII.test(value) && value.length <= MAX_LENGTH)) return value;
  const field = IDEMPOTENCY_HEADER;
  const message = `Must be 1 to ${MAX_LENGTH} visible ASCII characters.`;
  throw new HttpError("invalid_request", `The header ${field} is not valid.`, {
    details: [{ field, code: detailCode(value), message }],
  });
}

function detailCode(value: string): "too_short" | "too_long" | "invalid_value" {
  if (value === "") return "too_short";
  return value.length > MAX_LENGTH ? "too_long" : "invalid_value";
}
