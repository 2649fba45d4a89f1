// Reads the items of a batch from CSV (RFC 4180).

import type { ErrorDetail } from "@qr/contracts";
import { CsvError, type Options, parse } from "csv-parse/sync";
import { BATCH_COLUMNS, CSV_COLUMNS, parseCell } from "../code-schemas.ts";
import { BatchError, bodyError } from "./batch-error.ts";

/** Maximum length of the header row, in characters. A longer row has a repeated or unknown column, so it cannot be valid. */
const MAX_HEADER_LENGTH = 1000;
/** Maximum number of characters of a column's name that a response repeats. */
const MAX_ECHO_LENGTH = 100;
/** Maximum size of a row, in bytes: the same as for the body of a request with one item. */
const MAX_ROW_BYTES = 64 * 1024;
const FIRST_LINE_BREAKS = /^[\r\n]+/;

/**
 * Returns the items in the form they would have in JSON, but at most one more than `maxItems`. Throws a BatchError if a
 * column is unknown, repeated, or missing, and at the first row that is malformed or too large.
 */
export function itemsFromCsv(text: string, maxItems: number): unknown[] {
  const header = readHeader(text);
  if (header === undefined) return [];
  const [, ...rows] = recordsOf(text, {
    to: 1 + maxItems + 1,
    // Rejects a row at its first extra cell. The parser itself would read the whole row first.
    cast: (cell, { index, lines }) => {
      if (index >= header.length) throw invalidCsv(lines, UNEQUAL_LENGTH);
      return cell;
    },
  });
  return rows.map((row) => itemOf(header, row));
}

/** Returns the columns, or undefined if the text is empty. Throws a BatchError with all violations. */
function readHeader(text: string): string[] | undefined {
  const blankLength = FIRST_LINE_BREAKS.exec(text)?.[0].length ?? 0;
  const [header] = recordsOf(text.slice(0, blankLength + MAX_HEADER_LENGTH), { to: 1 });
  const details = header ? columnViolations(header) : [];
  if (details.length > 0) throw new BatchError({ details });
  return header;
}

function recordsOf(text: string, options: Options): string[][] {
  try {
    return parse(text, { skip_empty_lines: true, max_record_size: MAX_ROW_BYTES, ...options });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidCsv(error.lines, messageOf(error.code));
  }
}

const UNEQUAL_LENGTH = "must have as many cells as the header row.";

/** Returns a message for the client. It replaces the parser's own message, which would repeat the client's data. */
function messageOf(code: CsvError["code"]): string {
  if (code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") return UNEQUAL_LENGTH;
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quote is never closed.";
  if (code === "CSV_MAX_RECORD_SIZE")
    return `a row must not be larger than ${MAX_ROW_BYTES / 1024} KiB. Close every quote.`;
  return "unexpected quote. Put the whole cell in quotes, and double the quotes inside.";
}

function invalidCsv(lines: unknown, message: string): BatchError {
  const line = typeof lines === "number" ? `Line ${lines}: ` : "";
  return bodyError("invalid_csv", `${line}${message}`);
}

function columnViolations(header: readonly string[]): ErrorDetail[] {
  const known = new Set<string>();
  const details = header.flatMap((name): ErrorDetail[] => {
    const field = name.slice(0, MAX_ECHO_LENGTH);
    if (!BATCH_COLUMNS.includes(name) && !CSV_COLUMNS.includes(name)) {
      return [{ field, code: "unknown_field", message: `Unknown column. Known columns: ${BATCH_COLUMNS.join(", ")}.` }];
    }
    if (known.has(name)) return [{ field, code: "repeated", message: "Must be given only once." }];
    known.add(name);
    return [];
  });
  if (known.has("target")) return details;
  return [...details, { field: "target", code: "required", message: "The header row must contain this column." }];
}

/**
 * Returns the item for a row. Ignores columns of an export that a request cannot set. An empty cell omits the field. A
 * column with a dot in its name sets a member of an object.
 */
function itemOf(header: readonly string[], row: readonly string[]): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  const objects = new Map<string, Record<string, unknown>>();
  header.forEach((column, index) => {
    const cell = row[index] ?? "";
    if (cell === "" || !BATCH_COLUMNS.includes(column)) return;
    const [name = "", member] = column.split(".");
    if (member === undefined) item[name] = parseCell(name, cell);
    else objects.set(name, { ...objects.get(name), [member]: parseCell(name, cell) });
  });
  return { ...item, ...Object.fromEntries(objects) };
}
