// Writes CSV (RFC 4180) as the API's export does. Adds `'` before cells that spreadsheets would treat as formulas.

/** Matches cells that spreadsheets treat as formulas because of their first character. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Matches cells that must be quoted, because they contain characters at which CSV readers or spreadsheets split cells.
 */
const SPECIAL = /[",;\t\r\n]/;

function cell(value: unknown): string {
  const text = value === null ? "" : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the rows as CSV, with empty cells for null. */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}
