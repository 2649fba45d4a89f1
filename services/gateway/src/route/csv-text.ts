import { stringify } from "csv-stringify/sync";

/** Returns rows of cells as CSV (RFC 4180), with empty cells for null. Columns that are not listed are left out. */
export function csvText(columns: readonly string[], rows: readonly object[], { header }: { header: boolean }): string {
  return stringify([...rows], {
    header,
    columns: columns.map((name) => ({ key: name, header: name })),
    record_delimiter: "\r\n",
    // Many readers treat a bare CR or LF as the end of the line.
    quote_record_delimiter: true,
    // In many countries, spreadsheets also split cells at semicolons, and some programs split cells at tabs.
    quoted_match: /[;\t]/,
    // Spreadsheets run a cell that starts with =, +, -, @, TAB, or CR as a formula. A leading apostrophe turns the cell into text.
    escape_formulas: true,
    cast: { boolean: String },
  });
}
