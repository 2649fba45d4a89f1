// Limits how many items of a batch can have a style or a password: each style is drawn and decoded, and each password is hashed, before the
// batch is saved.

import type { ErrorDetail } from "@qr/contracts";
import type { RequestHandler } from "express";
import { invalidRequest } from "../../route/violations.ts";

/**
 * Maximum number of items with a style, and of items with a password. Checking a style takes up to about 100 ms, and
 * hashing a password 35 ms, so a batch spends at most half of a request's deadline on either.
 */
export const MAX_COSTLY_ITEMS = 50;
const COSTLY_FIELDS = ["style", "password"] as const;

/** Rejects a parsed batch in `request.body` if more than MAX_COSTLY_ITEMS items have the same costly field, whether or not the items are valid. */
export const limitCostlyItems: RequestHandler = ({ body }, _response, next) => {
  const items: readonly unknown[] = Array.isArray(body) ? body : [];
  const details = COSTLY_FIELDS.flatMap((field): ErrorDetail[] => {
    const count = items.filter((item) => hasField(item, field)).length;
    if (count <= MAX_COSTLY_ITEMS) return [];
    const message = `At most ${MAX_COSTLY_ITEMS} items of a batch can have a ${field}, but ${count} do. Split the batch.`;
    return [{ field, code: "too_long", message }];
  });
  if (details.length > 0) throw invalidRequest(details);
  next();
};

function hasField(item: unknown, field: string): boolean {
  return typeof item === "object" && item !== null && field in item && Reflect.get(item, field) !== null;
}
