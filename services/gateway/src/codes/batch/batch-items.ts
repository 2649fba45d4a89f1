// Reads the items of a batch from JSON or CSV. Runs in a thread (parser-program.ts), because a body of 2 MiB takes up to a few tenths of a second.

import { isBoundedJson, MAX_JSON_DEPTH } from "../../route/body.ts";
import { BatchError, bodyError } from "./batch-error.ts";
import { itemsFromCsv } from "./csv-items.ts";

export const MAX_BATCH_ITEMS = 500;
/** Maximum number of values in a JSON body: more than twice as many as in 500 items with every field. */
const MAX_VALUES = 20_000;

/** Decodes text with or without a byte order mark. Throws if the bytes are invalid. */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

export type BatchFormat = "json" | "csv";

/**
 * Returns the items in their JSON form. Throws a BatchError if the bytes are not a batch, or if there are no items or
 * too many.
 */
export function readItems(bytes: Buffer, format: BatchFormat): unknown[] {
  const items = format === "json" ? itemsFromJson(bytes) : itemsFromCsv(textFrom(bytes), MAX_BATCH_ITEMS);
  if (items.length === 0) throw bodyError("too_short", "Must have at least 1 item.");
  if (items.length > MAX_BATCH_ITEMS) throw bodyError("too_long", `Must have at most ${MAX_BATCH_ITEMS} items.`);
  return items;
}

function itemsFromJson(bytes: Buffer): unknown[] {
  if (!isBoundedJson(bytes, MAX_VALUES)) {
    const invalidJson = `The body must not have more than ${MAX_VALUES} values or be nested more than ${MAX_JSON_DEPTH} levels deep.`;
    throw new BatchError({ invalidJson });
  }
  try {
    const value: unknown = JSON.parse(UTF8.decode(bytes));
    if (Array.isArray(value)) return value;
  } catch {
    // The error below covers bytes that are not UTF-8, and text that is not JSON.
  }
  throw new BatchError({ invalidJson: "The body must be a JSON array in UTF-8." });
}

function textFrom(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw bodyError("invalid_csv", "Must be UTF-8.");
  }
}
