// Limits how many items of a batch can have a style, because each of their symbols is drawn and decoded before the batch is saved.

import type { RequestHandler } from "express";
import { invalidRequest } from "../../route/violations.ts";

/** A check takes up to about 100 ms, so the checks of a batch take at most half of a request's deadline. */
export const MAX_STYLED_ITEMS = 50;

/** Rejects a parsed batch in `request.body` if more than MAX_STYLED_ITEMS items have a style, whether or not the items are valid. */
export const limitStyledItems: RequestHandler = ({ body }, _response, next) => {
  const count = Array.isArray(body) ? body.filter(hasStyle).length : 0;
  if (count > MAX_STYLED_ITEMS) {
    const message = `At most ${MAX_STYLED_ITEMS} items of a batch can have a style, but ${count} do. Split the batch.`;
    throw invalidRequest([{ field: "style", code: "too_long", message }]);
  }
  next();
};

function hasStyle(item: unknown): boolean {
  return typeof item === "object" && item !== null && "style" in item && item.style !== null;
}
