// Reads a batch that is sent as CSV (RFC 4180): a header row that names fields, and an item in each further row. Used by batch-body.ts.

import { BATCH_COLUMNS, type ErrorDetail, MAX_BATCH_ITEMS } from "@qr/contracts";
import { CsvError, parse } from "csv-parse/sync";
import { invalidRequest, MAX_ECHO_LENGTH } from "../../route/violations.ts";

const COLUMNS: readonly string[] = BATCH_COLUMNS;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * The items as they would stand in JSON; an empty cell is a field that is not given. At most one more than a batch may have: the
 * rest is not read. Throws invalid_request where it is not CSV, and for unknown, repeated and missing columns.
 */
export function itemsFromCsv(text: string): unknown[] {
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
    if (error instanceof CsvError) throw invalidRequest([{ field: "", code: "invalid_csv", message: told(error) }]);
    throw error;
  }
}

/** The parser's own words repeat the client's data. */
function told({ code, lines }: CsvError): string {
  const line = typeof lines === "number" ? `Line ${lines}: ` : "";
  if (code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") return `${line}must have as many fields as the header row.`;
  if (code === "CSV_QUOTE_NOT_CLOSED") return `${line}a quote is opened and never closed.`;
  return `${line}a quote stands where none may; put the whole field in quotes, and double those in it.`;
}

function columnViolations(header: readonly string[]): ErrorDetail[] {
  const details = header.flatMap((name, index): ErrorDetail[] => {
    const field = name.slice(0, MAX_ECHO_LENGTH);
    if (!COLUMNS.includes(name)) {
      return [{ field, code: "unknown_field", message: `Is no column; there are: ${COLUMNS.join(", ")}.` }];
    }
    if (header.indexOf(name) === index) return [];
    return [{ field, code: "repeated", message: "Must be given once." }];
  });
  if (header.includes("target")) return details;
  return [...details, { field: "target", code: "required", message: "The header row must name it." }];
}

function itemOf(header: readonly string[], row: readonly string[]): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  const color: Record<string, string> = {};
  header.forEach((name, index) => {
    const cell = row[index] ?? "";
    const [field = "", part] = name.split(".");
    if (cell === "") return;
    if (part !== undefined) color[part] = cell;
    // In any letter case: spreadsheets write TRUE.
    else item[field] = field === "dynamic" ? (BOOLEANS[cell.toLowerCase()] ?? cell) : cell;
  });
  return Object.keys(color).length > 0 ? { ...item, color } : item;
}
