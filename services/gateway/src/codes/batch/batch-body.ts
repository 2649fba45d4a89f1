// Reads the body of a batch: a JSON array or CSV (RFC 4180), in UTF-8.

import { Buffer } from "node:buffer";
import type { ErrorDetail } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { CsvError, parse } from "csv-parse/sync";
import type { RequestHandler } from "express";
import { isJsonInUtf8, jsonFrom, textFrom } from "../../route/json-body.ts";
import { invalidRequest, MAX_ECHO_LENGTH } from "../../route/violations.ts";
import { BATCH_COLUMNS, parseCell } from "../code-schemas.ts";

export const MAX_BATCH_ITEMS = 500;
export const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** Matches `text/csv`, without parameters or with charset=utf-8, header=present, or both. */
const CSV_IN_UTF8 = /^text\/csv\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?|header\s*=\s*"?present"?)\s*)*;?\s*$/i;

/** Responds with 415 to every media type except JSON and CSV. */
export const requireBatch: RequestHandler = (request, _response, next) => {
  const type = request.headers["content-type"] ?? "";
  if (!isJsonInUtf8(type) && !CSV_IN_UTF8.test(type)) {
    const message = "Send the body with `Content-Type: application/json` or `text/csv`, in UTF-8.";
    throw new HttpError("unsupported_media_type", message);
  }
  next();
};

/** Replaces the bytes in `request.body` with an array of items. Throws if the bytes are not a batch, or if the batch has no items or too many items. */
export const parseBatch: RequestHandler = (request, _response, next) => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const items = isJsonInUtf8(request.headers["content-type"] ?? "") ? itemsFromJson(bytes) : itemsFromCsv(bytes);
  if (items.length === 0) {
    throw invalidRequest([{ field: "", code: "too_short", message: "Must have at least 1 item." }]);
  }
  if (items.length > MAX_BATCH_ITEMS) {
    throw invalidRequest([{ field: "", code: "too_long", message: `Must have at most ${MAX_BATCH_ITEMS} items.` }]);
  }
  request.body = items;
  next();
};

function itemsFromJson(bytes: Buffer): unknown[] {
  const value = jsonFrom(bytes);
  if (!Array.isArray(value)) throw new HttpError("invalid_json", "The body must be a JSON array in UTF-8.");
  return value;
}

/** Returns the items in the form that they would have in JSON. Reads at most one item more than the maximum for a batch. */
function itemsFromCsv(bytes: Buffer): unknown[] {
  const text = textFrom(bytes);
  if (text === undefined) throw invalidRequest([{ field: "", code: "invalid_csv", message: "Must be UTF-8." }]);
  const [header, ...rows] = recordsOf(text);
  if (header === undefined) return [];
  const details = columnViolations(header);
  if (details.length > 0) throw invalidRequest(details);
  return rows.map((row) => itemOf(header, row));
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, { skip_empty_lines: true, to: 1 + MAX_BATCH_ITEMS + 1 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidRequest([{ field: "", code: "invalid_csv", message: messageOf(error) }]);
  }
}

/** Returns a message for the client. It replaces the parser's own message, which would repeat the client's data. */
function messageOf({ code, lines }: CsvError): string {
  const line = typeof lines === "number" ? `Line ${lines}: ` : "";
  if (code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") return `${line}must have as many cells as the header row.`;
  if (code === "CSV_QUOTE_NOT_CLOSED") return `${line}a quote is never closed.`;
  return `${line}unexpected quote. Put the whole cell in quotes, and double the quotes inside.`;
}

function columnViolations(header: readonly string[]): ErrorDetail[] {
  const details = header.flatMap((name, index): ErrorDetail[] => {
    const field = name.slice(0, MAX_ECHO_LENGTH);
    if (!BATCH_COLUMNS.includes(name)) {
      return [{ field, code: "unknown_field", message: `Unknown column. Known columns: ${BATCH_COLUMNS.join(", ")}.` }];
    }
    if (header.indexOf(name) === index) return [];
    return [{ field, code: "repeated", message: "Must be given only once." }];
  });
  if (header.includes("target")) return details;
  return [...details, { field: "target", code: "required", message: "The header row must contain this column." }];
}

/** Returns the item for a row. An empty cell omits the field. A column with a dot in its name sets a member of an object. */
function itemOf(header: readonly string[], row: readonly string[]): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  const objects = new Map<string, Record<string, unknown>>();
  header.forEach((column, index) => {
    const cell = row[index] ?? "";
    if (cell === "") return;
    const [name = "", member] = column.split(".");
    if (member === undefined) item[name] = parseCell(name, cell);
    else objects.set(name, { ...objects.get(name), [member]: parseCell(name, cell) });
  });
  return { ...item, ...Object.fromEntries(objects) };
}
